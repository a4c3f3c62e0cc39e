internal import GatefoldFormats

/// Videos and sounds as elements with controls.
enum MediaMarkup {
  /// - Parameter style: of the element.
  static func write(_ media: PlacedMedia, style: String? = nil, to out: inout MarkupWriter) {
    let name = media.isVideo ? "video" : "audio"
    let label = media.label.flatMap { $0.isBlank ? nil : $0 }
    out.open(
      name,
      [
        "controls": "controls", "loop": media.isLooping ? "loop" : nil, "preload": "metadata",
        "poster": media.poster?.path, "aria-label": label,
        "class": style == nil ? nil : "media", "style": style,
      ]
    )
    for source in media.sources {
      out.void("source", ["src": source.path, "type": source.mediaType])
    }
    // Shown by readers that can't play the media.
    if let label {
      out.element("p", text: label)
    } else {
      out.element("p", ["lang": "en", "xml:lang": "en"], text: media.isVideo ? "Video" : "Sound")
    }
    out.close(name)
  }
}
