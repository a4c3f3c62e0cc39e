/// What an outline item or a link does (PDF 32000-1, 12.6). Nothing of it is ever run by the engine.
public enum LinkTarget: Hashable, Sendable {
  /// Goes to a page of this document.
  case goTo(Destination)
  /// Leads nowhere: to a destination that the document does not have, by its name where it had one, to a page that it
  /// does not have, or it has no action at all.
  case unresolved(name: String?)
  /// Goes to another document.
  case goToRemote(RemoteDestination)
  /// Goes to a document that is embedded in this one, or that this one is embedded in.
  case goToEmbedded(RemoteDestination)
  /// Opens a web address or another URI; relative ones are brought to the base of the document.
  case uri(String)
  /// Opens a file or starts a program.
  case launch(file: String)
  /// A named action of the viewer, like "NextPage".
  case named(String)
  /// Any other action: a script, a form, media.
  case other(kind: ActionKind)

  /// The destination in this document, where it is one.
  public var destination: Destination? {
    if case .goTo(let destination) = self { destination } else { nil }
  }

  /// Whether it leads nowhere.
  public var isUnresolved: Bool {
    if case .unresolved = self { true } else { false }
  }
}
