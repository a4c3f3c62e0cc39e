extension GatefoldError {
  /// The cause of an error.
  public enum UnderlyingError: Error, Hashable, Sendable {
    /// An error of the system, by its number, like `ENOENT`.
    case system(Int32)
    /// A message of a native library: poppler, cairo, libqpdf, SQLite or an encoder.
    case library(String)

    /// The message of the system or the library.
    public var message: String {
      switch self {
      case .system(let code): GatefoldError.systemMessage(code)
      case .library(let message): message
      }
    }
  }
}
