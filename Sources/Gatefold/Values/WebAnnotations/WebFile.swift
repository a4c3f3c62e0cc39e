/// A file that is copied into the folder of an issue on the web, from wherever it is.
///
/// ```swift
/// let notes = WebFile(path: "notes/winds.txt", fingerprint: "1") { append throws(GatefoldError) in
///   try append(Array("Force 6: large waves begin to form.".utf8))
/// }
/// ```
public struct WebFile: Sendable {
  /// Receives the bytes of a file, piece by piece.
  public typealias Appending = (_ piece: [UInt8]) throws(GatefoldError) -> Void

  /// The destination: a relative path with slashes that stays within the folder of the issue.
  public let path: String
  /// A text that differs if the content does. Folders that skip what an earlier run has written compare it.
  public let fingerprint: String
  private let content: @Sendable (_ append: Appending) throws(GatefoldError) -> Void

  /// A file.
  ///
  /// - Parameters:
  ///   - path: where it goes, relative to the folder of the issue.
  ///   - fingerprint: a text that differs if the content does.
  ///   - content: hands over the bytes in order, piece by piece, each time it is called.
  public init(
    path: String,
    fingerprint: String,
    content: @escaping @Sendable (_ append: Appending) throws(GatefoldError) -> Void
  ) {
    self.path = path
    self.fingerprint = fingerprint
    self.content = content
  }

  /// Reads the file.
  ///
  /// - Parameter append: gets the bytes in order, piece by piece.
  /// - Throws: what reading throws, and what `append` throws.
  public func read(_ append: Appending) throws(GatefoldError) {
    try content(append)
  }
}
