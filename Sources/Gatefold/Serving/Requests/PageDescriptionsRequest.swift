/// Requests the sizes, boxes and labels of consecutive pages.
struct PageDescriptionsRequest: LaneRequest {
  static let kind = LaneRequestKind(number: 25, deadline: .structure)
  /// How many pages are described at once.
  static let maximumCount = 512
  let firstIndex: Int
  let count: Int
  var pageIndex: Int? { nil }

  init(_ indices: Range<Int>) {
    firstIndex = indices.lowerBound
    count = indices.count
  }

  init(from reader: inout WireReader) throws(WireError) {
    firstIndex = try reader.index()
    count = try reader.index()
    guard count <= Self.maximumCount else { throw WireError(expected: "at most \(Self.maximumCount) pages") }
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: firstIndex)
    writer.write(index: count)
  }

  /// `nil` for pages that cannot be read.
  func answer(from document: any LaneDocument) throws(GatefoldError) -> [PageDescription?] {
    (firstIndex..<firstIndex + count).map { try? document.pageDescription(at: $0) }
  }

  func isAnswered(by answer: [PageDescription?]) -> Bool { answer.count == count }
}
