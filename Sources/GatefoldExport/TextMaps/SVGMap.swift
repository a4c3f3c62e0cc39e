internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// A page as SVG: its picture under invisible text that can be selected and searched in any browser.
struct SVGMap {
  static func page(_ page: TextMapPage, in scale: TextMapScale) -> TextMapFragment {
    let writer = SVGMap(page: page)
    var xml = XMLWriter()
    xml.declaration()
    let (width, height) = (Self.number(page.size.width), Self.number(page.size.height))
    let attributes: XMLAttributes = [
      "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(height)",
      "width": formattedForTextMap(scale.width),
      "height": formattedForTextMap(scale.height), "lang": page.language,
    ]
    xml.element("svg", attributes) { xml in
      if let path = page.picture?.path {
        xml.element("image", ["href": path.escapedReference, "width": width, "height": height])
      }
      writer.writeText(to: &xml)
    }
    return TextMapFragment(bytes: xml.bytes)
  }

  /// The text alone, as an element of an HTML page.
  static func layer(_ page: TextMapPage, className: String) -> [UInt8] {
    var xml = XMLWriter()
    let attributes: XMLAttributes = [
      "xmlns": "http://www.w3.org/2000/svg", "class": className, "preserveAspectRatio": "none",
      "viewBox": "0 0 \(number(page.size.width)) \(number(page.size.height))",
    ]
    xml.element("svg", attributes) { xml in SVGMap(page: page).writeText(to: &xml) }
    return xml.bytes
  }

  private func writeText(to xml: inout XMLWriter) {
    // Transparent paint can be selected, none cannot.
    xml.element("g", ["fill": "transparent", "style": "white-space: pre"]) { xml in
      for block in page.blocks { write(block, to: &xml) }
    }
  }

  let page: TextMapPage

  private func write(_ block: Block, to xml: inout XMLWriter) {
    xml.element("g", ["class": block.role.rawValue]) { xml in
      for line in block.lines { write(line, to: &xml) }
    }
  }

  /// A line on its baseline, each word at its position and in its width. A word with several sizes is written in pieces
  /// inside an element of its own.
  private func write(_ line: Line, to xml: inout XMLWriter) {
    guard let first = line.words.first else { return }
    let style = page.style(of: first, in: line)
    let isVertical = line.direction == .vertical
    let attributes: XMLAttributes = [
      "transform": transform(of: line), "font-size": Self.number(style.size), "font-family": Self.family(of: style),
      "direction": line.direction == .rightToLeft ? "rtl" : nil,
      "writing-mode": isVertical ? "vertical-rl" : nil,
    ]
    var previous: WordPiece?
    xml.preformattedElement("text", attributes) { xml in
      for (index, word) in line.words.enumerated() {
        if index > 0 { xml.append(markup: " ") }
        let pieces = page.pieces(of: word, in: line)
        if pieces.count > 1 { xml.append(markup: "<tspan>") }
        for (offset, piece) in pieces.enumerated() {
          let (start, length) = extent(of: piece, in: line)
          let isBroken = offset == pieces.count - 1 && page.hasSoftHyphen(word)
          xml.inlineElement(
            "tspan",
            [
              isVertical ? "y" : "x": Self.number(start),
              "dy": shift(of: piece, after: previous, in: line).map(Self.number),
              "font-size": piece.style.size == style.size ? nil : Self.number(piece.style.size),
              "textLength": Self.number(length), "lengthAdjust": "spacingAndGlyphs",
            ],
            text: piece.text + (isBroken ? "\u{AD}" : "")
          )
          previous = piece
        }
        if pieces.count > 1 { xml.append(markup: "</tspan>") }
      }
    }
  }

  /// Transform from the line's own space, which starts at its baseline's start and runs along it.
  private func transform(of line: Line) -> String {
    let origin = line.direction == .vertical ? line.quad.topLeft.middle(line.quad.topRight) : line.baseline.start
    let angle = line.quad.angle * .pi / 180
    let (cosine, sine) = (cos(angle), -sin(angle))
    let matrix = [cosine, sine, -sine, cosine, origin.x, origin.y].map(Self.number)
    return "matrix(\(matrix.joined(separator: " ")))"
  }

  /// Start and length of a piece of a word in its line's own space.
  private func extent(of piece: WordPiece, in line: Line) -> (start: Double, length: Double) {
    let quad = piece.quad
    let origin = line.direction == .vertical ? line.quad.topLeft : line.baseline.start
    if line.direction == .vertical {
      return (quad.boundingRect.minY - origin.y, quad.boundingRect.height)
    }
    let angle = line.quad.angle * .pi / 180
    let along = quad.corners.map { ($0.x - origin.x) * cos(angle) - ($0.y - origin.y) * sin(angle) }
    let (low, high) = (along.min() ?? 0, along.max() ?? 0)
    return (line.direction == .rightToLeft ? high : low, high - low)
  }

  /// Vertical offset of a piece of a word from the previous one; `nil` if both are at the same height.
  private func shift(of piece: WordPiece, after previous: WordPiece?, in line: Line) -> Double? {
    guard line.direction != .vertical else { return nil }
    let shift = height(of: piece, in: line) - (previous.map { height(of: $0, in: line) } ?? 0)
    return abs(shift) < 0.001 ? nil : shift
  }

  /// Vertical offset of a piece of a word from its line's baseline: 0, except for superscripts, subscripts and drop
  /// caps.
  private func height(of piece: WordPiece, in line: Line) -> Double {
    let (top, bottom) = reach(of: piece.quad, in: line)
    guard piece.isInitial else {
      // The baseline of figures is about a fifth of their height from their lower edge.
      return top < 0 && bottom > 0 ? 0 : bottom - 0.2 * (bottom - top)
    }
    // The baseline of an initial is at the same share of its height as the line's own, whose type is usually of the
    // same family.
    let (lineTop, lineBottom) = reach(of: line.quad, in: line)
    let share = lineBottom > lineTop ? min(max(lineBottom / (lineBottom - lineTop), 0.1), 0.4) : 0.2
    let height = bottom - share * (bottom - top)
    // An initial that rises above its line is on the line's baseline.
    return abs(height) < 0.25 * (bottom - top) ? 0 : height
  }

  /// From the upper edge of a quad to its lower one, down from a line's baseline.
  private func reach(of quad: Quad, in line: Line) -> (top: Double, bottom: Double) {
    let (origin, angle) = (line.baseline.start, line.quad.angle * .pi / 180)
    let across = quad.corners.map { ($0.x - origin.x) * sin(angle) + ($0.y - origin.y) * cos(angle) }
    return (across.min() ?? 0, across.max() ?? 0)
  }

  private static func family(of style: TextStyle) -> String {
    let name = style.fontName.lowercased()
    let isSerif = ["serif", "times", "roman", "garamond", "georgia", "minion"].contains { name.contains($0) }
    return isSerif && !name.contains("sans") ? "serif" : "sans-serif"
  }

  /// To a thousandth of a point.
  private static func number(_ length: Double) -> String {
    let thousandths = (length * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? "\(Int(bounded: thousandths))" : "\(thousandths)"
  }
}

extension PagePoint {
  fileprivate func middle(_ other: PagePoint) -> PagePoint { PagePoint(x: (x + other.x) / 2, y: (y + other.y) / 2) }
}
