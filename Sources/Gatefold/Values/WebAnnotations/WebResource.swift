/// A picture, a video, a text or something else that a ``WebAnnotation`` names, with what viewers should know before they
/// load it.
///
/// ```swift
/// var fog = WebResource(.file(path: "pictures/fog.png"), kind: .image, mediaType: "image/png", label: "Fog over Haar")
/// fog.size = PixelSize(width: 712, height: 800)
/// let site = WebResource(.address("https://www.example.org/winds"), kind: .text)
/// ```
public struct WebResource: Hashable, Sendable {
  /// The type of a resource, by its name in IIIF.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A picture.
    case image = "Image"
    /// A video.
    case video = "Video"
    /// A sound.
    case sound = "Sound"
    /// Text, also HTML and PDF.
    case text = "Text"
    /// A 3D model.
    case model = "Model"
    /// Anything else.
    case dataset = "Dataset"
  }

  /// The location of a resource.
  public enum Location: Hashable, Sendable {
    /// A file in the folder of the exported issue: a relative path with slashes, not escaped.
    case file(path: String)
    /// An address elsewhere. Manifests contain only web addresses, `http` and `https`.
    case address(String)
  }

  /// The location of the resource.
  public var location: Location
  /// The type of the resource.
  public var kind: Kind
  /// The media type, like "image/png"; `nil` if unknown.
  public var mediaType: String?
  /// A label for people, in the language of the issue; `nil` if it has no text.
  public var label: String?
  /// The size of a picture or a video in pixels; `nil` if unknown.
  public var size: PixelSize?
  /// How long a video or a sound plays, in seconds; `nil` if unknown.
  public var duration: Double?

  /// Whether a viewer on the web can load it.
  package var isOnWeb: Bool {
    switch location {
    case .file: true
    case .address(let address): ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
    }
  }

  /// A resource of unknown size and duration.
  public init(_ location: Location, kind: Kind, mediaType: String? = nil, label: String? = nil) {
    self.location = location
    self.kind = kind
    self.mediaType = mediaType
    self.label = label
  }
}
