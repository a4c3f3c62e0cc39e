/// The overlays and storyboards of an issue, as described in `overlays.json`.
public struct OverlaysDescription: Hashable, Sendable {
  static let format = "gatefold-overlays"
  /// More overlays in an issue are an error, and none of them is read.
  public static let maximumCount = 100_000

  /// The version of the format that it was written in.
  public var version = PackageFormat.currentVersion
  /// The overlays, from the lowest to the highest unless their placements say otherwise.
  public var overlays: [Overlay]
  /// Interactive videos, which overlays show.
  public var storyboards: [Storyboard] = []
  /// Members that this version does not know; also a list of overlays that is too long.
  public var unknown: [String: DescriptionValue] = [:]

  /// A description without storyboards.
  public init(overlays: [Overlay] = []) { self.overlays = overlays }

  init(_ text: DescriptionText, _ collector: FindingCollector) {
    var fields = FieldReader(text.value, at: ValuePath(), collector)
    let format = fields.required(fields.string("format"), "format", "add \"format\": \"\(Self.format)\"")
    if let format, format != Self.format {
      fields.error("is \"\(format)\", not \"\(Self.format)\"; is this a description of overlays?", at: "format")
    }
    let version = fields.integer("version", in: 1...1_000_000)
    version.map(fields.checkVersion)
    self.version = version ?? 1
    let items = fields.list("overlays")
    if items.count > Self.maximumCount {
      fields.error("are \(items.count), more than \(Self.maximumCount); split the issue", at: "overlays")
      fields.keep("overlays")
      overlays = []
    } else {
      overlays = items.map { Overlay(fields.reader(of: $0, at: $1)) }
    }
    storyboards = fields.list("storyboards").map { Storyboard(fields.reader(of: $0, at: $1)) }
    unknown = fields.unknownMembers()
  }

  /// The description as it is written to a file.
  public var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    fields.set("format", Self.format)
    fields.set("version", version)
    if !overlays.isEmpty || unknown["overlays"] == nil { fields.set("overlays", .array(overlays.map(\.value))) }
    fields.set("storyboards", storyboards.map(\.value))
    return fields.value
  }
}
