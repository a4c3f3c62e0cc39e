/// The subject of a request for a lane: a page, or the document.
struct LaneWork: Hashable, Sendable {
  /// From 0; `nil` for the document.
  let pageIndex: Int?
  /// Whether it may be stopped and begun again without anybody noticing.
  var canBeRepeated = true

  static let document = LaneWork(pageIndex: nil)

  static func page(_ index: Int) -> LaneWork { LaneWork(pageIndex: index) }
}

/// For whom lanes are asked, in a program that works for several: they take turns.
package enum LaneClient {
  /// Tells clients apart; `nil`, the default, is one that leaves no lane to others.
  @TaskLocal package static var current: String?

  /// Does some work for a client.
  package static func run<Value: Sendable>(
    as client: String,
    _ body: @Sendable () async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    let result: Result<Value, GatefoldError> = await $current.withValue(client) {
      do throws(GatefoldError) {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
