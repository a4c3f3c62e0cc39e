/// Actions that play (PDF 32000-1, 12.6.4), and the renditions that they play (13.2).
extension MediaReader {
  private static let maximumSectionDepth = 16

  /// Actions that start automatically come first.
  func readActions(of annotation: NativeObject, into media: inout RawMedia) {
    let additional = annotation["/AA"]
    read(additional?["/PO"], startedBy: .pageOpened, into: &media)
    read(additional?["/PV"], startedBy: .pageVisible, into: &media)
    read(annotation["/A"], startedBy: .click, into: &media)
    read(additional?["/U"], startedBy: .click, into: &media)
    read(additional?["/D"], startedBy: .click, into: &media)
    read(additional?["/E"], startedBy: .hover, into: &media)
  }

  /// An action and the following ones (/Next).
  private func read(_ action: NativeObject?, startedBy activation: MediaActivation, into media: inout RawMedia) {
    var seen = SeenObjects()
    var waiting = [action]
    while !waiting.isEmpty, budget.spend() {
      guard let action = waiting.removeLast(), action.isPlainDictionary, seen.isNew(action) else { continue }
      let count = media.assets.count
      play(action, into: &media)
      if media.assets.count > count { media.activate(by: activation) }
      waiting += budget.items(of: action["/Next"]).reversed()
    }
  }

  private func play(_ action: NativeObject, into media: inout RawMedia) {
    switch action["/S"]?.name {
    case "Rendition":
      // 1 stops, 2 pauses and 3 resumes what another action plays.
      guard [0, 4].contains(action["/OP"]?.number ?? 0) else { return }
      let count = media.assets.count
      readRendition(action["/R"], into: &media)
      if media.assets.count > count { aim(at: action.value(of: "/AN"), &media) }
    case "Movie": playMovie(action, into: &media)
    case "Sound":
      media.add(.sound(action["/Sound"]))
      media.setVolume(action["/Volume"]?.number)
      if action["/Repeat"]?.isTrue == true { media.repeatCount = 0 }
    default: break
    }
  }

  private func aim(at annotation: NativeObject, _ media: inout RawMedia) {
    guard let place = annotation.reference.flatMap({ places[$0] }), place != media.annotationIndex else { return }
    media.targetIndex = place
  }

  /// A movie action names the annotation that it plays, or that one's title (PDF 32000-1, table 208).
  private func playMovie(_ action: NativeObject, into media: inout RawMedia) {
    guard ["", "Play"].contains(action["/Operation"]?.name ?? "") else { return }
    var played = action.value(of: "/Annotation")
    let title = action["/T"]?.textOrName
    for annotation in annotations where title != nil {
      guard !played.isPlainDictionary, budget.spend() else { break }
      if annotation["/Subtype"]?.name == "Movie", annotation["/T"]?.textOrName == title { played = annotation }
    }
    media.add(FileSpecification(played["/Movie"]?["/F"]))
    aim(at: played, &media)
  }

  // MARK: Renditions

  /// A media rendition, or a selector of several, from which a viewer takes the first that it can play.
  private func readRendition(_ rendition: NativeObject?, into media: inout RawMedia) {
    var seen = SeenObjects()
    var waiting = [rendition]
    while !waiting.isEmpty, budget.spend() {
      guard let rendition = waiting.removeLast(), rendition.isPlainDictionary, seen.isNew(rendition) else { continue }
      if rendition["/S"]?.name == "SR" {
        waiting += budget.items(of: rendition["/R"]).reversed()
        continue
      }
      readClip(rendition["/C"], into: &media)
      readPlayParameters(rendition["/P"], into: &media)
    }
  }

  /// A clip has its data, or is a section of another clip.
  private func readClip(_ clip: NativeObject?, into media: inout RawMedia) {
    var clip = clip
    for _ in 0..<Self.maximumSectionDepth where clip?["/S"]?.name == "MCS" { clip = clip?["/D"] }
    guard let data = clip?["/D"], data.isPlainDictionary || data.isString else { return }
    var file = FileSpecification(data, fallbackName: clip?["/N"]?.textOrName)
    // Players use the type of the clip; the type of the embedded file is often missing.
    if let type = clip?["/CT"]?.textOrName { file.mimeType = type }
    media.add(file)
  }

  /// Parameters that must be honoured override those that should be.
  private func readPlayParameters(_ parameters: NativeObject?, into media: inout RawMedia) {
    for key in ["/MH", "/BE"] {
      guard let wishes = parameters?[key] else { continue }
      media.setVolume(wishes["/V"]?.number.map { $0 / 100 })
      media.showsControls = media.showsControls ?? wishes["/C"]?.boolean
      let repeatCount = wishes["/RC"]?.number.flatMap { $0 >= 0 ? $0 : nil }
      media.repeatCount = media.repeatCount ?? repeatCount
    }
  }
}
