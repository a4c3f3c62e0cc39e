internal import Foundation

/// Runs what waits for a disk or a network on a thread of its own, so that no thread of the cooperative pool waits.
package enum OwnThread {
  private static let stackSize = 1 << 20

  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = stackSize
      thread.start()
    }
  }
}
