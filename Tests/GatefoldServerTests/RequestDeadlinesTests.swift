import Testing

@testable import GatefoldServer

struct RequestDeadlinesTests {
  /// Longer than any test takes on a busy machine.
  private static let ages = Duration.seconds(24 * 3600)

  @Test func `work that is done in time gives its result`() async {
    let deadlines = RequestDeadlines(Self.ages)
    #expect(await deadlines.limit { 7 } == 7)
  }

  @Test func `work that takes too long is cancelled`() async {
    let deadlines = RequestDeadlines(.milliseconds(50))
    let works = (0..<3).map { _ in
      Task { await deadlines.limit { try? await Task.sleep(for: Self.ages) } }
    }
    for work in works { #expect(await work.value == nil) }
    // The timer begins anew after it had nothing to do.
    #expect(await deadlines.limit { try? await Task.sleep(for: Self.ages) } == nil)
  }

  @Test func `work under way is cancelled in time when the server stops`() async {
    let deadlines = RequestDeadlines(Self.ages)
    let (waiting, hasBegun) = AsyncStream<Void>.makeStream()
    let work = Task {
      await deadlines.limit {
        hasBegun.yield()
        try? await Task.sleep(for: Self.ages)
      }
    }
    for await _ in waiting { break }
    #expect(!deadlines.isStopping)
    deadlines.stop(within: .milliseconds(50))
    #expect(deadlines.isStopping)
    #expect(await work.value == nil)
    #expect(await deadlines.limit { try? await Task.sleep(for: Self.ages) } == nil)
  }

  @Test func `work whose caller is cancelled is cancelled, too`() async {
    let deadlines = RequestDeadlines(Self.ages)
    let caller = Task {
      await deadlines.limit {
        try? await Task.sleep(for: Self.ages)
        return Task.isCancelled
      }
    }
    caller.cancel()
    #expect(await caller.value == true)
  }
}
