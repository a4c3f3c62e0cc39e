internal import CGatefold

/// An annotation that plays something as the file writes it, in default user space.
struct RawMedia {
  struct Asset {
    var file: FileSpecification
    /// For RichMedia: whether it is what the active configuration plays.
    var isPrimary: Bool
  }

  /// Maximum number of files of an annotation; further files are left out.
  private static let maximumAssets = 10_000

  let subtype: MediaSubtype
  let annotationIndex: Int
  let rect: cgatefold_rect
  let title: String?
  let contents: String?
  let isHidden: Bool
  let hasAppearance: Bool
  /// Whether a Movie has its own poster picture.
  var hasPosterStream = false
  /// The index of the annotation in which its action plays, if it is another one.
  var targetIndex: Int?
  /// For RichMedia: the configuration's subtype (Video, Sound, 3D, Flash), and the variables of its Flash player.
  var configuration: String?
  var flashVariables: String?
  private(set) var activation: MediaActivation?
  var showsControls: Bool?
  /// 0 for ever.
  var repeatCount: Double?
  /// 1 as recorded.
  private(set) var volume: Double?
  private(set) var assets: [Asset] = []
  private var places: [AssetKey: Int] = [:]

  init(_ annotation: NativeObject, subtype: MediaSubtype, index: Int) {
    self.subtype = subtype
    annotationIndex = index
    rect = annotation.annotationRect
    title = annotation["/T"]?.textOrName
    contents = annotation["/Contents"]?.textOrName
    isHidden = annotation.isHiddenAnnotation
    hasAppearance = annotation.hasNormalAppearance
  }

  /// Adds a file, where it is one and not there yet.
  mutating func add(_ file: FileSpecification, isPrimary: Bool = false) {
    guard !file.isMissing else { return }
    let key = AssetKey(file)
    if let place = places[key] {
      // The annotation that plays the file determines how it is played.
      if isPrimary { assets[place].isPrimary = true }
      return
    }
    guard assets.count < Self.maximumAssets else { return }
    places[key] = assets.count
    assets.append(Asset(file: file, isPrimary: isPrimary))
  }

  /// The first one counts.
  mutating func activate(by activation: MediaActivation) {
    self.activation = self.activation ?? activation
  }

  /// The first value that is not negative counts.
  mutating func setVolume(_ volume: Double?) {
    if let volume, volume >= 0 { self.volume = self.volume ?? volume }
  }
}

/// Identifies equal files of an annotation. Names that look the same may have different bytes, and then belong to
/// different files.
private struct AssetKey: Hashable {
  private let objectNumber: Int?
  private let name: [UInt8]
  private let target: [UInt8]

  init(_ file: FileSpecification) {
    objectNumber = file.location.embedded?.objectNumber
    name = Array((file.name ?? "").utf8)
    target =
      switch file.location {
      case .file(let target), .url(let target): Array(target.utf8)
      case .embedded, .missing: []
      }
  }
}

extension NativeObject {
  /// Whether an annotation has a normal appearance, in its present state where it has several.
  fileprivate var hasNormalAppearance: Bool {
    guard let normal = self["/AP"]?["/N"] else { return false }
    if normal.isStream { return true }
    let state = self["/AS"].flatMap { $0.isName ? $0.bytes : nil } ?? []
    return normal[name: state]?.isStream == true
  }
}
