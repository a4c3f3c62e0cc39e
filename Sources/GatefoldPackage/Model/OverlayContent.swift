public import Gatefold

/// The content of an overlay.
public enum OverlayContent: Hashable, Sendable {
  /// A place that can be touched like a link.
  case link
  /// A place that can be touched, which readers may mark as one.
  case hotspot
  /// A video, in one or more formats.
  case video(OverlayMedia)
  /// A sound, in one or more formats.
  case audio(OverlayMedia)
  /// Pictures to swipe through.
  case gallery(OverlayGallery)
  /// A picture.
  case picture(path: String)
  /// A form that is drawn, and hit by its form.
  case shape(OverlayShapeContent)
  /// HTML.
  case web(OverlayWebContent)
  /// Long content in a window on the page.
  case scroller(path: String, contentSize: PageSize)
  /// Text that opens in the reading view.
  case article(path: String)
  /// Tiles.
  case tiles(OverlayTiles)
  /// An interactive video, by the identifier of its storyboard.
  case storyboard(String)
  /// A kind, or a shape of a form, that this version does not know. The overlay is skipped; its members are in
  /// ``Overlay/unknown``.
  case unknown(kind: String)

  /// The name of the kind in descriptions.
  public var kind: String {
    switch self {
    case .link: "link"
    case .hotspot: "hotspot"
    case .video: "video"
    case .audio: "audio"
    case .gallery: "gallery"
    case .picture: "picture"
    case .shape: "shape"
    case .web: "web"
    case .scroller: "scroller"
    case .article: "article"
    case .tiles: "tiles"
    case .storyboard: "storyboard"
    case .unknown(let kind): kind
    }
  }

  /// Whether this version does not know the kind, or the shape of a form, so that the overlay is skipped.
  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Paths of the files that it needs, in the package.
  public var assetPaths: [String] {
    switch self {
    case .video(let media), .audio(let media): media.sources
    case .gallery(let gallery): gallery.items.map(\.path)
    case .picture(let path), .scroller(let path, _), .article(let path): [path]
    case .web(let web): web.path.map { [$0] } ?? []
    case .link, .hotspot, .shape, .tiles, .storyboard, .unknown: []
    }
  }
}

/// A video or a sound.
public struct OverlayMedia: Hashable, Sendable {
  /// The same in several formats, the best first; paths in the package.
  public var sources: [String]
  /// Whether it plays as soon as it is seen. Readers may refuse to play sound.
  public var playsAutomatically = false
  /// Whether it begins again at its end.
  public var isLooping = false
  /// Whether it is silent until the reader wants to hear it.
  public var isMuted = false
  /// Whether there are buttons to play and pause it.
  public var hasControls = true

  /// Media that wait for a touch and show controls.
  public init(sources: [String]) { self.sources = sources }
}

/// Pictures to swipe through.
public struct OverlayGallery: Hashable, Sendable {
  /// More pictures in a gallery are an error, and none of them is read.
  public static let maximumCount = 10_000

  /// A picture with what is said of it.
  public struct Item: Hashable, Sendable {
    /// A path in the package.
    public var path: String
    /// Shown below the picture.
    public var caption: String?
    /// The alternative text for screen readers.
    public var alternativeText: String?
    /// Members that this version does not know.
    public var unknown: [String: DescriptionValue] = [:]

    /// A picture; it should have a caption or an alternative text.
    public init(path: String, caption: String? = nil, alternativeText: String? = nil) {
      self.path = path
      self.caption = caption
      self.alternativeText = alternativeText
    }
  }

  /// In order.
  public var items: [Item]
  /// Whether a picture can be enlarged.
  public var isZoomable = true

  /// A gallery whose pictures can be enlarged.
  public init(items: [Item]) { self.items = items }
}

/// HTML in an overlay: a file of the package with the files of its folder, or an address.
public struct OverlayWebContent: Hashable, Sendable {
  /// The file that is shown; it may use the files of its folder.
  public var path: String?
  /// An address that is shown instead.
  public var address: String?
  /// Hosts whose pages may be shown and asked.
  public var allowedHosts: [String] = []

  /// Either a file or an address.
  public init(path: String? = nil, address: String? = nil) {
    self.path = path
    self.address = address
  }
}

/// Tiles in an overlay.
public struct OverlayTiles: Hashable, Sendable {
  /// An address or a path in the package with `{z}`, `{x}`, `{y}` and `{scale}`.
  public var template: String
  /// The lowest zoom for which there are tiles.
  public var minimumZoom = 0
  /// The highest zoom for which there are tiles.
  public var maximumZoom: Int
  /// The edge of a tile in pixels.
  public var tileSize = 256
  /// The size of the whole picture at the highest zoom, in pixels; `nil` if its longer side has `tileSize *
  /// 2^maximumZoom`.
  public var pixelSize: PixelSize?
  /// Whether nothing below has to be drawn.
  public var replacesPage = false

  /// Whether the tiles are files of the package, rather than at an address.
  var isInPackage: Bool { !template.contains("://") }

  /// Tiles of 256 pixels from zoom 0 on.
  public init(template: String, maximumZoom: Int) {
    self.template = template
    self.maximumZoom = maximumZoom
  }
}

// MARK: Reading and writing

extension OverlayContent {
  init(_ fields: inout FieldReader) {
    let kind = fields.required(fields.string("kind"), "kind", "such as \"video\"") ?? ""
    func path(_ advice: String) -> String { fields.required(fields.string("path"), "path", advice) ?? "" }
    switch kind {
    case "link": self = .link
    case "hotspot": self = .hotspot
    case "video": self = .video(OverlayMedia(&fields))
    case "audio": self = .audio(OverlayMedia(&fields))
    case "gallery": self = .gallery(OverlayGallery(&fields))
    case "picture": self = .picture(path: path("name the picture in the package"))
    case "shape": self = OverlayShapeContent(&fields).map(OverlayContent.shape) ?? .unknown(kind: kind)
    case "web": self = .web(OverlayWebContent(&fields))
    case "scroller":
      let size = PageSize(
        width: fields.required(fields.number("contentWidth"), "contentWidth", "give it in points") ?? 0,
        height: fields.required(fields.number("contentHeight"), "contentHeight", "give it in points") ?? 0
      )
      self = .scroller(path: path("name the picture or the HTML file in the package"), contentSize: size)
    case "article": self = .article(path: path("name the HTML file in the package"))
    case "tiles": self = .tiles(OverlayTiles(&fields))
    case "storyboard":
      self = .storyboard(fields.required(fields.string("storyboard"), "storyboard", "name its id") ?? "")
    default:
      if !kind.isEmpty { fields.warn("\"\(kind)\" is not known; readers skip the overlay", at: "kind") }
      self = .unknown(kind: kind)
    }
  }

  func write(to fields: inout FieldWriter) {
    fields.set("kind", kind)
    switch self {
    case .link, .hotspot, .unknown: break
    case .video(let media), .audio(let media): media.write(to: &fields)
    case .gallery(let gallery): gallery.write(to: &fields)
    case .picture(let path), .article(let path): fields.set("path", path)
    case .shape(let shape): shape.write(to: &fields)
    case .web(let web):
      fields.set("path", web.path)
      fields.set("address", web.address)
      fields.set("allowedHosts", web.allowedHosts)
    case .scroller(let path, let size):
      fields.set("path", path)
      fields.set("contentWidth", size.width)
      fields.set("contentHeight", size.height)
    case .tiles(let tiles):
      fields.set("template", tiles.template)
      fields.set("minimumZoom", tiles.minimumZoom)
      fields.set("maximumZoom", tiles.maximumZoom)
      fields.set("tileSize", tiles.tileSize)
      if let size = tiles.pixelSize {
        fields.set("pixelWidth", size.width)
        fields.set("pixelHeight", size.height)
      }
      fields.set("replacesPage", tiles.replacesPage, unless: false)
    case .storyboard(let identifier): fields.set("storyboard", identifier)
    }
  }
}

extension OverlayMedia {
  fileprivate init(_ fields: inout FieldReader) {
    sources = fields.strings("sources")
    if sources.isEmpty { fields.error("names no file; list the paths of the media in the package", at: "sources") }
    playsAutomatically = fields.boolean("playsAutomatically") ?? false
    isLooping = fields.boolean("isLooping") ?? false
    isMuted = fields.boolean("isMuted") ?? false
    hasControls = fields.boolean("hasControls") ?? true
  }

  fileprivate func write(to fields: inout FieldWriter) {
    fields.set("sources", sources)
    fields.set("playsAutomatically", playsAutomatically, unless: false)
    fields.set("isLooping", isLooping, unless: false)
    fields.set("isMuted", isMuted, unless: false)
    fields.set("hasControls", hasControls, unless: true)
  }
}

extension OverlayGallery {
  fileprivate init(_ fields: inout FieldReader) {
    let listed = fields.list("items", atMost: Self.maximumCount)
    items = listed.map { value, path in
      var item = fields.reader(of: value, at: path)
      var read = Item(
        path: item.required(item.string("path"), "path", "name the picture in the package") ?? "",
        caption: item.string("caption"),
        alternativeText: item.string("alternativeText")
      )
      if read.alternativeText == nil, read.caption == nil {
        item.warn("is missing, and there is no caption; say what the picture shows", at: "alternativeText")
      }
      read.unknown = item.unknownMembers()
      return read
    }
    if items.isEmpty, !fields.isKept("items") { fields.error("has no pictures; list them", at: "items") }
    isZoomable = fields.boolean("isZoomable") ?? true
  }

  fileprivate func write(to fields: inout FieldWriter) {
    fields.set(
      "items",
      items.map { item in
        var own = FieldWriter(item.unknown)
        own.set("path", item.path)
        own.set("caption", item.caption)
        own.set("alternativeText", item.alternativeText)
        return own.value
      }
    )
    fields.set("isZoomable", isZoomable, unless: true)
  }
}

extension OverlayWebContent {
  fileprivate init(_ fields: inout FieldReader) {
    path = fields.path("path")
    address = fields.string("address")
    allowedHosts = fields.strings("allowedHosts")
    if path == nil, address == nil { fields.error("is missing; name the HTML file, or give an address", at: "path") }
    if path != nil, address != nil { fields.error("and path are both there; remove one", at: "address") }
  }
}

extension OverlayTiles {
  fileprivate init(_ fields: inout FieldReader) {
    template = fields.required(fields.string("template"), "template", "such as \"tiles/{z}/{x}_{y}.png\"") ?? ""
    minimumZoom = fields.integer("minimumZoom", in: 0...40) ?? 0
    maximumZoom = fields.required(fields.integer("maximumZoom", in: 0...40), "maximumZoom", "from 0 to 40") ?? 0
    tileSize = fields.integer("tileSize", in: 16...4096) ?? 256
    replacesPage = fields.boolean("replacesPage") ?? false
    let pixels = 1...1_000_000_000
    switch (fields.integer("pixelWidth", in: pixels), fields.integer("pixelHeight", in: pixels)) {
    case (let width?, let height?): pixelSize = PixelSize(width: width, height: height)
    case (_?, nil): fields.error("is missing beside pixelWidth; give both, or none", at: "pixelHeight")
    case (nil, _?): fields.error("is missing beside pixelHeight; give both, or none", at: "pixelWidth")
    case (nil, nil): break
    }
    for token in ["{z}", "{x}", "{y}"] where !template.isEmpty && !template.contains(token) {
      fields.error("lacks \(token); add it, as in \"tiles/{z}/{x}_{y}.png\"", at: "template")
    }
    if minimumZoom > maximumZoom { fields.error("is over maximumZoom; lower it, or raise that", at: "minimumZoom") }
  }
}
