/// A file that media are played from.
public struct MediaAsset: Hashable, Sendable {
  /// The name as the file has it, which may be a path or worse: write to a name from ``SafeFileNames``. `nil` if it has
  /// none.
  public let fileName: String?
  /// The media type that the document claims, like "video/mp4"; `nil` if it doesn't say.
  public let mimeType: String?
  /// The kind of its content, recognised by the media type, the name or the first bytes.
  public let kind: MediaKind
  /// The number of bytes that the document claims, which may be wrong; `nil` if it doesn't say.
  public let byteCount: Int?
  /// Where the bytes of the file are.
  public let location: FileLocation
  /// Whether it is played. Other assets are alternatives, or resources of the first one: a player, pictures, captions.
  public let isPrimary: Bool

  /// A name for an asset without one, like "video.mp4", "sound.wav" or "model.u3d".
  public var fallbackFileName: String {
    if location.embedded?.sound != nil { return "sound.wav" }
    let endings = [
      "model/u3d": "u3d", "model/prc": "prc", "video/mp4": "mp4", "video/quicktime": "mov", "video/webm": "webm",
      "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/wav": "wav", "audio/x-wav": "wav",
    ]
    let stem =
      switch kind {
      case .video: "video"
      case .audio: "sound"
      case .model: "model"
      case .other: "media"
      }
    return mimeType.flatMap { endings[$0.lowercased()] }.map { "\(stem).\($0)" } ?? stem
  }
}
