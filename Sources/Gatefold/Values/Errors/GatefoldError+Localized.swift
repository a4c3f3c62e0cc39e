public import protocol Foundation.LocalizedError

/// Provides `localizedDescription`. The sentences are in English.
extension GatefoldError: LocalizedError {
  /// The same as ``description``: the message with the file and the page that it is about, in English.
  public var errorDescription: String? { description }

  /// The same as ``nativeMessage``.
  public var failureReason: String? { nativeMessage }
}
