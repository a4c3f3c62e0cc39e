/// A file that media are played from.
public struct MediaAsset: Hashable, Sendable {
  /// As the file has it, which may be a path or worse: write to `SafeFileNames` of it. `nil` where it has none.
  public let fileName: String?
  public let mimeType: String?
  /// What its bytes are.
  public let kind: MediaKind
  /// As the file says, which may be wrong; `nil` where it says nothing.
  public let byteCount: Int?
  public let location: FileLocation
  /// Whether it is what is played; others are alternatives, or what the first one needs (a player, pictures, captions).
  public let isPrimary: Bool

  /// What to call it where it has no name: "video", "sound.wav", "model.u3d".
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
