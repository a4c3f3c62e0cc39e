public import Gatefold
internal import GatefoldFormats

/// A form with its colours.
public struct OverlayShapeContent: Hashable, Sendable {
  /// Its form within the frame.
  public var shape: OverlayShape
  /// The colour inside, as "#rrggbb" or "#rrggbbaa"; nothing is drawn there if `nil`, and touches go through.
  public var fill: String?
  /// The colour of the outline.
  public var stroke: String?
  /// The width of the outline in points.
  public var strokeWidth = 0.0

  /// A form that is not drawn, but touched inside.
  public init(shape: OverlayShape) { self.shape = shape }
}

extension OverlayShapeContent {
  private enum FormName: String, CaseIterable {
    case rectangle, circle, polygon, path
  }

  /// Whether a touch hits what is drawn, or the inside where nothing is drawn at all.
  ///
  /// - Parameters:
  ///   - point: of the touch, in points.
  ///   - frame: of the overlay, in the space of the point.
  public func contains(_ point: PagePoint, in frame: PageRect) -> Bool {
    shape.contains(
      point,
      in: frame,
      isFilled: fill != nil || stroke == nil,
      strokeWidth: stroke == nil ? 0 : strokeWidth
    )
  }

  /// The smallest rectangle around what is drawn, with the outer half of the stroke; `nil` if the shape has no outline.
  ///
  /// - Parameter frame: of the overlay; the rectangle is in its space, and may reach beyond it.
  public func boundingRect(in frame: PageRect) -> PageRect? {
    guard let outline = shape.boundingRect(in: frame) else { return nil }
    let margin = stroke == nil ? 0 : max(0, strokeWidth / 2)
    return PageRect(
      PagePoint(x: outline.minX - margin, y: outline.minY - margin),
      PagePoint(x: outline.maxX + margin, y: outline.maxY + margin)
    )
  }

  /// - Returns: `nil` for a form that this version does not know; the overlay is skipped.
  init?(_ fields: inout FieldReader) {
    let form = fields.required(
      fields.choice("form", of: FormName.self, otherwise: "readers skip the overlay"),
      "form",
      "one of rectangle, circle, polygon, path"
    )
    if form == nil, fields.has("form") { return nil }
    switch form {
    case .circle: shape = .circle
    case .polygon: shape = .polygon(Self.points(&fields))
    case .path:
      let data = fields.required(fields.string("path"), "path", "give SVG path data in shares of the frame") ?? ""
      do {
        shape = .path(try ShapePath(data))
      } catch {
        if !data.isEmpty { fields.error("is no SVG path data: \(error)", at: "path") }
        shape = .circle
      }
    case .rectangle, nil:
      let radius = fields.number("cornerRadius") ?? 0
      if radius < 0 { fields.error("is negative; give it in points, from 0", at: "cornerRadius") }
      shape = .rectangle(cornerRadius: max(0, radius))
    }
    fill = Self.color("fill", &fields)
    stroke = Self.color("stroke", &fields)
    strokeWidth = fields.number("strokeWidth") ?? (stroke == nil ? 0 : 1)
    if strokeWidth < 0 { fields.error("is negative; give it in points, from 0", at: "strokeWidth") }
  }

  private static func points(_ fields: inout FieldReader) -> [PagePoint] {
    var points: [PagePoint] = []
    var unknown: [[String: DescriptionValue]] = []
    for (value, path) in fields.list("points") {
      var point = fields.reader(of: value, at: path)
      points.append(
        PagePoint(
          x: point.required(point.number("x"), "x", "a share of the frame's width") ?? 0,
          y: point.required(point.number("y"), "y", "a share of the frame's height") ?? 0
        )
      )
      unknown.append(point.unknownMembers())
    }
    fields.keep("points", unknown)
    if points.count < 3 { fields.error("are fewer than three; give the corners of the polygon", at: "points") }
    return points
  }

  private static func color(_ name: String, _ fields: inout FieldReader) -> String? {
    guard let text = fields.string(name) else { return nil }
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), [6, 8].contains(digits.count),
      digits.allSatisfy({ $0.hexadecimalDigit != nil })
    else {
      fields.error("should be a colour like \"#c0392b\" or \"#c0392b80\"", at: name)
      fields.keep(name)
      return nil
    }
    return text
  }

  func write(to fields: inout FieldWriter) {
    switch shape {
    case .rectangle(let cornerRadius):
      fields.set("form", "rectangle")
      if cornerRadius != 0 { fields.set("cornerRadius", cornerRadius) }
    case .circle: fields.set("form", "circle")
    case .polygon(let points):
      fields.set("form", "polygon")
      fields.set("points", points.map { .object(["x": .number($0.x), "y": .number($0.y)]) })
    case .path(let path):
      fields.set("form", "path")
      fields.set("path", path.description)
    }
    fields.set("fill", fill)
    fields.set("stroke", stroke)
    if strokeWidth != (stroke == nil ? 0 : 1) { fields.set("strokeWidth", strokeWidth) }
  }
}
