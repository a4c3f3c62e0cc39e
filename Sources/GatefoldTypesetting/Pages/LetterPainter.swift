internal import CPango
internal import Gatefold

/// Draws the letters of a region of a set page.
///
/// Places along a line are rounded to quarters of a pixel, and those across it to whole ones, so that a letter has few
/// forms, and each is drawn once. All are rounded from the corner of the page, so that tiles equal the whole page.
struct LetterPainter {
  private let content: SetPageContent
  private let region: PageRegion
  /// The transform from line space to pixels of the whole page.
  private let transform: PageTransform
  /// The part of line space for which letters are drawn.
  private let seen: PageRect
  /// Whether lines run along the x axis of the pixels.
  private let isAlongX: Bool

  /// Pixels around the region whose letters may reach into it.
  private static let margin = 16.0

  init(_ content: SetPageContent, _ region: PageRegion) {
    self.content = content
    self.region = region
    transform = content.lineTransform.followed(by: region.pageTransform(on: content.size))
    isAlongX = abs(transform.a) > abs(transform.b)
    let pixels = region.pixels
    seen = transform.inverse.applied(
      to: PageRect(
        x: Double(pixels.minX) - Self.margin,
        y: Double(pixels.minY) - Self.margin,
        width: Double(pixels.width) + 2 * Self.margin,
        height: Double(pixels.height) + 2 * Self.margin
      )
    )
  }

  /// - Returns: why drawing failed; `nil` where it did not.
  func draw(_ pixels: cpango_pixels) -> String? {
    var batch = Batch(pixels: pixels)
    for line in content.lines where line.reach.intersection(seen) != nil { draw(line, &batch) }
    flush(&batch)
    return batch.message
  }

  private func draw(_ line: SetLine, _ batch: inout Batch) {
    let placed = line.placedClusters
    for place in placed {
      let cluster = line.shaped.clusters[place.index]
      begin(cluster, of: line, &batch)
      append(cluster, of: line.shaped, x: place.x, baseline: line.baseline, fontSize: line.fontSize, to: &batch)
    }
    drawHyphen(of: line, behind: placed.last, &batch)
    drawRubies(of: line, placed, &batch)
  }

  private func begin(_ cluster: ShapedText.Cluster, of line: SetLine, _ batch: inout Batch) {
    let run = line.shaped.runs[Int(cluster.run)]
    let color = line.color(ofScalar: Int(cluster.firstScalar))
    begin(Batch.Key(run, size: line.fontSize * Double(cluster.size), color: color), &batch)
  }

  private func begin(_ key: Batch.Key, _ batch: inout Batch) {
    guard batch.key != key else { return }
    flush(&batch)
    batch.key = key
  }

  private func drawHyphen(of line: SetLine, behind place: SetLine.PlacedCluster?, _ batch: inout Batch) {
    guard line.line.hasHyphen, let place, let last = line.line.clusters.last else { return }
    let cluster = line.shaped.clusters[last]
    let run = line.shaped.runs[Int(cluster.run)]
    guard let hyphen = run.hyphen else { return }
    begin(cluster, of: line, &batch)
    let baseline = line.baseline + line.shaped.baselineShift(of: run) * line.fontSize
    append(hyphen.glyph, x: place.x + place.width, y: baseline, to: &batch)
  }

  /// Readings stand over the middle of their letters; in a vertical line, on the right of it.
  private func drawRubies(of line: SetLine, _ placed: [SetLine.PlacedCluster], _ batch: inout Batch) {
    for ruby in line.placedRubies(placed) {
      let size = line.fontSize * SetParagraph.rubySize
      var x = ruby.x
      for index in VisualOrder.order(0..<ruby.text.clusters.count, of: ruby.text) {
        let cluster = ruby.text.clusters[index]
        let run = ruby.text.runs[Int(cluster.run)]
        begin(Batch.Key(run, size: size * Double(cluster.size), color: line.paragraph.style.color), &batch)
        append(cluster, of: ruby.text, x: x, baseline: ruby.baseline, fontSize: size, to: &batch)
        x += Double(cluster.advance) * size
      }
    }
  }

  // MARK: Glyphs

  /// Glyphs that are drawn at once.
  private struct Batch {
    struct Key: Equatable {
      let font: SetFont
      let posture: ShapedText.Posture
      let size: Double
      let color: RGBAColor

      init(_ run: ShapedText.Run, size: Double, color: RGBAColor) {
        font = run.font
        posture = run.posture
        self.size = size
        self.color = color
      }

      static func == (a: Key, b: Key) -> Bool {
        a.font === b.font && a.posture == b.posture && a.size == b.size && a.color == b.color
      }
    }

    let pixels: cpango_pixels
    var key: Key?
    var glyphs: [cpango_placed_glyph] = []
    var message: String?
  }

  private func append(
    _ cluster: ShapedText.Cluster,
    of text: ShapedText,
    x: Double,
    baseline: Double,
    fontSize: Double,
    to batch: inout Batch
  ) {
    let run = text.runs[Int(cluster.run)]
    let y = baseline + (text.baselineShift(of: run) - Double(cluster.rise)) * fontSize
    for glyph in text.glyphs[Int(cluster.firstGlyph)..<Int(cluster.firstGlyph + cluster.glyphCount)] {
      append(glyph, x: x, y: y, to: &batch)
    }
  }

  private func append(_ glyph: ShapedText.Glyph, x: Double, y: Double, to batch: inout Batch) {
    guard let id = glyph.id, let key = batch.key else { return }
    let (along, across) =
      switch key.posture {
      case .along, .upright: (Double(glyph.x), Double(glyph.y))
      case .combined: (Double(glyph.y), -Double(glyph.x))
      }
    let start = x + along * key.size
    guard start > seen.minX - 4 * key.size, start < seen.maxX + 4 * key.size else { return }
    let pixel = transform.applied(to: PagePoint(x: start, y: y))
    func quarters(_ value: Double) -> Int { Int(bounded: (value * 4).rounded()) }
    func pixels(_ value: Double) -> Int { Int(bounded: value.rounded()) * 4 }
    let shift = across * key.size
    let (left, top) =
      isAlongX
      ? (quarters(pixel.x), pixels(pixel.y) + quarters(transform.d * shift))
      : (pixels(pixel.x) + quarters(transform.c * shift), quarters(pixel.y))
    batch.glyphs.append(
      cpango_placed_glyph(
        glyph: id,
        x: Int64(left - 4 * region.pixels.x),
        y: Int64(top - 4 * region.pixels.y)
      )
    )
  }

  private func flush(_ batch: inout Batch) {
    defer { batch.glyphs.removeAll(keepingCapacity: true) }
    guard let key = batch.key, !batch.glyphs.isEmpty, batch.message == nil else { return }
    // Digits side by side stand like the page, not like the line.
    let page = region.pageTransform(on: content.size)
    let matrix = key.posture == .combined ? page : transform
    let message = cpango_draw(
      batch.pixels,
      key.font.font,
      matrix.a * key.size,
      matrix.b * key.size,
      matrix.c * key.size,
      matrix.d * key.size,
      cpango_color(key.color),
      batch.glyphs,
      batch.glyphs.count
    )
    if let message { batch.message = String(cString: message) }
  }
}

extension SetLine {
  /// The part of the space of lines that its letters may reach into: accents and swashes leave the line.
  fileprivate var reach: PageRect {
    PageRect(x: x - 2 * fontSize, y: baseline - 2.5 * fontSize, width: 1e6, height: 4 * fontSize)
  }
}
