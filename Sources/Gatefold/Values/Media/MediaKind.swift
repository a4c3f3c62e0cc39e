internal import Foundation

/// The kind of media: video, audio, or a 3D model.
public enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// Moving pictures, with or without sound.
  case video
  /// Sound alone.
  case audio
  /// A 3D model.
  case model
  /// Something else, or unknown.
  case other
}

extension MediaKind {
  /// Creates a kind from a MIME type, or returns `nil` if the type isn't known.
  init?(mimeType: String?) {
    guard let type = mimeType?.lowercased() else { return nil }
    if type.hasPrefix("video/") || ["application/mp4", "application/vnd.apple.mpegurl"].contains(type) {
      self = .video
    } else if type.hasPrefix("audio/") {
      self = .audio
    } else if type.hasPrefix("model/") {
      self = .model
    } else {
      return nil
    }
  }

  /// Creates a kind from a file name extension, or returns `nil` if the extension isn't known.
  init?(fileName: String?) {
    guard let fileName, let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "mp4", "m4v", "mov", "qt", "avi", "mpg", "mpeg", "m2v", "ts", "wmv", "asf", "flv", "f4v", "webm", "mkv", "ogv",
      "3gp", "3g2", "m3u8":
      self = .video
    case "mp3", "m4a", "aac", "wav", "aif", "aiff", "aifc", "au", "snd", "ogg", "oga", "opus", "flac", "wma", "mid",
      "midi", "amr":
      self = .audio
    case "u3d", "prc", "glb", "gltf", "obj", "stl", "step", "stp", "x3d", "dae": self = .model
    default: return nil
    }
  }

  /// How many of a file's first bytes `init(head:)` looks at.
  static let headByteCount = 64

  /// Creates a kind from the first bytes of a file, or returns `nil` if the format isn't known.
  init?(head: [UInt8]) {
    let text = String(decoding: head.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    let middle = String(text.dropFirst(4).prefix(4))
    let form = String(text.dropFirst(8).prefix(4))
    if middle == "ftyp" {
      self = form.hasPrefix("M4A") || form.hasPrefix("M4B") ? .audio : .video
    } else if ["moov", "mdat"].contains(middle) || text.hasPrefix("FLV") {
      self = .video
    } else if text.hasPrefix("RIFF") || text.hasPrefix("FORM") {
      guard let kind = ["WAVE": Self.audio, "AVI ": .video, "AIFF": .audio, "AIFC": .audio][form] else { return nil }
      self = kind
    } else if text.hasPrefix("OggS") {
      self = text.contains("theora") ? .video : .audio
    } else if ["ID3", "fLaC", ".snd", "MThd"].contains(where: text.hasPrefix) {
      self = .audio
    } else if ["U3D\0", "PRC", "glTF"].contains(where: text.hasPrefix) {
      self = .model
    } else {
      self.init(binaryHead: head)
    }
  }

  /// The kind of a format that begins with bytes that are no letters.
  private init?(binaryHead head: [UInt8]) {
    let video: [[UInt8]] = [
      [0x1A, 0x45, 0xDF, 0xA3],  // Matroska, WebM
      [0x00, 0x00, 0x01, 0xBA], [0x00, 0x00, 0x01, 0xB3],  // MPEG
      [0x30, 0x26, 0xB2, 0x75],  // ASF
    ]
    if video.contains(where: head.starts) {
      self = .video
    } else if head.count >= 2, head[0] == 0xFF, head[1] & 0xE0 == 0xE0, head[1] & 0x06 != 0 {
      self = .audio  // MPEG audio
    } else {
      return nil
    }
  }
}
