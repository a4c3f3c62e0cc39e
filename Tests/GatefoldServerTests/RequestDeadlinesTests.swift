import Testing

@testable import GatefoldServer

struct RequestDeadlinesTests {
  @Test func `work that is done in time gives its result`() async {
    let deadlines = RequestDeadlines(.seconds(60))
    #expect(await deadlines.limit { 7 } == 7)
  }

  @Test(.timeLimit(.minutes(1))) func `work that takes too long is cancelled, and others go on`() async {
    let deadlines = RequestDeadlines(.milliseconds(50))
    async let endless: Bool? = deadlines.limit {
      try? await Task.sleep(for: .seconds(600))
      return Task.isCancelled
    }
    #expect(await deadlines.limit { "short" } == "short")
    #expect(await endless == nil)
    // The timer begins anew after it had nothing to do.
    #expect(await deadlines.limit { try? await Task.sleep(for: .seconds(600)) } == nil)
  }

  @Test(.timeLimit(.minutes(1))) func `work whose caller is cancelled is cancelled, too`() async {
    let deadlines = RequestDeadlines(.seconds(600))
    let caller = Task {
      await deadlines.limit {
        try? await Task.sleep(for: .seconds(600))
        return Task.isCancelled
      }
    }
    caller.cancel()
    #expect(await caller.value == true)
  }
}
