internal import CPango
internal import Foundation
internal import Gatefold

/// Draws a region of a set page.
///
/// Every place is rounded from the corner of the page, not from that of the region, so that tiles equal the whole page.
struct PagePainter {
  private let content: SetPageContent
  private let region: PageRegion
  /// From page space to pixels of the whole page.
  private let transform: PageTransform
  /// The part of the page that letters are drawn for, in points.
  private let seen: PageRect

  init(_ content: SetPageContent, _ region: PageRegion) {
    self.content = content
    self.region = region
    transform = region.pageTransform(on: content.size)
    let inverse = transform.inverse
    let pixels = region.pixels
    let (margin, low) = (16.0, PagePoint(x: Double(pixels.minX), y: Double(pixels.minY)))
    seen = inverse.applied(
      to: PageRect(
        x: low.x - margin,
        y: low.y - margin,
        width: Double(pixels.width) + 2 * margin,
        height: Double(pixels.height) + 2 * margin
      )
    )
  }

  /// - Throws: `drawingFailed`.
  func draw(background: RGBAColor?, _ pictures: PictureCache, onto storage: PixelStorage) throws(GatefoldError) {
    drawPaper(background, onto: storage)
    try drawContent(pictures, onto: storage)
  }

  /// Fills the whole region: with a colour, or with the paper that the region has.
  func drawPaper(_ background: RGBAColor?, onto storage: PixelStorage) {
    let paper = background ?? region.paper.map { RGBAColor(red: $0.red, green: $0.green, blue: $0.blue) }
    guard let paper else { return }
    storage.withMutablePixels { pixels in
      let whole = cpango_pixels(pixels)
      cpango_fill(whole, 0, 0, Int64(whole.width), Int64(whole.height), cpango_color(paper))
    }
  }

  /// Draws what stands on the page over what is there.
  ///
  /// - Throws: `drawingFailed`.
  func drawContent(_ pictures: PictureCache, onto storage: PixelStorage) throws(GatefoldError) {
    storage.withMutablePixels { pixels in
      let whole = cpango_pixels(pixels)
      for fill in content.fills { paint(fill.rect, fill.color, whole) }
    }
    for picture in content.pictures where picture.rect.intersection(seen) != nil {
      try draw(picture, pictures, onto: storage)
    }
    try drawLetters(onto: storage)
  }

  private func draw(
    _ picture: SetPageContent.Picture,
    _ pictures: PictureCache,
    onto storage: PixelStorage
  ) throws(GatefoldError) {
    let loaded = pictures.picture(picture.picture)
    // White under a transparent picture; a grey area for one that is missing.
    let ground = loaded == nil ? RGBAColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25) : .white
    let place = loaded.map { picture.fit.place(of: $0.size, in: picture.rect) } ?? picture.rect
    guard let shown = place.intersection(picture.rect) else { return }
    storage.withMutablePixels { paint(shown, ground, cpango_pixels($0)) }
    if let loaded { try storage.lay(loaded, in: place, within: shown, of: region, on: content.size) }
  }

  /// Fills the pixels of a rectangle; at least one along each axis.
  private func paint(_ rect: PageRect, _ color: RGBAColor, _ pixels: cpango_pixels) {
    let drawn = transform.applied(to: rect)
    func edge(_ value: Double) -> Int64 { Int64(Int(bounded: (value - 0.5).rounded(.up))) }
    let (left, top) = (edge(drawn.minX), edge(drawn.minY))
    let (right, bottom) = (max(left + 1, edge(drawn.maxX)), max(top + 1, edge(drawn.maxY)))
    let (x, y) = (Int64(region.pixels.x), Int64(region.pixels.y))
    cpango_fill(pixels, left - x, top - y, right - x, bottom - y, cpango_color(color))
  }

  // MARK: Letters

  private func drawLetters(onto storage: PixelStorage) throws(GatefoldError) {
    let lines = content.lines.filter { $0.reach.intersection(seen) != nil }
    guard !lines.isEmpty else { return }
    let size = storage.size
    guard let layer = cpango_layer_new(Int32(size.width), Int32(size.height)) else {
      throw GatefoldError(.drawingFailed, "not enough memory to draw text")
    }
    for line in lines { draw(line, on: layer) }
    let message = storage.withMutablePixels { cpango_layer_finish(layer, cpango_pixels($0)) }
    guard let message else { return }
    throw GatefoldError(.drawingFailed, "text could not be drawn", nativeMessage: String(cString: message))
  }

  private func draw(_ line: SetLine, on layer: OpaquePointer) {
    var batch = Batch()
    let placed = line.placedClusters
    for place in placed {
      let cluster = line.shaped.clusters[place.index]
      let run = line.shaped.runs[Int(cluster.run)]
      let size = line.fontSize * Double(cluster.size)
      let key = Batch.Key(font: run.font, size: size, color: line.color(ofScalar: Int(cluster.firstScalar)))
      if batch.key != key { flush(&batch, key, on: layer) }
      let baseline = line.baseline - Double(cluster.rise) * line.fontSize
      for glyph in line.shaped.glyphs[Int(cluster.firstGlyph)..<Int(cluster.firstGlyph + cluster.glyphCount)] {
        append(glyph, x: place.x, y: baseline, size: size, to: &batch)
      }
    }
    drawHyphen(of: line, behind: placed.last, &batch, on: layer)
    flush(&batch, nil, on: layer)
    drawRubies(of: line, placed, on: layer)
  }

  private func drawHyphen(
    of line: SetLine,
    behind place: SetLine.PlacedCluster?,
    _ batch: inout Batch,
    on layer: OpaquePointer
  ) {
    guard line.line.hasHyphen, let place, let last = line.line.clusters.last else { return }
    let cluster = line.shaped.clusters[last]
    let run = line.shaped.runs[Int(cluster.run)]
    guard let hyphen = run.hyphen else { return }
    let size = line.fontSize * Double(cluster.size)
    let key = Batch.Key(font: run.font, size: size, color: line.color(ofScalar: Int(cluster.firstScalar)))
    if batch.key != key { flush(&batch, key, on: layer) }
    append(hyphen.glyph, x: place.x + place.width, y: line.baseline, size: size, to: &batch)
  }

  /// Readings stand over the middle of their letters.
  private func drawRubies(of line: SetLine, _ placed: [SetLine.PlacedCluster], on layer: OpaquePointer) {
    for ruby in line.paragraph.rubies {
      let letters = placed.filter { ruby.range.contains(Int(line.shaped.clusters[$0.index].firstScalar)) }
      // The reading of letters on two lines stands over the first ones.
      guard let first = letters.map(\.x).min(), let last = letters.map({ $0.x + $0.width }).max(),
        letters.contains(where: { Int(line.shaped.clusters[$0.index].firstScalar) == ruby.range.lowerBound })
      else { continue }
      let size = line.fontSize * SetParagraph.rubySize
      let width = ruby.text.width(0..<ruby.text.clusters.count) * size
      let baseline = line.baseline - line.shaped.ascent * line.fontSize - ruby.text.descent * size
      var (batch, x) = (Batch(), (first + last - width) / 2)
      for index in VisualOrder.order(0..<ruby.text.clusters.count, of: ruby.text) {
        let cluster = ruby.text.clusters[index]
        let key = Batch.Key(
          font: ruby.text.runs[Int(cluster.run)].font,
          size: size,
          color: line.paragraph.style.color
        )
        if batch.key != key { flush(&batch, key, on: layer) }
        for glyph in ruby.text.glyphs[Int(cluster.firstGlyph)..<Int(cluster.firstGlyph + cluster.glyphCount)] {
          append(glyph, x: x, y: baseline, size: size, to: &batch)
        }
        x += Double(cluster.advance) * size
      }
      flush(&batch, nil, on: layer)
    }
  }

  /// Glyphs that are drawn at once.
  private struct Batch {
    struct Key: Equatable {
      let font: SetFont
      let size: Double
      let color: RGBAColor

      static func == (a: Key, b: Key) -> Bool { a.font === b.font && a.size == b.size && a.color == b.color }
    }

    var key: Key?
    var glyphs: [cpango_placed_glyph] = []
  }

  private func append(_ glyph: ShapedText.Glyph, x: Double, y: Double, size: Double, to batch: inout Batch) {
    guard let id = glyph.id else { return }
    let point = PagePoint(x: x + Double(glyph.x) * size, y: y + Double(glyph.y) * size)
    guard point.x > seen.minX - 4 * size, point.x < seen.maxX + 4 * size else { return }
    let pixel = transform.applied(to: point)
    // To a part of a pixel that remains exact when the corner of the region is subtracted.
    func rounded(_ value: Double, _ origin: Int) -> Double { (value * 64).rounded() / 64 - Double(origin) }
    batch.glyphs.append(
      cpango_placed_glyph(
        glyph: id,
        x: rounded(pixel.x, region.pixels.x),
        y: rounded(pixel.y, region.pixels.y)
      )
    )
  }

  private func flush(_ batch: inout Batch, _ next: Batch.Key?, on layer: OpaquePointer) {
    if let key = batch.key, !batch.glyphs.isEmpty {
      cpango_layer_draw(
        layer,
        key.font.font,
        transform.a * key.size,
        transform.b * key.size,
        transform.c * key.size,
        transform.d * key.size,
        cpango_color(key.color),
        batch.glyphs,
        batch.glyphs.count
      )
    }
    batch = Batch(key: next)
  }
}

extension SetLine {
  /// The part of the page that its letters may reach into: accents and swashes leave the line.
  fileprivate var reach: PageRect {
    PageRect(x: x - 2 * fontSize, y: baseline - 2.5 * fontSize, width: 1e6, height: 4 * fontSize)
  }
}

extension cpango_color {
  fileprivate init(_ color: RGBAColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension cpango_pixels {
  fileprivate init(_ pixels: PixelStorage.MutablePixels) {
    self.init(
      pixels: pixels.start,
      width: Int32(pixels.size.width),
      height: Int32(pixels.size.height),
      stride: Int32(pixels.bytesPerRow)
    )
  }
}
