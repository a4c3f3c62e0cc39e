/// Which table of contents ``MagazineIssue/contents(_:)`` gives.
public enum ContentsChoice: String, Hashable, Sendable, Codable, CaseIterable {
  /// Only the outline of the file.
  case outline
  /// Only contents recovered from what the pages print and link to, as if the file had no outline.
  case recovered
  /// The outline if it is of use, else recovered contents.
  case automatic
}
