internal import CGatefold
internal import struct Foundation.Date

extension FileLocation {
  init(_ file: cgatefold_file) {
    let target = copiedString(file.target) ?? ""
    switch file.place {
    case CGATEFOLD_FILE_EMBEDDED:
      self = .embedded(
        EmbeddedFile(
          objectNumber: Int(file.stream.number),
          generation: Int(file.stream.generation),
          sound: SoundFormat(file.sound)
        )
      )
    case CGATEFOLD_FILE_EXTERNAL: self = .file(target)
    case CGATEFOLD_FILE_URL: self = .url(target)
    default: self = .missing
    }
  }
}

extension SoundFormat {
  fileprivate init?(_ native: cgatefold_sound) {
    let encoding: Encoding
    switch native.encoding {
    case CGATEFOLD_SOUND_RAW: encoding = .raw
    case CGATEFOLD_SOUND_SIGNED: encoding = .signed
    case CGATEFOLD_SOUND_MU_LAW: encoding = .muLaw
    case CGATEFOLD_SOUND_A_LAW: encoding = .aLaw
    default: return nil
    }
    self.init(encoding: encoding, rate: native.rate, channels: Int(native.channels), bits: Int(native.bits))
  }
}

extension Attachment {
  init(_ native: cgatefold_file, frame: (Int) -> PageFrame?) {
    fileName = copiedText(native.name)
    description = copiedText(native.description)
    mimeType = copiedString(native.mime_type)
    byteCount = native.byte_count >= 0 ? Int(native.byte_count) : nil
    creationDate = copiedString(native.created).flatMap { Date(pdf: $0) }
    modificationDate = copiedString(native.modified).flatMap { Date(pdf: $0) }
    checksum = native.has_checksum ? withUnsafeBytes(of: native.checksum) { Array($0) } : nil
    relationship = copiedString(native.relationship)
    location = FileLocation(native)
    let pageIndex = Int(native.page_index)
    let rect = pageIndex >= 0 ? frame(pageIndex)?.pageRect(user: native.rect) : nil
    place =
      pageIndex >= 0
      ? .page(pageIndex: pageIndex, rect: rect ?? PageRect(x: 0, y: 0, width: 0, height: 0)) : .document
  }
}

extension MediaAsset {
  /// - Parameter head: the first bytes of a stream, for what neither its type nor its name tells.
  fileprivate init(
    _ native: cgatefold_file,
    isPrimary: Bool,
    isModel: Bool,
    head: (cgatefold_object_reference) -> [UInt8]
  ) {
    fileName = copiedText(native.name)
    location = FileLocation(native)
    let isSound = native.sound.encoding != CGATEFOLD_SOUND_NONE
    let isWave = location.embedded?.sound != nil
    mimeType = copiedString(native.mime_type) ?? (isWave ? "audio/wav" : nil)
    byteCount = native.byte_count >= 0 ? Int(native.byte_count) : nil
    self.isPrimary = isPrimary
    let told = isSound ? .audio : isModel ? .model : MediaKind(mimeType: mimeType) ?? MediaKind(fileName: fileName)
    let found = told == nil && location.embedded != nil ? MediaKind(head: head(native.stream)) : nil
    kind = told ?? found ?? .other
  }
}

extension MediaAnnotation {
  init(
    _ native: cgatefold_medium,
    files: [cgatefold_file],
    pageIndex: Int,
    frame: PageFrame,
    head: (cgatefold_object_reference) -> [UInt8]
  ) {
    self.pageIndex = pageIndex
    annotationIndex = Int(native.annotation_index)
    let subtype = MediaSubtype(native.subtype)
    self.subtype = subtype
    rect = frame.pageRect(user: native.rect)
    quad = frame.quad(user: native.rect)
    title = copiedText(native.title)
    contents = copiedText(native.contents)
    playback = MediaPlayback(native, isRichMedia: subtype == .richMedia)
    targetAnnotationIndex = native.target_index >= 0 ? Int(native.target_index) : nil
    posterSource =
      native.is_hidden ? .none : native.has_appearance ? .appearance : native.has_poster_stream ? .movie : .none
    let primary = Self.primaryFile(of: native, files)
    assets = files.enumerated().map { index, file in
      MediaAsset(file, isPrimary: index == primary, isModel: subtype == .threeD, head: head)
    }
    let configurations: [String: MediaKind] = ["Video": .video, "Sound": .audio, "3D": .model]
    let configured = copiedString(native.configuration).flatMap { configurations[$0] }
    kind = Self.kind(of: assets, configured: configured, subtype: subtype)
  }

  /// Where a player made with Flash plays a video, the video is what is played: its name is in the player's variables.
  private static func primaryFile(of native: cgatefold_medium, _ files: [cgatefold_file]) -> Int? {
    if let source = FlashVariables(copiedString(native.flash_variables) ?? "")["source"] {
      let name = source.split(separator: "/").last.map(String.init) ?? source
      if let played = files.firstIndex(where: { copiedString($0.name) == name }) { return played }
    }
    return files.firstIndex(where: \.is_primary) ?? files.indices.first
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

extension MediaSubtype {
  fileprivate init(_ native: cgatefold_media_subtype) {
    switch native {
    case CGATEFOLD_MEDIA_RICH_MEDIA: self = .richMedia
    case CGATEFOLD_MEDIA_MOVIE: self = .movie
    case CGATEFOLD_MEDIA_SOUND: self = .sound
    case CGATEFOLD_MEDIA_THREE_D: self = .threeD
    case CGATEFOLD_MEDIA_LINK: self = .link
    case CGATEFOLD_MEDIA_WIDGET: self = .widget
    default: self = .screen
    }
  }
}

extension MediaPlayback {
  fileprivate init(_ native: cgatefold_medium, isRichMedia: Bool) {
    let playback = native.playback
    let variables = isRichMedia ? FlashVariables(copiedString(native.flash_variables) ?? "") : nil
    let activation: MediaActivation? =
      switch playback.activation {
      case CGATEFOLD_ACTIVATION_CLICK: .click
      case CGATEFOLD_ACTIVATION_HOVER: .hover
      case CGATEFOLD_ACTIVATION_PAGE_OPENED: .pageOpened
      case CGATEFOLD_ACTIVATION_PAGE_VISIBLE: .pageVisible
      default: nil
      }
    self.init(
      activation: activation,
      showsControls: playback.shows_controls >= 0 ? playback.shows_controls == 1 : nil,
      repeatCount: playback.repeat_count >= 0 ? playback.repeat_count : variables?.repeatCount,
      volume: playback.volume >= 0 ? playback.volume : variables?.volume
    )
  }
}

extension PageFrame {
  /// A rectangle of default user space, its corners named as it stands there.
  fileprivate func quad(user rect: cgatefold_rect) -> Quad {
    Quad(
      topLeft: pagePoint(userX: rect.x1, userY: rect.y2),
      topRight: pagePoint(userX: rect.x2, userY: rect.y2),
      bottomRight: pagePoint(userX: rect.x2, userY: rect.y1),
      bottomLeft: pagePoint(userX: rect.x1, userY: rect.y1)
    )
  }
}
