internal import Gatefold
internal import Synchronization

/// A value that is made when it is first asked for, once for all who ask. After a failure the next one tries again.
final class MadeOnce<Value: Sendable>: Sendable {
  private typealias Making = Task<Result<Value, GatefoldError>, Never>

  private let making = Mutex<Making?>(nil)
  private let make: @Sendable () async throws(GatefoldError) -> Value

  init(_ make: @escaping @Sendable () async throws(GatefoldError) -> Value) { self.make = make }

  /// The value, if somebody has asked for it.
  var valueIfMade: Value? {
    get async { try? await making.withLock(\.self)?.value.get() }
  }

  func value() async throws(GatefoldError) -> Value {
    let making = self.making.withLock { making in
      if let making { return making }
      let new = Making { [make] in await Self.result(make) }
      making = new
      return new
    }
    let result = await making.value
    if case .failure = result { forget(making) }
    return try result.get()
  }

  /// Has the value made anew for whoever asks next.
  func forget() { making.withLock { $0 = nil } }

  private func forget(_ failed: Making) {
    making.withLock { making in if making == failed { making = nil } }
  }

  private static func result(
    _ make: @Sendable () async throws(GatefoldError) -> Value
  ) async -> Result<Value, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await make())
    } catch {
      return .failure(error)
    }
  }
}
