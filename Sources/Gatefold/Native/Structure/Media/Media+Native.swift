internal import CGatefold
internal import struct Foundation.Date
internal import GatefoldFormats

extension FileAttachment {
  init(_ file: FileSpecification, description: String?, place: Place) {
    fileName = file.name.map(String.init(textString:))
    self.description = description.map(String.init(textString:))
    mimeType = file.mimeType
    byteCount = file.byteCount
    creationDate = file.creationDate.flatMap(PDFDate.date)
    modificationDate = file.modificationDate.flatMap(PDFDate.date)
    checksum = file.checksum
    relationship = file.relationship
    location = file.location
    self.place = place
  }
}

extension MediaAsset {
  /// - Parameter head: the first bytes of an embedded file, used if neither its type nor its name determines the kind.
  fileprivate init(
    _ file: FileSpecification,
    isPrimary: Bool,
    isModel: Bool,
    head: (EmbeddedFile) -> [UInt8]
  ) {
    fileName = file.name.map(String.init(textString:))
    location = file.location
    let isWave = location.embedded?.isWaveFile == true
    mimeType = file.mimeType ?? (isWave ? "audio/wav" : nil)
    byteCount = file.byteCount
    self.isPrimary = isPrimary
    let told =
      file.isSound ? .audio : isModel ? .model : MediaKind(mimeType: mimeType) ?? MediaKind(fileName: fileName)
    let found = told == nil ? location.embedded.flatMap { MediaKind(head: head($0)) } : nil
    kind = told ?? found ?? .other
  }
}

extension MediaAnnotation {
  init(_ raw: RawMedia, pageIndex: Int, frame: PageFrame, head: (EmbeddedFile) -> [UInt8]) {
    self.pageIndex = pageIndex
    annotationIndex = raw.annotationIndex
    subtype = raw.subtype
    rect = frame.pageRect(user: raw.rect)
    quad = frame.quad(user: raw.rect)
    title = raw.title.map(String.init(textString:))
    contents = raw.contents.map(String.init(textString:))
    let variables = FlashVariables(raw.flashVariables ?? "")
    playback = MediaPlayback(
      activation: raw.activation,
      showsControls: raw.showsControls,
      repeatCount: raw.repeatCount ?? variables.repeatCount,
      volume: raw.volume ?? variables.volume
    )
    targetAnnotationIndex = raw.targetIndex
    posterSource = raw.isHidden ? .none : raw.hasAppearance ? .appearance : raw.hasPosterStream ? .movie : .none
    let primary = Self.primaryAsset(of: raw, variables)
    assets = raw.assets.enumerated().map { index, asset in
      MediaAsset(asset.file, isPrimary: index == primary, isModel: raw.subtype == .threeD, head: head)
    }
    let configurations: [String: MediaKind] = ["Video": .video, "Sound": .audio, "3D": .model]
    let configured = raw.configuration.flatMap { configurations[$0] }
    kind = Self.kind(of: assets, configured: configured, subtype: subtype)
  }

  /// If a Flash player plays a video, the video is the primary asset; its name is in the player's variables.
  private static func primaryAsset(of raw: RawMedia, _ variables: FlashVariables) -> Int? {
    if let source = variables["source"] {
      let name = source.split(separator: "/").last.map(String.init) ?? source
      if let played = raw.assets.firstIndex(where: { $0.file.name == name }) { return played }
    }
    return raw.assets.firstIndex(where: \.isPrimary) ?? raw.assets.indices.first
  }

  private static func kind(of assets: [MediaAsset], configured: MediaKind?, subtype: MediaSubtype) -> MediaKind {
    if let primary = assets.first(where: \.isPrimary), primary.kind != .other { return primary.kind }
    if let configured { return configured }
    if let known = assets.first(where: { $0.kind != .other }) { return known.kind }
    return switch subtype {
    case .movie: .video
    case .sound: .audio
    case .threeD: .model
    case .screen, .richMedia, .link, .widget: .other
    }
  }
}

extension PageFrame {
  /// Converts a rectangle of default user space; corner names refer to that space.
  fileprivate func quad(user rect: cgatefold_rect) -> Quad {
    Quad(
      topLeft: pagePoint(userX: rect.x1, userY: rect.y2),
      topRight: pagePoint(userX: rect.x2, userY: rect.y2),
      bottomRight: pagePoint(userX: rect.x2, userY: rect.y1),
      bottomLeft: pagePoint(userX: rect.x1, userY: rect.y1)
    )
  }
}
