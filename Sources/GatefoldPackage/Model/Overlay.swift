/// Something above a page that readers see and touch.
public struct Overlay: Hashable, Sendable {
  /// More actions in a list are an error, and none of them is read.
  public static let maximumActionCount = 1000

  /// Tells it from the other overlays of the issue.
  public var identifier: String
  /// The position on the page or spread.
  public var placement: OverlayPlacement
  /// The content of the overlay.
  public var content: OverlayContent
  /// Whether it is hidden until an action shows it.
  public var isHidden = false
  /// The alternative text for screen readers.
  public var alternativeText: String
  /// A picture that is shown until the content is ready, and in print; a path in the package.
  public var poster: String?
  /// The actions that a touch performs.
  public var actions: [OverlayAction] = []
  /// The actions performed when the overlay appears after being hidden.
  public var actionsWhenShown: [OverlayAction] = []
  /// Members that this version does not know, and choices such as an unknown `unit`. Those of the frame and of points are
  /// objects in `frame` and `points`: `["frame": ["later": 3]]`. They are written again where they were read.
  public var unknown: [String: DescriptionValue] = [:]

  /// An overlay that is visible and does nothing when it is touched.
  public init(identifier: String, placement: OverlayPlacement, content: OverlayContent, alternativeText: String) {
    self.identifier = identifier
    self.placement = placement
    self.content = content
    self.alternativeText = alternativeText
  }

  /// Paths of the files that it needs, in the package.
  public var assetPaths: [String] { (poster.map { [$0] } ?? []) + content.assetPaths }
}

extension Overlay {
  init(_ fields: FieldReader) {
    var fields = fields
    let identifier = fields.required(fields.string("id"), "id", "give it a name that no other overlay has")
    let alternativeText = fields.required(
      fields.string("alternativeText"),
      "alternativeText",
      "say what a screen reader should say"
    )
    let placement = OverlayPlacement(&fields)
    let isHidden = fields.boolean("isHidden") ?? false
    let poster = fields.path("poster")
    let maximum = Self.maximumActionCount
    let actions = fields.list("actions", atMost: maximum).map { OverlayAction(fields.reader(of: $0, at: $1)) }
    let actionsWhenShown = fields.list("actionsWhenShown", atMost: maximum).map {
      OverlayAction(fields.reader(of: $0, at: $1))
    }
    let content = OverlayContent(&fields)
    self.init(
      identifier: identifier ?? "",
      placement: placement,
      content: content,
      alternativeText: alternativeText ?? ""
    )
    self.isHidden = isHidden
    self.poster = poster
    self.actions = actions
    self.actionsWhenShown = actionsWhenShown
    if case .unknown = content {
      unknown = fields.unreadMembers()
    } else {
      unknown = fields.unknownMembers()
    }
    if let alternativeText, !alternativeText.isEmpty, alternativeText.allSatisfy(\.isWhitespace) {
      fields.error("is empty; say what a screen reader should say", at: "alternativeText")
    }
  }

  var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    fields.set("id", identifier)
    placement.write(to: &fields)
    fields.set("alternativeText", alternativeText)
    fields.set("isHidden", isHidden, unless: false)
    fields.set("poster", poster)
    fields.set("actions", actions.map(\.value))
    fields.set("actionsWhenShown", actionsWhenShown.map(\.value))
    content.write(to: &fields)
    return fields.value
  }
}
