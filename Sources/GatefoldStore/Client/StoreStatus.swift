public import Foundation
internal import Gatefold

/// A store at a moment: what it is doing, and what it has.
public struct StoreStatus: Hashable, Sendable {
  /// The state of the store.
  public let state: StoreState
  /// The last good list of issues, however old; `nil` if there was never one.
  public let contents: StoreContents?

  /// A sentence for people: what happens, and what they can do.
  ///
  /// - Parameter moment: for the age of the list.
  public func explanation(at moment: Date = Date()) -> String {
    switch state {
    case .notInitialised: "the store was not read yet; refresh it"
    case .downloading: "the list of issues is being read"
    case .ready: "the list of issues is up to date"
    case .error(let error):
      if let contents {
        "\(error.message); until then you see the list from \(Self.words(contents.age(at: moment))) ago"
      } else {
        error.message
      }
    }
  }

  private static func words(_ age: TimeInterval) -> String {
    switch age {
    case ..<120: "a minute"
    case ..<7200: "\(Int(age / 60)) minutes"
    case ..<172_800: "\(Int(age / 3600)) hours"
    default: "\(Int(min(age / 86_400, 1e6))) days"
    }
  }
}
