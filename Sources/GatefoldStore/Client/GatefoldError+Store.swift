public import Gatefold

extension GatefoldError.Code {
  /// A store that listed issues before lists none now.
  public static let emptyFeed = Self(rawValue: "emptyFeed")
}
