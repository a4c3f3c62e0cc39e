internal import Gatefold
internal import GatefoldExport

struct PageMediaJSON: Encodable {
  let page: PageNameJSON
  let media: [MediaJSON]

  private enum CodingKeys: CodingKey {
    case media
  }

  func encode(to encoder: any Encoder) throws {
    try page.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(media, forKey: .media)
  }
}

/// An annotation that plays something, and the files that were written of it.
struct MediaJSON: Encodable {
  let annotationIndex: Int
  let targetAnnotationIndex: Int?
  let subtype: MediaSubtype
  let kind: MediaKind
  let rect: PageRect
  let quads: [Quad]
  let title: String?
  let contents: String?
  let playback: PlaybackJSON
  let posterSource: PosterSource
  /// The picture that was written.
  let poster: String?
  let assets: [MediaAssetJSON]

  init(_ listed: ListedMedia) {
    let media = listed.media
    annotationIndex = media.annotationIndex
    targetAnnotationIndex = media.targetAnnotationIndex
    subtype = media.subtype
    kind = media.kind
    rect = media.rect.json
    quads = [media.quad.json]
    title = media.title
    contents = media.contents
    playback = PlaybackJSON(media.playback)
    posterSource = media.posterSource
    poster = listed.poster
    assets = zip(media.assets, listed.files).map { MediaAssetJSON($0, file: $1) }
  }
}

struct PlaybackJSON: Encodable {
  let activation: MediaActivation?
  let startsByItself: Bool
  let showsControls: Bool?
  let repeatCount: Double?
  let volume: Double?

  init(_ playback: MediaPlayback) {
    activation = playback.activation
    startsByItself = playback.startsByItself
    showsControls = playback.showsControls
    repeatCount = playback.repeatCount
    volume = playback.volume
  }
}

struct MediaAssetJSON: Encodable {
  let fileName: String?
  let mimeType: String?
  let kind: MediaKind
  /// The length that the document states.
  let byteCount: Int?
  let isPrimary: Bool
  let location: FileLocationJSON
  /// The file that was written, and its length.
  let file: String?
  let bytes: Int?

  init(_ asset: MediaAsset, file: ExtractedFile?) {
    fileName = asset.fileName
    mimeType = asset.mimeType
    kind = asset.kind
    byteCount = asset.byteCount
    isPrimary = asset.isPrimary
    location = FileLocationJSON(asset.location)
    self.file = file?.path
    bytes = file?.reading.byteCount
  }
}
