/// The inks that colours are printed with.
struct InkCollection {
  private var process: [Bool] = [false, false, false, false]
  private var spots: [String: PDFColorSpace] = [:]
  private static let processNames = ["Cyan", "Magenta", "Yellow", "Black"]

  /// Process inks in the order of printing, then the spot colours by name.
  var found: [PDFInk] {
    let process = zip(Self.processNames, process).filter(\.1).map { PDFInk(name: $0.0, isSpot: false, alternate: nil) }
    return process + spots.sorted { $0.key < $1.key }.map { PDFInk(name: $0.key, isSpot: true, alternate: $0.value) }
  }

  /// Adds the inks of a colour space.
  ///
  /// - Parameter components: the colour; `nil` for any.
  mutating func add(_ space: PDFColorSpace, components: [Double]?) {
    switch space {
    case .deviceCMYK, .icc(components: 4):
      for index in 0..<4 where components.map({ $0.count != 4 || $0[index] > 0 }) ?? true { process[index] = true }
    // Black alone, which paints nothing where it is white.
    case .deviceGray, .calGray, .icc(components: 1):
      if components.map({ $0.first.map { $0 < 1 } ?? true }) ?? true { process[3] = true }
    // These are separated into process inks when they are printed.
    case .deviceRGB, .calRGB, .lab, .icc:
      break
    case .indexed(let base): add(base, components: nil)
    case .separation(let name, let alternate): add(name, alternate, amount: components?.first)
    case .deviceN(let names, let alternate):
      for (index, name) in names.enumerated() {
        add(name, alternate, amount: components.flatMap { $0.indices.contains(index) ? $0[index] : nil })
      }
    case .pattern, .unknown: break
    }
  }

  private mutating func add(_ name: String, _ alternate: PDFColorSpace, amount: Double?) {
    guard name != "None", amount != 0 else { return }
    if name == "All" {
      process = process.map { _ in true }
    } else if let index = Self.processNames.firstIndex(of: name) {
      process[index] = true
    } else {
      spots[name] = alternate
    }
  }
}
