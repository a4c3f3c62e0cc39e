internal import Foundation
internal import GatefoldExport

/// A folder as a collection of the IIIF Presentation API 3.0. Its issues are named by their files: nothing is opened.
struct ServedCollection {
  /// `nil` for all that is served.
  let folder: IssueIdentifier?
  let listing: ServedRoots.Listing
  /// The address of the server, without a slash at the end.
  let base: String

  private static func address(of folder: IssueIdentifier?, _ base: String) -> String {
    folder.map { "\(base)/collections/\($0.text.pathSegment)/collection.json" } ?? "\(base)/collection.json"
  }

  /// Tells collections apart without writing them.
  var tag: EntityTag {
    EntityTag(
      ["collection", base, folder?.text ?? ""] + listing.folders.map(\.text) + ["issues"]
        + listing.issues.flatMap { [$0.identifier.text, $0.title] }
    )
  }

  var data: Data {
    var json = JSONText()
    json.object { json in
      json.line("@context", "http://iiif.io/api/presentation/3/context.json")
      json.line("id", Self.address(of: folder, base))
      json.line("type", "Collection")
      json.lineKey("label")
      label(folder?.components.last ?? "Issues", &json)
      json.lineKey("items")
      json.array { json in
        for folder in listing.folders {
          item(folder.components.last ?? "", "Collection", Self.address(of: folder, base), nil, &json)
        }
        for issue in listing.issues {
          let folder = IssueAddresses(base: base, identifier: issue.identifier).folder
          let cover = "\(folder)/covers/\(Self.thumbnailSide).jpg"
          item(issue.title, "Manifest", "\(folder)/manifest.json", cover, &json)
        }
      }
    }
    return json.file
  }

  /// Pixels of the square into which covers are fitted.
  static let thumbnailSide = 320

  /// - Parameter cover: the address of a picture, which is drawn when somebody asks for it.
  private func item(_ title: String, _ type: String, _ address: String, _ cover: String?, _ json: inout JSONText) {
    json.newLine()
    json.object { json in
      json.member("id", address)
      json.member("type", type)
      json.key("label")
      label(title, &json)
      guard let cover else { return }
      json.key("thumbnail")
      json.array { json in
        json.object { json in
          json.member("id", cover)
          json.member("type", "Image")
          json.member("format", "image/jpeg")
        }
      }
    }
  }

  private func label(_ text: String, _ json: inout JSONText) {
    json.object { json in
      json.key("none")
      json.array { json in json.value(text) }
    }
  }
}
