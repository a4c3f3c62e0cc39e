/// An action performed when a reader touches an overlay, or when the overlay appears.
///
/// ```swift
/// var overlay = package.overlays.overlays[0]
/// overlay.actions = [OverlayAction(.show(["caption"])), OverlayAction(.play("film"))]
/// for action in overlay.actions {
///   if case .goToPage(.index(let page)) = action.effect { print("go to page", page) }
/// }
/// ```
public struct OverlayAction: Hashable, Sendable {
  /// The effect of the action.
  public var effect: Effect
  /// Members that this version does not know.
  public var unknown: [String: DescriptionValue] = [:]

  /// An action that does something.
  public init(_ effect: Effect) { self.effect = effect }

  /// Identifiers of the overlays that the action is about.
  public var overlayIdentifiers: [String] { effect.overlayIdentifiers }
}

extension OverlayAction {
  /// The effect of an action.
  public enum Effect: Hashable, Sendable {
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
    /// Moves it to a time; it plays on if it was playing.
    case seek(String, seconds: Double)
    /// Opens the article of an overlay in the reading view.
    case openArticle(String)
    /// Makes the choice that leads to a clip, if a decision of the storyboard is open.
    case chooseClip(storyboard: String, clip: String)
    /// Offers to share a page or an article.
    case share(SharedThing)
    /// An action that this version does not know; it does nothing. Its members are in ``OverlayAction/unknown``.
    case unknown(kind: String)

    fileprivate var overlayIdentifiers: [String] {
      switch self {
      case .show(let identifiers), .hide(let identifiers), .toggle(let identifiers): identifiers
      case .play(let identifier), .pause(let identifier), .seek(let identifier, _), .openArticle(let identifier),
        .chooseClip(let identifier, _):
        [identifier]
      case .openAddress, .goToPage, .goToContents, .share, .unknown: []
      }
    }
  }

  /// The thing to share.
  public enum SharedThing: String, CaseIterable, Sendable {
    /// The page that is seen.
    case page
    /// The article that is read.
    case article
  }
}

extension OverlayAction {
  init(_ fields: FieldReader) {
    var fields = fields
    let kind = fields.required(fields.string("kind"), "kind", "such as \"goToPage\"") ?? ""
    effect = Effect(kind, &fields)
    if case .unknown = effect {
      if !kind.isEmpty { fields.warn("\(kind.debugDescription) is not known; readers skip the action", at: "kind") }
      unknown = fields.unreadMembers()
    } else {
      unknown = fields.unknownMembers()
    }
  }

  var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    effect.write(to: &fields)
    return fields.value
  }
}

extension OverlayAction.Effect {
  fileprivate init(_ kind: String, _ fields: inout FieldReader) {
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
      if seconds < 0 { fields.error("is before the beginning; give the time from 0", at: "seconds") }
      self = .seek(text("overlay", overlayAdvice), seconds: seconds)
    case "openArticle": self = .openArticle(text("overlay", overlayAdvice))
    case "chooseClip":
      self = .chooseClip(storyboard: text("overlay", overlayAdvice), clip: text("clip", "name the id of the clip"))
    case "share": self = .share(fields.choice("thing", of: OverlayAction.SharedThing.self) ?? .page)
    default: self = .unknown(kind: kind)
    }
  }

  fileprivate func write(to fields: inout FieldWriter) {
    switch self {
    case .openAddress(let address):
      fields.set("kind", "openAddress")
      fields.set("address", address)
    case .goToPage(let page):
      fields.set("kind", "goToPage")
      page.write(to: &fields)
    case .goToContents(let title):
      fields.set("kind", "goToContents")
      fields.set("title", title)
    case .show(let overlays):
      fields.set("kind", "show")
      fields.set("overlays", overlays)
    case .hide(let overlays):
      fields.set("kind", "hide")
      fields.set("overlays", overlays)
    case .toggle(let overlays):
      fields.set("kind", "toggle")
      fields.set("overlays", overlays)
    case .play(let overlay):
      fields.set("kind", "play")
      fields.set("overlay", overlay)
    case .pause(let overlay):
      fields.set("kind", "pause")
      fields.set("overlay", overlay)
    case .seek(let overlay, let seconds):
      fields.set("kind", "seek")
      fields.set("overlay", overlay)
      fields.set("seconds", seconds)
    case .openArticle(let overlay):
      fields.set("kind", "openArticle")
      fields.set("overlay", overlay)
    case .chooseClip(let storyboard, let clip):
      fields.set("kind", "chooseClip")
      fields.set("overlay", storyboard)
      fields.set("clip", clip)
    case .share(let thing):
      fields.set("kind", "share")
      fields.set("thing", thing, unless: .page)
    case .unknown(let kind): if !kind.isEmpty { fields.set("kind", kind) }
    }
  }
}
