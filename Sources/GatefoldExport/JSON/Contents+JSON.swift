package import Foundation
package import Gatefold
package import GatefoldFormats

extension MagazineIssue {
  /// Contents of the issue as a file.
  ///
  /// - Throws: `encodingFailed`, `cancelled`.
  package func json(of contents: [ContentsItem]) async throws(GatefoldError) -> Data {
    let labels = try await labels(ofTargetsOf: contents)
    return try JSONWriter.file(of: contents.map { $0.json(labels: labels) }, named: "contents.json")
  }
}

extension ContentsItem {
  package func json(labels: [Int: String]) -> JSONObject {
    let style: JSONObject = [
      "isBold": style.isBold, "isItalic": style.isItalic, "color": color.map { "#\($0.hexadecimal)" },
    ]
    let item: JSONObject = [
      "title": title, "section": section, "isOpen": isOpen, "style": style, "target": target.json(labels: labels),
      "source": source, "confidence": roundedForJSON(confidence), "children": children.map { $0.json(labels: labels) },
    ]
    return target.destination.map { item.adding($0.targetJSON(labels: labels)) } ?? item
  }
}
