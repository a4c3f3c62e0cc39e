/// The libraries that this process runs with, and what they allow.
public struct Installation: Hashable, Sendable {
  public struct Library: Hashable, Sendable {
    public let name: String
    /// As it says itself.
    public let version: String
  }

  public let libraries: [Library]
  /// Whether poppler finds the tables for Chinese, Japanese and Korean text that is not embedded (poppler-data).
  public let hasCharacterTables: Bool
  /// Whether the calls of poppler and cairo reach the engine that it answers itself: where the dynamic linker passes it
  /// by, drawing is right, and slow.
  public let answersReachLibraries: Bool
}
