/// The action of an outline item or a link (PDF 32000-1, 12.6). The engine never runs it.
///
/// ```swift
/// switch link.target {
/// case .goTo(let destination): print("page", destination.pageIndex)
/// case .goToRemote(let remote): print(remote.file, remote.pageIndex ?? 0)
/// case .uri(let uri): print(uri)
/// case .unresolved, .goToEmbedded, .launch, .named, .other: break
/// }
/// ```
public enum LinkTarget: Hashable, Sendable {
  /// Goes to a page of this document.
  case goTo(Destination)
  /// Leads nowhere: the destination or the page does not exist, or the link has no action. `name` is the name of the
  /// missing destination, if it has one.
  case unresolved(name: String?)
  /// Goes to another document.
  case goToRemote(RemoteDestination)
  /// Goes to a document that is embedded in this one, or that embeds this one.
  case goToEmbedded(RemoteDestination)
  /// Opens a web address or another URI. Relative ones are resolved against the base of the document.
  case uri(String)
  /// Opens a file or starts a program.
  case launch(file: String)
  /// A named action of the viewer, like "NextPage".
  case named(String)
  /// Any other action: a script, a form, media.
  case other(kind: ActionKind)

  /// The destination in this document; `nil` if the target is another one.
  public var destination: Destination? {
    if case .goTo(let destination) = self { destination } else { nil }
  }

  /// Whether the target leads nowhere.
  public var isUnresolved: Bool {
    if case .unresolved = self { true } else { false }
  }
}
