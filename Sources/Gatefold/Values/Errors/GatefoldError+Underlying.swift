extension GatefoldError {
  /// What an error was caused by.
  public enum UnderlyingError: Error, Hashable, Sendable {
    /// An error of the system, by its number, like `ENOENT`.
    case system(Int32)
    /// What a native library said: poppler, cairo, libqpdf, SQLite or an encoder.
    case library(String)

    /// In the words of the system or the library.
    public var message: String {
      switch self {
      case .system(let code): GatefoldError.systemMessage(code)
      case .library(let message): message
      }
    }
  }
}
