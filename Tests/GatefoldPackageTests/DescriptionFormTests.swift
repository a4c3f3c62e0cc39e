import Testing

@testable import GatefoldPackage

struct DescriptionFormTests {
  @Test func placeholder() {}
}
