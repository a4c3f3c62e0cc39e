/// The objects of a damaged file, found by searching for their headers and for object streams. The last complete
/// definition of a number counts.
///
/// Every byte is looked at a fixed number of times: an object ends where the next one begins, at the latest.
struct ObjectScan {
  private(set) var objects: [Int: ScannedObject] = [:]
  /// Number of truncated streams.
  private(set) var cutStreamCount = 0
  private(set) var wrongLengthCount = 0
  /// Number of object streams that could not be decoded completely.
  private(set) var lostObjectStreamCount = 0
  /// Entries of trailers and cross-reference streams; later ones override earlier ones.
  private(set) var trailer: PDFDictionary = [:]

  let bytes: ByteView
  private var decoded: [[UInt8]] = []
  /// The bytes of all decoded object streams.
  private var decodedByteCount = 0
  private let landmarks: FileLandmarks

  init(_ bytes: ByteView) {
    self.init(bytes, places: [:])
  }

  /// - Parameter encrypted: the scan of the encrypted file that these objects come from; it determines their order.
  init(_ bytes: ByteView, decryptedFrom encrypted: ObjectScan) {
    self.init(bytes, places: encrypted.objects.mapValues { ($0.start, $0.order) })
    for key in ["Root", "Info"] { trailer[key] = encrypted.trailer[key] ?? trailer[key] }
  }

  private init(_ bytes: ByteView, places: [Int: (rank: Int, order: Int)]) {
    self.bytes = bytes
    landmarks = FileLandmarks(bytes)
    scanObjects(places)
    scanTrailers()
    checkLengths()
  }

  /// The number after the highest one.
  var nextNumber: Int { (objects.keys.max() ?? 0) + 1 }

  /// Returns the value of an object, or `nil` if it doesn't exist. References to references are not followed.
  ///
  /// The value is parsed each time. Many objects may refer to a long one, so callers must cache what they need.
  func value(of number: Int) -> PDFValue? { value(of: number, limit: .max) }

  /// An object that is a whole number. Longer objects are not read completely, however often they are requested.
  func integer(of number: Int) -> Int? { value(of: number, limit: 64)?.integer }

  /// - Parameter limit: how many bytes are read.
  private func value(of number: Int, limit: Int) -> PDFValue? {
    guard let object = objects[number] else { return nil }
    switch object.place {
    case .file(let range):
      var reader = PDFReader(bytes, range.prefix(limit))
      return reader.value()
    case .packed(let stream, let range):
      guard decoded.indices.contains(stream) else { return nil }
      return decoded[stream].withUnsafeBytes { buffer in
        var reader = PDFReader(ByteView(buffer), range.prefix(limit))
        return reader.value()
      }
    }
  }

  /// A value with its reference followed, where it is one.
  func resolved(_ value: PDFValue?) -> PDFValue? {
    value?.reference.map(self.value(of:)) ?? value
  }

  /// The bytes of an object of an object stream.
  func packedBytes(stream: Int, _ range: Range<Int>) -> ArraySlice<UInt8> {
    decoded.indices.contains(stream) ? decoded[stream][range.clamped(to: 0..<decoded[stream].count)] : []
  }

  mutating private func add(_ object: ScannedObject) {
    guard let known = objects[object.number] else {
      objects[object.number] = object
      return
    }
    let isLater = object.rank >= known.rank
    guard object.isWhole ? isLater || !known.isWhole : isLater && !known.isWhole else { return }
    var object = object
    object.order = known.order
    objects[object.number] = object
  }
}

// MARK: Objects

extension ObjectScan {
  mutating private func scanObjects(_ places: [Int: (rank: Int, order: Int)]) {
    let heads = landmarks.heads
    var streamEnds = landmarks.streamEnds[...]
    var objectEnds = landmarks.objectEnds[...]
    var position = 0
    for (index, head) in heads.enumerated() where head.start >= position {
      let next = index + 1 < heads.count ? heads[index + 1].start : bytes.count
      var reader = PDFReader(bytes, head.bodyStart..<max(head.bodyStart, next))
      let value = reader.value()
      let range = head.bodyStart..<max(head.bodyStart, reader.position)
      var extent: ScannedObject.Extent?
      if let dictionary = value?.dictionary, reader.takes("stream") {
        // Both lists are traversed once: an end before this stream cannot end a later one.
        streamEnds = streamEnds.drop { $0 < reader.position }
        objectEnds = objectEnds.drop { $0 < reader.position }
        extent = self.extent(
          of: dictionary,
          from: reader.position,
          ends: (streamEnds.first, objectEnds.first, next)
        )
      }
      position = extent?.range.upperBound ?? reader.position
      let object = ScannedObject(
        number: head.number,
        generation: head.generation,
        place: .file(range),
        start: head.start,
        rank: places[head.number]?.rank ?? head.start,
        order: places[head.number]?.order ?? head.start,
        kind: ScannedObject.Kind(value),
        isWhole: value != nil && !reader.isCut && extent?.isCut != true,
        extent: extent,
        parent: value?.dictionary?["Parent"]?.reference
      )
      add(object)
      note(object, value?.dictionary ?? [:])
    }
  }

  mutating private func note(_ object: ScannedObject, _ dictionary: PDFDictionary) {
    if object.kind == .crossReferences { adopt(dictionary) }
    if object.kind == .objectStream { unpack(object, dictionary) }
  }

  /// The end of a stream: from its length, or else from the keywords after it.
  private func extent(
    of dictionary: PDFDictionary,
    from keywordEnd: Int,
    ends: (stream: Int?, object: Int?, head: Int)
  ) -> ScannedObject.Extent {
    var start = keywordEnd
    if bytes[start] == 0x0D { start += 1 }
    if bytes[start] == 0x0A { start += 1 }
    start = min(start, bytes.count)
    let length = dictionary["Length"].flatMap { $0.integer ?? $0.reference.flatMap { landmarks.integers[$0] } }
    if let length, length >= 0, length <= bytes.count - start {
      let end = start + length
      let word = bytes.skippingSpace(from: end, to: min(bytes.count, end + 4))
      if bytes.has("endstream", at: word) {
        return ScannedObject.Extent(range: start..<end, hasRightLength: true, isCut: false)
      }
    }
    // If another object or the file ends first, this stream has lost its end.
    let otherEnd = min(ends.object ?? bytes.count, ends.head)
    guard let streamEnd = ends.stream, streamEnd >= start, streamEnd < otherEnd else {
      return ScannedObject.Extent(range: start..<max(start, otherEnd), hasRightLength: false, isCut: true)
    }
    var end = streamEnd
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return ScannedObject.Extent(range: start..<end, hasRightLength: false, isCut: false)
  }
}

// MARK: Lengths

extension ObjectScan {
  /// Counts streams with a wrong length, once lengths in object streams are known.
  mutating private func checkLengths() {
    for (number, object) in objects {
      guard var extent = object.extent, !extent.hasRightLength else { continue }
      if extent.isCut {
        cutStreamCount += 1
        continue
      }
      // The end of the line before "endstream" may belong to the data or not.
      let length = value(of: number)?.dictionary?["Length"]?.reference.flatMap { integer(of: $0) }
      extent.hasRightLength = length.map { ($0 - 2...$0).contains(extent.range.count) } ?? false
      if extent.hasRightLength { objects[number]?.extent = extent } else { wrongLengthCount += 1 }
    }
  }
}

// MARK: Object streams

extension ObjectScan {
  /// Maximum decoded size of all object streams together.
  private static let maximumDecodedByteCount = 64 << 20

  /// Adds the objects of an object stream, as far as it can be decoded.
  mutating private func unpack(_ object: ScannedObject, _ dictionary: PDFDictionary) {
    let room = Self.maximumDecodedByteCount - decodedByteCount
    guard let extent = object.extent,
      let stream = ObjectStream(
        dictionary,
        data: bytes.slice(extent.range),
        limit: room,
        maximumNumber: landmarks.maximumNumber
      )
    else {
      lostObjectStreamCount += 1
      return
    }
    if !stream.isWhole { lostObjectStreamCount += 1 }
    decoded.append(stream.bytes)
    decodedByteCount += stream.bytes.count
    for (number, range) in stream.ranges {
      let (value, isCut) = stream.bytes.withUnsafeBytes { buffer in
        var reader = PDFReader(ByteView(buffer), range)
        return (reader.value(), reader.isCut)
      }
      // A number at the very end of what could be decoded may lack its last digits.
      let isLast = range.upperBound >= stream.bytes.count
      add(
        ScannedObject(
          number: number,
          generation: 0,
          place: .packed(stream: decoded.count - 1, range),
          start: object.start,
          rank: object.rank,
          order: object.rank,
          kind: ScannedObject.Kind(value),
          isWhole: value != nil && !isCut && (stream.isWhole || !isLast),
          extent: nil,
          parent: value?.dictionary?["Parent"]?.reference
        )
      )
    }
  }
}

// MARK: Trailers

extension ObjectScan {
  mutating private func scanTrailers() {
    for (index, start) in landmarks.trailers.enumerated() {
      let next = index + 1 < landmarks.trailers.count ? landmarks.trailers[index + 1] : bytes.count
      var reader = PDFReader(bytes, start..<max(start, next))
      if let dictionary = reader.value()?.dictionary { adopt(dictionary) }
    }
  }

  mutating private func adopt(_ dictionary: PDFDictionary) {
    for key in ["Root", "Info", "ID", "Encrypt"] {
      if let value = dictionary[key] { trailer[key] = value }
    }
  }
}
