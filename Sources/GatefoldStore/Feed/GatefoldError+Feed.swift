public import Gatefold

extension GatefoldError.Code {
  /// A file is no feed of a store, or is damaged.
  public static let invalidFeed = Self(rawValue: "invalidFeed")
}

extension GatefoldError {
  static func invalidFeed(_ message: String, _ nativeMessage: String? = nil) -> GatefoldError {
    GatefoldError(.invalidFeed, message, nativeMessage: nativeMessage)
  }
}
