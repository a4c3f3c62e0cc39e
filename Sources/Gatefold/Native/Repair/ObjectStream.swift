/// A decoded object stream (PDF 32000-1, 7.5.7), complete or truncated.
struct ObjectStream {
  let bytes: [UInt8]
  /// Whether all of it could be decoded.
  let isWhole: Bool
  /// The objects, by number and place in `bytes`, one behind the other.
  private(set) var ranges: [(number: Int, range: Range<Int>)] = []

  /// `nil` where it cannot be decoded: by another filter than Flate, or by a predictor, which no producer is known to
  /// use for object streams.
  init?(_ dictionary: PDFDictionary, data: UnsafeRawBufferPointer, limit: Int, maximumNumber: Int) {
    guard let count = dictionary["N"]?.integer, let first = dictionary["First"]?.integer, count > 0, first > 0,
      dictionary["DecodeParms"]?.dictionary?["Predictor"] == nil
    else { return nil }
    let filter = dictionary["Filter"]
    switch filter?.array?.first?.name ?? filter?.name {
    case "FlateDecode", "Fl":
      guard (filter?.array?.count ?? 1) == 1 else { return nil }
      (bytes, isWhole) = DeflatedBytes.inflatedRemains(of: data, limit: limit)
    case nil:
      bytes = Array(data.prefix(max(0, limit)))
      isWhole = bytes.count == data.count
    default: return nil
    }
    readRanges(count: count, first: first, maximumNumber: maximumNumber)
  }

  private mutating func readRanges(count: Int, first: Int, maximumNumber: Int) {
    let starts = bytes.withUnsafeBytes { buffer -> [(number: Int, start: Int)] in
      var reader = PDFReader(ByteView(buffer), 0..<min(first, buffer.count))
      var starts: [(number: Int, start: Int)] = []
      for _ in 0..<count {
        guard let number = reader.value()?.integer, let offset = reader.value()?.integer, number > 0, offset >= 0,
          number <= maximumNumber, offset < buffer.count, first < buffer.count - offset
        else { break }
        starts.append((number, first + offset))
      }
      return starts
    }
    for (index, object) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].start : bytes.count
      // Objects that overlap could make a small file long work.
      if end > object.start { ranges.append((object.number, object.start..<end)) } else { break }
    }
  }
}
