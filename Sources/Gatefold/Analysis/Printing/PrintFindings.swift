/// Finds the objects of a page that a press can't print well.
enum PrintFindings {
  /// Amounts below this are none.
  private static let leastInk = 1.0 / 255

  static func findings(in page: InkedPage, limits: PrintLimits) -> [PrintFinding] {
    var found: [PrintFinding.Kind: [(item: InkedObject, value: Double)]] = [:]
    for item in page.items {
      for (kind, value) in problems(of: item, limits) { found[kind, default: []].append((item, value)) }
    }
    return PrintFinding.Kind.allCases.compactMap { kind in
      guard let items = found[kind] else { return nil }
      return PrintFinding(
        kind: kind,
        count: items.count,
        value: items.map(\.value).min() ?? 0,
        rects: items.prefix(PrintFinding.maximumRectCount).map(\.item.rect)
      )
    }
  }

  private static func problems(of item: InkedObject, _ limits: PrintLimits) -> [(PrintFinding.Kind, Double)] {
    var problems: [(PrintFinding.Kind, Double)] = []
    let hasInk = item.inks.isEmpty || item.inks.contains { $0 >= leastInk }
    switch item.kind {
    // A fill without width is a pixel wide on a screen, and not to be seen on film.
    case .stroke where hasInk && item.size < limits.hairlineWidth: problems.append((.hairline, item.size))
    case .fill where hasInk && item.size > 0 && item.size < limits.hairlineWidth:
      problems.append((.hairline, item.size))
    case .text where isRichBlack(item) && item.size < limits.richBlackTextSize:
      problems.append((.richBlackText, item.size))
    case .image where item.pixelsPerInch > 0 && item.pixelsPerInch < limits.pixelsPerInch:
      problems.append((.coarseImage, item.pixelsPerInch))
    default: break
    }
    if item.overprints, !hasInk { problems.append((.whiteOverprint, 0)) }
    if item.space == .rgb || (item.space == .calibrated && item.componentCount == 3) { problems.append((.rgb, 0)) }
    return problems
  }

  /// Whether a colour looks black, and has more inks than that.
  private static func isRichBlack(_ item: InkedObject) -> Bool {
    guard item.inks.count == 5, item.space == .cmyk || item.space == .named else { return false }
    return item.inks[3] >= 0.85 && item.inks[0] + item.inks[1] + item.inks[2] + item.inks[4] >= 0.1
  }
}
