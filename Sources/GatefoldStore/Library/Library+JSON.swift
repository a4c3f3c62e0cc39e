internal import Gatefold
package import GatefoldFormats

extension LibraryIssue {
  /// The issue without paths and addresses, which differ between a command and a server.
  package var json: JSONObject {
    let feed: JSONObject = [
      "identifier": identifier, "title": title, "publication": publication, "number": number,
      "releaseDate": releaseDate, "language": language, "pageCount": pageCount, "isFree": isFree,
      "hasDownload": hasDownload,
    ]
    return feed.adding([
      "state": state, "mediaType": mediaType, "bytes": byteCount, "sha256": fileHash, "isPinned": isPinned,
      "added": addedDate, "installed": installedDate, "lastRead": lastReadDate, "place": place?.json,
    ])
  }
}

extension ReadingPlace {
  package var json: JSONObject {
    [
      "pageIndex": pageIndex, "pageNumber": pageIndex + 1, "pageLabel": pageLabel, "point": point, "zoom": zoom,
      "detail": detail,
    ]
  }
}

extension Bookmark {
  package var json: JSONObject {
    [
      "identifier": identifier, "pageIndex": pageIndex, "pageNumber": pageIndex + 1, "pageLabel": pageLabel,
      "title": title, "created": createdDate,
    ]
  }
}

extension Highlight {
  package var json: JSONObject {
    [
      "identifier": identifier, "pageIndex": pageIndex, "pageNumber": pageIndex + 1, "pageLabel": pageLabel,
      "parts": parts.map { JSONObject.places($0.quads, onPage: $0.pageIndex) }, "quote": quote, "note": note,
      "color": color, "anchoring": anchoring, "created": createdDate, "modified": modifiedDate,
    ]
  }
}
