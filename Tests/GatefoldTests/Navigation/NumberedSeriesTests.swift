import Testing

@testable import Gatefold

struct NumberedSeriesTests {
  @Test(arguments: [
    ("1. Harbours", "", 1), ("12) Knots", "", 12), ("Chapter 3", "chapter", 3), ("Part IV: Home", "part", 4),
    ("Kapitel 10 – Das Meer", "kapitel", 10),
  ])
  func titlesAreNumbered(title: String, word: String, value: Int) throws {
    let number = try #require(SeriesNumber(title))
    #expect(number.word == word)
    #expect(number.value == value)
  }

  @Test(arguments: ["12 things to do", "Harbours", "The 1,000 islands", "2024 Review", "", "10", "I am here"])
  func othersAreNot(title: String) { #expect(SeriesNumber(title) == nil) }

  private static let series = NumberedSeries([
    (title: "1. Bow", pageIndex: 2), (title: "2. Stern", pageIndex: 5), (title: "4. Keel", pageIndex: 9),
    (title: "Letters", pageIndex: 10),
  ])

  @Test func aGapIsMissing() {
    #expect(Self.series.misses("3. Mast", pageIndex: 7))
    #expect(Self.series.misses("3. Mast", pageIndex: 9))
  }

  @Test func whatIsElsewhereOrThereIsNot() {
    #expect(!Self.series.misses("3. Mast", pageIndex: 11))
    #expect(!Self.series.misses("2. Mast", pageIndex: 7))
    #expect(!Self.series.misses("Part 3", pageIndex: 7))
    #expect(!Self.series.misses("5. Mast", pageIndex: 12))
  }

  @Test func twoAreNoSeries() {
    let two = NumberedSeries([(title: "1. Bow", pageIndex: 2), (title: "3. Keel", pageIndex: 9)])
    #expect(!two.misses("2. Stern", pageIndex: 5))
  }
}
