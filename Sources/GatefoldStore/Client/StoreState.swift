public import Gatefold

/// The state of a store.
public enum StoreState: Hashable, Sendable {
  /// Nothing was read yet.
  case notInitialised
  /// The list of issues is being read.
  case downloading
  /// The list is what the server has.
  case ready
  /// The list could not be read. The last good one is kept.
  case error(GatefoldError)
}
