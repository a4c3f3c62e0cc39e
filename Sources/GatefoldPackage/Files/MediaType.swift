internal import Foundation

/// Media types of files, by their names and their first bytes.
public struct MediaType: Hashable, Sendable {
  /// Like "video/mp4".
  public let name: String
  /// Whether the files are compressed by themselves, so that deflating them gains nothing.
  let isCompressed: Bool
  /// Whether files with these first bytes may be of the type.
  private let matches: @Sendable (Data) -> Bool

  public static func == (one: MediaType, other: MediaType) -> Bool { one.name == other.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The type of a file by its name; `nil` if it is not known.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: "."),
      let type = Self.byExtension[fileName[fileName.index(after: dot)...].lowercased()]
    else { return nil }
    self = type
  }

  /// Whether a file may be of the type, by its first 16 bytes or more.
  func accepts(_ head: Data) -> Bool { matches([UInt8](head).count == 0 ? Data() : head) }

  private init(_ name: String, isCompressed: Bool = true, _ matches: @escaping @Sendable (Data) -> Bool = { _ in true })
  {
    self.name = name
    self.isCompressed = isCompressed
    self.matches = matches
  }

  private static func begins(_ signature: [UInt8], at offset: Int = 0) -> @Sendable (Data) -> Bool {
    { [UInt8]($0).dropFirst(offset).starts(with: signature) }
  }

  private static func begins(_ text: String, at offset: Int = 0) -> @Sendable (Data) -> Bool {
    begins(Array(text.utf8), at: offset)
  }

  /// MPEG audio: an ID3 tag, or the sync word of a frame.
  private static let isMP3: @Sendable (Data) -> Bool = { head in
    let bytes = [UInt8](head)
    return bytes.starts(with: Array("ID3".utf8)) || bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0
  }

  private static let isTIFF: @Sendable (Data) -> Bool = { head in
    ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains { begins($0)(head) }
  }

  /// A file of boxes, or a bare codestream: files have the wrong one of the names.
  private static let isJPEG2000: @Sendable (Data) -> Bool = { head in
    begins("jP  ", at: 4)(head) || begins([0xFF, 0x4F, 0xFF, 0x51])(head)
  }

  private static func text(_ name: String) -> MediaType {
    MediaType(name, isCompressed: false) { !$0.contains(0) }
  }

  private static let byExtension: [String: MediaType] = [
    "pdf": MediaType("application/pdf", { $0.range(of: Data("%PDF".utf8)) != nil }),
    "epub": MediaType("application/epub+zip", begins("PK")),
    "png": MediaType("image/png", begins([0x89, 0x50, 0x4E, 0x47])),
    "jpg": MediaType("image/jpeg", begins([0xFF, 0xD8, 0xFF])),
    "jpeg": MediaType("image/jpeg", begins([0xFF, 0xD8, 0xFF])),
    "gif": MediaType("image/gif", begins("GIF8")),
    "webp": MediaType("image/webp", begins("WEBP", at: 8)),
    "avif": MediaType("image/avif", begins("ftyp", at: 4)),
    "tif": MediaType("image/tiff", isTIFF),
    "tiff": MediaType("image/tiff", isTIFF),
    "jp2": MediaType("image/jp2", isJPEG2000),
    "jpx": MediaType("image/jpx", isJPEG2000),
    "jpf": MediaType("image/jpx", isJPEG2000),
    "j2k": MediaType("image/j2c", isJPEG2000),
    "j2c": MediaType("image/j2c", isJPEG2000),
    "svg": text("image/svg+xml"),
    "mp4": MediaType("video/mp4", begins("ftyp", at: 4)),
    "m4v": MediaType("video/mp4", begins("ftyp", at: 4)),
    "mov": MediaType("video/quicktime", begins("ftyp", at: 4)),
    "webm": MediaType("video/webm", begins([0x1A, 0x45, 0xDF, 0xA3])),
    "ogv": MediaType("video/ogg", begins("OggS")),
    "mp3": MediaType("audio/mpeg", isMP3),
    "m4a": MediaType("audio/mp4", begins("ftyp", at: 4)),
    "ogg": MediaType("audio/ogg", begins("OggS")),
    "oga": MediaType("audio/ogg", begins("OggS")),
    "opus": MediaType("audio/ogg", begins("OggS")),
    "flac": MediaType("audio/flac", begins("fLaC")),
    "wav": MediaType("audio/wav", isCompressed: false, begins("RIFF")),
    "html": text("text/html"),
    "htm": text("text/html"),
    "xhtml": text("application/xhtml+xml"),
    "css": text("text/css"),
    "js": text("text/javascript"),
    "mjs": text("text/javascript"),
    "json": text("application/json"),
    "xml": text("application/xml"),
    "txt": text("text/plain"),
    "vtt": text("text/vtt"),
    "woff2": MediaType("font/woff2", begins("wOF2")),
    "woff": MediaType("font/woff", begins("wOFF")),
    "ttf": MediaType("font/ttf", isCompressed: false),
    "otf": MediaType("font/otf", isCompressed: false),
  ]

  /// The type to list for a file: that which is listed already, unless the name of the file says otherwise.
  package static func name(ofFile path: String, listedAs listed: String? = nil) -> String {
    guard let type = MediaType(fileName: path) else { return listed ?? "application/octet-stream" }
    if let listed, type.isMeant(by: listed) { return listed }
    return type.name
  }

  /// Whether a text names the type, perhaps with parameters or by one of its older names.
  func isMeant(by listed: String) -> Bool {
    let essence = listed.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
    return essence == name || Self.olderNames[essence] == name
  }

  private static let olderNames = [
    "application/javascript": "text/javascript", "application/x-javascript": "text/javascript",
    "text/xml": "application/xml", "image/jpg": "image/jpeg", "audio/mp3": "audio/mpeg", "audio/m4a": "audio/mp4",
    "audio/x-m4a": "audio/mp4", "video/x-m4v": "video/mp4", "audio/x-wav": "audio/wav", "audio/wave": "audio/wav",
    "audio/vnd.wave": "audio/wav", "audio/x-flac": "audio/flac", "audio/opus": "audio/ogg",
    "application/font-woff": "font/woff", "application/x-font-ttf": "font/ttf", "application/x-font-otf": "font/otf",
  ]

  /// Types of video that every current browser and system plays.
  static let widelyPlayedVideo: Set<String> = ["video/mp4"]
  /// Types of sound that every current browser and system plays.
  static let widelyPlayedAudio: Set<String> = ["audio/mpeg", "audio/mp4"]
}
