/// Reads the annotations of a page that play something: Screen, RichMedia, Movie, Sound and 3D, and links and buttons
/// whose actions play.
struct MediaReader {
  private static let subtypes: [String: MediaSubtype] = [
    "Screen": .screen, "RichMedia": .richMedia, "Movie": .movie, "Sound": .sound, "3D": .threeD, "Link": .link,
    "Widget": .widget,
  ]

  let budget = ObjectVisitBudget()
  let annotations: [NativeObject]
  /// The first place of each annotation that can be referred to.
  let places: [PDFObject.Reference: Int]

  /// In the file's order.
  ///
  /// - Parameters:
  ///   - frame: of the page.
  ///   - head: the first bytes of an embedded file, used if neither its type nor its name determines the kind.
  /// - Throws: `damaged` where libqpdf finds no such page.
  static func media(
    on index: Int,
    of structure: NativeStructure,
    frame: PageFrame,
    head: (EmbeddedFile) -> [UInt8]
  ) throws(GatefoldError) -> [MediaAnnotation] {
    guard let page = structure.pages[index] else {
      throw .unreadableObjects("there is no such page", pageIndex: index)
    }
    return MediaReader(page).media().map { MediaAnnotation($0, pageIndex: index, frame: frame, head: head) }
  }

  private init(_ page: NativeObject) {
    annotations = budget.items(of: page["/Annots"])
    let references = annotations.enumerated().compactMap { place, annotation in
      annotation.reference.map { ($0, place) }
    }
    places = Dictionary(references, uniquingKeysWith: { first, _ in first })
  }

  private func media() -> [RawMedia] {
    var media: [RawMedia] = []
    for (index, annotation) in annotations.enumerated() {
      guard budget.spend() else { break }
      guard let subtype = annotation["/Subtype"]?.name.flatMap({ Self.subtypes[$0] }) else { continue }
      var raw = RawMedia(annotation, subtype: subtype, index: index)
      read(annotation, into: &raw)
      // Most links and buttons play nothing.
      let isTrigger = subtype == .link || subtype == .widget
      if !isTrigger || !raw.assets.isEmpty { media.append(raw) }
    }
    return media
  }

  private func read(_ annotation: NativeObject, into media: inout RawMedia) {
    switch media.subtype {
    case .screen, .link, .widget: readActions(of: annotation, into: &media)
    case .richMedia: readRichMedia(annotation, into: &media)
    case .movie: readMovie(annotation, into: &media)
    case .sound: readSound(annotation, into: &media)
    case .threeD: readModel(annotation, into: &media)
    }
  }

  // MARK: RichMedia (Adobe Supplement to ISO 32000, 9.6)

  private func readRichMedia(_ annotation: NativeObject, into media: inout RawMedia) {
    let content = annotation["/RichMediaContent"]
    budget.forEachName(in: content?["/Assets"]) { key, file in
      media.add(FileSpecification(file, fallbackName: key?.textOrName))
    }
    let activation = annotation["/RichMediaSettings"]?["/Activation"]
    media.activate(by: Self.activation(activation?["/Condition"]))
    media.showsControls = activation?["/Presentation"]?["/Toolbar"]?.boolean
    let configurations = budget.items(of: content?["/Configurations"])
    // Without its own configuration, the activation uses the first.
    let own = activation?["/Configuration"].flatMap { $0.isPlainDictionary ? $0 : nil }
    let active = own ?? configurations.first ?? activation?["/Configuration"]
    media.configuration = active?["/Subtype"]?.nameIfAny
    readInstances(of: active, isActive: true, into: &media)
    for configuration in configurations { readInstances(of: configuration, isActive: false, into: &media) }
  }

  private func readInstances(of configuration: NativeObject?, isActive: Bool, into media: inout RawMedia) {
    for instance in budget.items(of: configuration?["/Instances"]) {
      guard let asset = instance["/Asset"] else { continue }
      media.add(FileSpecification(asset), isPrimary: isActive)
      media.flashVariables = media.flashVariables ?? instance["/Params"]?["/FlashVars"]?.textOrName
      media.configuration = media.configuration ?? instance["/Subtype"]?.nameIfAny
    }
  }

  private static func activation(_ condition: NativeObject?) -> MediaActivation {
    switch condition?.name {
    case "PO": .pageOpened
    case "PV": .pageVisible
    default: .click
    }
  }

  // MARK: Movies, sounds, models

  /// PDF 32000-1, 13.4.
  private func readMovie(_ annotation: NativeObject, into media: inout RawMedia) {
    let movie = annotation["/Movie"]
    media.add(FileSpecification(movie?["/F"]))
    media.hasPosterStream = movie?["/Poster"]?.isStream == true
    let wishes = annotation["/A"]
    if wishes?.boolean != false { media.activate(by: .click) }
    guard let wishes, wishes.isPlainDictionary else { return }
    media.showsControls = wishes["/ShowControls"]?.isTrue ?? false
    media.repeatCount = ["Repeat", "Palindrome"].contains(wishes["/Mode"]?.name) ? 0 : 1
    // A negative volume is muted.
    if let volume = wishes["/Volume"], volume.isNumber { media.setVolume(max(0, volume.number ?? 1)) }
  }

  private func readSound(_ annotation: NativeObject, into media: inout RawMedia) {
    media.add(.sound(annotation["/Sound"]))
    media.activate(by: .click)
  }

  /// PDF 32000-1, 13.6: a stream, or a dictionary by which several annotations share one.
  private func readModel(_ annotation: NativeObject, into media: inout RawMedia) {
    let data = annotation["/3DD"]
    media.add(.model(data?.isPlainDictionary == true ? data?["/3DD"] : data))
    let wishes = annotation["/3DA"]
    media.activate(by: Self.activation(wishes?["/A"]))
    media.showsControls = wishes?["/TB"]?.boolean
  }
}
