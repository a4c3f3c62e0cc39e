/// What happens when a reader touches an overlay.
public enum OverlayAction: Hashable, Sendable {
  /// Opens an address in the reader's browser.
  case openAddress(String)
  /// Shows a page.
  case goToPage(PageReference)
  /// Shows the page of a contents entry, by its title.
  case goToContents(title: String)
  /// Shows overlays that are hidden.
  case show([String])
  /// Hides overlays.
  case hide([String])
  /// Shows overlays that are hidden, and hides those that are not.
  case toggle([String])
  /// Plays a video, a sound or a storyboard.
  case play(String)
  /// Pauses it.
  case pause(String)
  /// Continues it at a time.
  case seek(String, seconds: Double)
  /// Opens the article of an overlay in the reading view.
  case openArticle(String)
  /// Takes a choice of a storyboard.
  case chooseClip(storyboard: String, clip: String)
  /// Offers to share a page or an article.
  case share(SharedThing)
  /// An action that this version does not know; it does nothing.
  case unknown(DescriptionValue)

  /// What can be shared.
  public enum SharedThing: String, CaseIterable, Sendable {
    /// The page that is seen.
    case page
    /// The article that is read.
    case article
  }

  /// Identifiers of the overlays that the action is about.
  public var overlayIdentifiers: [String] {
    switch self {
    case .show(let identifiers), .hide(let identifiers), .toggle(let identifiers): identifiers
    case .play(let identifier), .pause(let identifier), .seek(let identifier, _), .openArticle(let identifier),
      .chooseClip(let identifier, _):
      [identifier]
    case .openAddress, .goToPage, .goToContents, .share, .unknown: []
    }
  }
}

extension OverlayAction {
  init(_ fields: FieldReader) {
    var fields = fields
    let kind = fields.required(fields.string("kind"), "kind", "such as \"goToPage\"")
    func text(_ name: String, _ advice: String) -> String { fields.required(fields.string(name), name, advice) ?? "" }
    func overlays() -> [String] {
      let identifiers = fields.strings("overlays")
      if identifiers.isEmpty { fields.error("names no overlay; list the ids of those to act on", at: "overlays") }
      return identifiers
    }
    let overlayAdvice = "name the id of the overlay"
    switch kind {
    case "openAddress": self = .openAddress(text("address", "give the address to open"))
    case "goToPage":
      let page = PageReference(&fields)
      self = .goToPage(fields.required(page, "pageIndex", "give a pageIndex, from 0, or a pageLabel") ?? .index(0))
    case "goToContents": self = .goToContents(title: text("title", "give the title of the contents entry"))
    case "show": self = .show(overlays())
    case "hide": self = .hide(overlays())
    case "toggle": self = .toggle(overlays())
    case "play": self = .play(text("overlay", overlayAdvice))
    case "pause": self = .pause(text("overlay", overlayAdvice))
    case "seek":
      let seconds = fields.required(fields.number("seconds"), "seconds", "give the time in seconds") ?? 0
      if seconds < 0 { fields.error("is before the beginning", at: "seconds") }
      self = .seek(text("overlay", overlayAdvice), seconds: seconds)
    case "openArticle": self = .openArticle(text("overlay", overlayAdvice))
    case "chooseClip":
      self = .chooseClip(storyboard: text("overlay", overlayAdvice), clip: text("clip", "name the id of the clip"))
    case "share": self = .share(fields.choice("thing", of: SharedThing.self) ?? .page)
    default:
      if let kind { fields.warn("\"\(kind)\" is not known; readers skip the action", at: "kind") }
      self = .unknown(fields.whole)
      return
    }
    _ = fields.unknownMembers()
  }

  var value: DescriptionValue {
    var fields = FieldWriter()
    func set(_ kind: String) { fields.set("kind", kind) }
    switch self {
    case .openAddress(let address):
      set("openAddress")
      fields.set("address", address)
    case .goToPage(let page):
      set("goToPage")
      page.write(to: &fields)
    case .goToContents(let title):
      set("goToContents")
      fields.set("title", title)
    case .show(let overlays):
      set("show")
      fields.set("overlays", overlays)
    case .hide(let overlays):
      set("hide")
      fields.set("overlays", overlays)
    case .toggle(let overlays):
      set("toggle")
      fields.set("overlays", overlays)
    case .play(let overlay):
      set("play")
      fields.set("overlay", overlay)
    case .pause(let overlay):
      set("pause")
      fields.set("overlay", overlay)
    case .seek(let overlay, let seconds):
      set("seek")
      fields.set("overlay", overlay)
      fields.set("seconds", seconds)
    case .openArticle(let overlay):
      set("openArticle")
      fields.set("overlay", overlay)
    case .chooseClip(let storyboard, let clip):
      set("chooseClip")
      fields.set("overlay", storyboard)
      fields.set("clip", clip)
    case .share(let thing):
      set("share")
      fields.set("thing", thing.rawValue)
    case .unknown(let value): return value
    }
    return fields.value
  }
}
