public import Gatefold

extension GatefoldError.Code {
  /// The server cannot listen at its address, as where another program does already.
  public static let listeningFailed = Self(rawValue: "listeningFailed")
}
