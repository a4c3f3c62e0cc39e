/// A page of a text map: its bytes, and its index where the map gives one.
struct MappedPageRange: Hashable, Sendable {
  let range: Range<Int>
  let pageIndex: Int?
}
