public import Gatefold

/// Where an overlay lies.
public struct OverlayPlacement: Hashable, Sendable {
  /// The unit of the frame.
  public enum Unit: String, CaseIterable, Sendable {
    /// Points from the top left of the page as displayed, y downwards.
    case points
    /// Fractions of the width and height of the page, 0 to 1.
    case fractions
  }

  /// The stacking level.
  public enum Level: String, CaseIterable, Sendable {
    /// On the page, below search hits and selections.
    case page
    /// Above everything.
    case above
  }

  /// The page, or any page of the spread if the overlay lies across a spread.
  public var page: PageReference
  /// Whether the frame is one of the whole spread that the page is on, rather than of the page.
  public var isAcrossSpread = false
  /// The rectangle before it is turned.
  public var frame: PageRect
  /// The unit of the frame.
  public var unit = Unit.points
  /// Degrees clockwise, around the middle of the frame.
  public var rotation = 0.0
  /// The stacking level.
  public var level = Level.page
  /// Higher ones lie above lower ones of the same level; equal ones in the order of the description.
  public var order = 0

  /// A place on a page.
  public init(page: PageReference, frame: PageRect) {
    self.page = page
    self.frame = frame
  }

  /// The frame in points, on a page or spread of a size.
  public func frame(on size: PageSize) -> PageRect {
    switch unit {
    case .points: frame
    case .fractions:
      PageRect(
        x: frame.x * size.width,
        y: frame.y * size.height,
        width: frame.width * size.width,
        height: frame.height * size.height
      )
    }
  }
}

extension OverlayPlacement {
  /// Reads a placement. A missing page becomes the first page and a missing frame an empty one, each with an error.
  init(_ fields: inout FieldReader) {
    let page = PageReference(&fields)
    self.init(
      page: fields.required(page, "pageIndex", "give a pageIndex, from 0, or a pageLabel") ?? .index(0),
      frame: PageRect(x: 0, y: 0, width: 0, height: 0)
    )
    unit = fields.choice("unit", of: Unit.self) ?? .points
    isAcrossSpread = fields.boolean("isAcrossSpread") ?? false
    rotation = fields.number("rotation") ?? 0
    level = fields.choice("level", of: Level.self) ?? .page
    order = fields.integer("order", in: -1_000_000...1_000_000) ?? 0
    let hasFrame = fields.value("frame").map { $0.members != nil } ?? true
    if !hasFrame {
      fields.error("should be an object with x, y, width and height", at: "frame")
    } else if var frame = fields.required(fields.object("frame"), "frame", "give its x, y, width and height") {
      self.frame = PageRect(&frame)
      fields.keep("frame", frame.unknownMembers())
      if self.frame.isEmpty { fields.error("has no area; give it a width and a height over 0", at: "frame") }
    }
  }

  func write(to fields: inout FieldWriter) {
    page.write(to: &fields)
    fields.set("frame", frame.value)
    fields.set("unit", unit, unless: .points)
    fields.set("isAcrossSpread", isAcrossSpread, unless: false)
    if rotation != 0 { fields.set("rotation", rotation) }
    fields.set("level", level, unless: .page)
    if order != 0 { fields.set("order", order) }
  }
}

extension PageRect {
  init(_ fields: inout FieldReader) {
    func side(_ name: String) -> Double {
      let number = fields.required(fields.number(name), name, "give it in the overlay's unit") ?? 0
      if abs(number) > 1_000_000 { fields.error("is beyond 1000000; give it in the overlay's unit", at: name) }
      return number
    }
    self.init(x: side("x"), y: side("y"), width: side("width"), height: side("height"))
  }

  var value: DescriptionValue {
    .object(["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)])
  }
}
