internal import Foundation
internal import Synchronization

/// The addresses of tile packs that were found in tables. They are kept for a minute, or until a folder changes:
/// otherwise each tile of a pack would cost a look at all folders above its table.
final class PackAddresses: Sendable {
  private struct State {
    /// The number of changes of folders when the addresses were found.
    var changeNumber: UInt64 = 0
    var addresses: [IssueIdentifier: (address: URL, found: ContinuousClock.Instant)] = [:]
  }

  private static let maximumCount = 10_000
  /// A table that is written through another link changes no folder that is watched.
  private static let longestTime = Duration.seconds(60)

  /// Tells when a folder changes.
  let watch = FolderWatch()
  private let state = Mutex(State())

  /// The address of a pack, if it was found and nothing has changed since.
  func known(_ identifier: IssueIdentifier) -> URL? {
    // Most servers have no packs at addresses, and need not ask for changes.
    guard state.withLock({ $0.addresses[identifier] != nil }) else { return nil }
    let number = watch.changeNumber
    return state.withLock { state in
      guard state.changeNumber == number, let entry = state.addresses[identifier],
        entry.found.duration(to: .now) < Self.longestTime
      else { return nil }
      return entry.address
    }
  }

  /// Finds the address of a pack, and keeps it if its folders can be watched.
  ///
  /// - Parameters:
  ///   - folders: the paths of all folders on which the result depends.
  ///   - find: looks at these folders.
  func find(_ identifier: IssueIdentifier, in folders: [String], _ find: () -> URL?) -> URL? {
    guard let found = find() else { return nil }
    guard folders.allSatisfy(watch.watch) else { return found }
    // Again, now that every change is noticed.
    let number = watch.changeNumber
    guard let address = find() else { return nil }
    state.withLock { state in
      if state.changeNumber != number || state.addresses.count >= Self.maximumCount {
        state = State(changeNumber: number)
      }
      state.addresses[identifier] = (address, .now)
    }
    return address
  }
}
