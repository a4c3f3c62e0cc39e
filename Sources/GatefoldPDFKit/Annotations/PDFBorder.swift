public import Foundation
internal import Gatefold

/// The border of an annotation.
open class PDFBorder: NSObject, NSCopying, NSCoding, @unchecked Sendable {
  struct State {
    var style = PDFBorderStyle.solid
    var lineWidth: CGFloat = 1
    var dashPattern: [Double]?
    var isChanged = false
  }

  private let state: Guarded<State>

  /// A solid border of 1 point.
  override public init() {
    state = Guarded(State())
    super.init()
  }

  /// - Parameters:
  ///   - style: /BS of an annotation, which comes before the border.
  ///   - border: /Border of an annotation.
  init(style: [AnyHashable: Any]?, border: [Any]?) {
    var state = State()
    if let style {
      state.lineWidth = AnnotationValues.number(style["/W"]).map { CGFloat($0) } ?? 1
      let names = ["/S", "/D", "/B", "/I", "/U"]
      let index = (style["/S"] as? String).flatMap { names.firstIndex(of: AnnotationValues.slashed($0)) }
      state.style = index.flatMap(PDFBorderStyle.init) ?? .solid
      if state.style == .dashed { state.dashPattern = AnnotationValues.numbers(style["/D"]) ?? [3, 2] }
    } else if let border {
      if border.count > 2, let width = AnnotationValues.number(border[2]) { state.lineWidth = CGFloat(width) }
      if border.count > 3, let dashes = AnnotationValues.numbers(border[3]), !dashes.isEmpty {
        state.style = .dashed
        state.dashPattern = dashes
      }
    }
    self.state = Guarded(state)
    super.init()
  }

  /// Reads a border that was archived with ``encode(with:)``.
  public required init?(coder: NSCoder) {
    state = Guarded(
      State(
        style: PDFBorderStyle(rawValue: coder.decodeInteger(forKey: "style")) ?? .solid,
        lineWidth: CGFloat(coder.decodeDouble(forKey: "lineWidth")),
        dashPattern: (coder.decodeObject(forKey: "dashPattern") as? [NSNumber])?.map(\.doubleValue)
      )
    )
    super.init()
  }

  /// Archives the border.
  open func encode(with coder: NSCoder) {
    let state = state.withLock { $0 }
    coder.encode(state.style.rawValue, forKey: "style")
    coder.encode(Double(state.lineWidth), forKey: "lineWidth")
    if let dashes = state.dashPattern {
      coder.encode(NSArray(array: dashes.map { NSNumber(value: $0) }), forKey: "dashPattern")
    }
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFBorder()
    let own = state.withLock { $0 }
    copy.state.withLock { $0 = own }
    return copy
  }

  /// Whether a value was set.
  var isChanged: Bool { state[\.isChanged] }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      state.isChanged = true
    }
  }

  /// How the border is drawn.
  open var style: PDFBorderStyle {
    get { state[\.style] }
    set { change { $0.style = newValue } }
  }

  /// In points.
  open var lineWidth: CGFloat {
    get { state[\.lineWidth] }
    set { change { $0.lineWidth = newValue } }
  }

  /// The lengths of dashes and gaps, numbers in points; setting it makes the border dashed, and without any solid.
  open var dashPattern: [Any]? {
    get { state[\.dashPattern].map { $0.map { NSNumber(value: $0) } } }
    set {
      let lengths = newValue?.compactMap { AnnotationValues.number($0) } ?? []
      change { state in
        state.dashPattern = lengths
        state.style = lengths.isEmpty ? .solid : .dashed
      }
    }
  }

  /// The values of the border by ``PDFBorderKey``: width, style, dashes.
  open var borderKeyValues: [AnyHashable: Any] {
    let state = state.withLock { $0 }
    var values: [AnyHashable: Any] = [
      "W": NSNumber(value: Double(state.lineWidth)), "S": Self.styleNames[state.style] ?? "/S",
    ]
    if let dashes = state.dashPattern, !dashes.isEmpty { values["D"] = dashes.map { NSNumber(value: $0) } }
    return values
  }

  private static let styleNames: [PDFBorderStyle: String] = [
    .solid: "/S", .dashed: "/D", .beveled: "/B", .inset: "/I", .underline: "/U",
  ]
}
