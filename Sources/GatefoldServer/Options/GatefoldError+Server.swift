public import Gatefold

extension GatefoldError.Code {
  /// A list of users, or a password for it, that cannot be used.
  public static let invalidAccess = Self(rawValue: "invalidAccess")
  /// The server cannot listen at its address, as where another program does already.
  public static let listeningFailed = Self(rawValue: "listeningFailed")
}
