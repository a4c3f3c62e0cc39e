internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

extension ListedMedia {
  /// An annotation that plays something, and the files that were written of it.
  var json: JSONObject {
    [
      "annotationIndex": media.annotationIndex, "targetAnnotationIndex": media.targetAnnotationIndex,
      "subtype": media.subtype, "kind": media.kind, "rect": media.rect.json, "quads": [media.quad.json],
      "title": media.title, "contents": media.contents, "playback": media.playback.json,
      "posterSource": media.posterSource, "poster": poster,
      "assets": zip(media.assets, files).map { $0.json(file: $1) },
    ]
  }
}

extension MediaPlayback {
  fileprivate var json: JSONObject {
    [
      "activation": activation, "startsByItself": startsByItself, "showsControls": showsControls,
      "repeatCount": repeatCount, "volume": volume,
    ]
  }
}

extension MediaAsset {
  /// `byteCount` is the length that the document states, `bytes` that of the file that was written.
  fileprivate func json(file: ExtractedFile?) -> JSONObject {
    [
      "fileName": fileName, "mimeType": mimeType, "kind": kind, "byteCount": byteCount, "isPrimary": isPrimary,
      "location": location.json, "file": file?.path, "bytes": file?.reading.byteCount,
    ]
  }
}
