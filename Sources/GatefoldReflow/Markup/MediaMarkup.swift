/// Videos and sounds as elements with controls.
enum MediaMarkup {
  /// - Parameter style: of the element.
  static func write(_ media: PlacedMedia, style: String? = nil, to out: inout MarkupWriter) {
    let name = media.isVideo ? "video" : "audio"
    out.open(
      name,
      [
        "controls": "controls", "loop": media.isLooping ? "loop" : nil, "preload": "metadata",
        "aria-label": media.label,
        "class": style == nil ? nil : "media", "style": style,
      ]
    )
    for source in media.sources {
      out.void("source", ["src": source.path, "type": source.mediaType])
    }
    if let label = media.label, !label.isBlank { out.element("p", text: label) }
    out.close(name)
  }
}
