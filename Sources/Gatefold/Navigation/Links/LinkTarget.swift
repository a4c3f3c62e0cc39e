/// What an outline item or a link does (PDF 32000-1, 12.6). Nothing of it is ever run by the engine.
public enum LinkTarget: Hashable, Sendable {
  /// Goes to a page of this document.
  case goTo(Destination)
  /// A destination that the document does not have, by its name where it had one.
  case unresolved(name: String?)
  /// Goes to another document.
  case goToRemote(file: String)
  /// Opens a web address or another URI.
  case uri(String)
  /// Opens a file or starts a program.
  case launch(file: String)
  /// A named action of the viewer, like "NextPage".
  case named(String)
  /// Any other action: a script, a form, media.
  case other

  /// The destination in this document, where it is one.
  public var destination: Destination? {
    if case .goTo(let destination) = self { destination } else { nil }
  }
}
