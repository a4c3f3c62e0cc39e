/// A file that the document contains or names: a file specification (PDF 32000-1, 7.11), or a stream that contains
/// media directly. Texts are as the file writes them, and `nil` where they are empty.
struct FileSpecification {
  private(set) var name: String?
  private(set) var location = FileLocation.missing
  private(set) var description: String?
  var mimeType: String?
  /// The size that the file declares.
  private(set) var byteCount: Int?
  private(set) var checksum: [UInt8]?
  /// The dates, in PDF's date format.
  private(set) var creationDate: String?
  private(set) var modificationDate: String?
  private(set) var relationship: String?
  /// Whether it is a sound object rather than a file.
  private(set) var isSound = false

  /// Whether it neither has a name nor leads anywhere.
  var isMissing: Bool { name == nil && location == .missing }

  private init() {}

  /// - Parameters:
  ///   - specification: a file specification, or its name.
  ///   - fallbackName: the name to use if the specification has none.
  init(_ specification: NativeObject?, fallbackName: String? = nil) {
    let isDictionary = specification?.isPlainDictionary == true
    let name = (isDictionary ? specification?.byPlatform(\.isString) : specification)?.textOrName
    self.name = name ?? fallbackName
    if isDictionary {
      description = specification?["/Desc"]?.textOrName
      relationship = specification?["/AFRelationship"]?.nameIfAny
    }
    if let stream = specification?["/EF"]?.byPlatform(\.isStream) {
      readEmbedded(stream)
    } else if let name {
      location = specification?["/FS"]?.name == "URL" ? .url(name) : .file(name)
    }
  }

  /// Returns a sound object (PDF 32000-1, 13.3), or a missing file if the object isn't a stream.
  static func sound(_ stream: NativeObject?) -> FileSpecification {
    var file = FileSpecification()
    guard let stream, stream.isStream else { return file }
    file.location = location(of: stream, sound: SoundFormat(stream))
    file.isSound = true
    return file
  }

  /// Returns the stream of a 3D model (PDF 32000-1, 13.6.3), or a missing file if the object isn't a stream.
  static func model(_ stream: NativeObject?) -> FileSpecification {
    var file = FileSpecification()
    guard let stream, stream.isStream else { return file }
    file.location = location(of: stream)
    switch stream["/Subtype"]?.name {
    case "U3D": file.mimeType = "model/u3d"
    case "PRC": file.mimeType = "model/prc"
    default: break
    }
    return file
  }

  /// Where the bytes of a stream are: its own, or another file's that it names (PDF 32000-1, table 5, /F).
  private static func location(of stream: NativeObject, sound: SoundFormat? = nil) -> FileLocation {
    if let elsewhere = stream["/F"] {
      let file = elsewhere.isPlainDictionary ? elsewhere.byPlatform(\.isString) : elsewhere
      return file?.textOrName.map { .file($0) } ?? .missing
    }
    guard let reference = stream.reference else { return .missing }
    return .embedded(
      EmbeddedFile(objectNumber: reference.number, generation: reference.generation, sound: sound)
    )
  }

  /// An embedded file and its parameters (PDF 32000-1, tables 45 and 46).
  private mutating func readEmbedded(_ stream: NativeObject) {
    location = Self.location(of: stream)
    mimeType = stream["/Subtype"]?.textOrName
    guard let parameters = stream["/Params"] else { return }
    byteCount = parameters["/Size"]?.number.flatMap { $0 >= 0 && $0 < 9e15 ? Int($0) : nil }
    creationDate = parameters["/CreationDate"]?.textOrName
    modificationDate = parameters["/ModDate"]?.textOrName
    if let checksum = parameters["/CheckSum"], checksum.isString {
      self.checksum = checksum.bytes.flatMap { $0.count == NativeStreams.md5Length ? $0 : nil }
    }
  }
}

extension SoundFormat {
  /// `nil` if WAV has no equivalent.
  fileprivate init?(_ stream: NativeObject) {
    let encoding: Encoding
    switch stream["/E"]?.name ?? "" {
    case "", "Raw": encoding = .raw
    case "Signed": encoding = .signed
    case "muLaw": encoding = .muLaw
    case "ALaw": encoding = .aLaw
    default: return nil
    }
    guard stream["/CO"] == nil else { return nil }
    func count(_ key: String, _ fallback: Double) -> Int {
      Int(min(max(stream[key]?.number ?? fallback, 0), 1e6))
    }
    let rate = stream["/R"]?.number ?? 0
    self.init(encoding: encoding, rate: rate, channels: count("/C", 1), bits: count("/B", 8))
  }
}
