import GatefoldStore
import Testing

@Suite struct StoreFeedTests {
  @Test func `a feed has no issues at first`() {
    #expect(StoreFeed(title: "Skerry").issues.isEmpty)
  }
}
