public import protocol Foundation.LocalizedError

/// What `localizedDescription` says. The sentences are in English.
extension GatefoldError: LocalizedError {
  /// As `description`: the message with the file and the page that it is about.
  public var errorDescription: String? { description }

  /// As `nativeMessage`.
  public var failureReason: String? { nativeMessage }
}
