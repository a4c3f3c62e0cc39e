internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// A folder as a collection of the IIIF Presentation API 3.0. Nothing is opened for it: issues that have not been read yet
/// are named by their files. One of very many issues has collections of a thousand each.
struct ServedCollection {
  /// `nil` for all that is served.
  let folder: IssueIdentifier?
  let listing: ServedRoots.Listing
  /// The address of the server, without a slash at the end.
  let base: String
  /// The part of it, from 1; `nil` for the whole.
  let page: Int?
  /// Whether the text of its issues can be searched.
  let isSearchable: Bool
  /// The known facts about an issue, without opening it.
  let facts: (ServedRoots.Listing.Item) -> KnownFiles.Facts?

  private static let maximumItemCount = 1000

  private static func address(of folder: IssueIdentifier?, _ base: String) -> String {
    folder.map { "\(base)/collections/\($0.text.pathSegment)/collection.json" } ?? "\(base)/collection.json"
  }

  private var address: String { Self.address(of: folder, base) }
  private var title: String { folder?.components.last ?? "Issues" }
  private var count: Int { listing.folders.count + listing.issues.count }

  /// The parts, where it has several.
  private var pages: [Range<Int>] {
    stride(from: 0, to: count, by: Self.maximumItemCount).map { $0..<min(count, $0 + Self.maximumItemCount) }
  }

  /// `nil` if there is no such part.
  var data: Data? {
    let pages = pages
    guard let page else {
      return data(address, title) { json in
        if pages.count <= 1 { return items(0..<count, &json) }
        for (index, range) in pages.enumerated() {
          item(label(of: range), "Collection", "\(address)?page=\(index + 1)", nil, nil, &json)
        }
      }
    }
    guard pages.indices.contains(page - 1) else { return nil }
    let range = pages[page - 1]
    return data("\(address)?page=\(page)", label(of: range)) { json in items(range, &json) }
  }

  private func data(_ address: String, _ title: String, _ items: (inout JSONText) -> Void) -> Data {
    var json = JSONText()
    json.object { json in
      json.line("@context", "http://iiif.io/api/presentation/3/context.json")
      json.line("id", address)
      json.line("type", "Collection")
      json.lineKey("label")
      label(title, &json)
      if isSearchable {
        json.lineKey("service")
        json.array { json in services(&json) }
      }
      json.lineKey("items")
      json.array { json in items(&json) }
    }
    return json.file
  }

  private func services(_ json: inout JSONText) {
    json.object { json in
      json.member("id", SearchRoutes.address(of: folder, .annotations, base))
      json.member("type", "SearchService2")
      json.key("service")
      json.array { json in
        json.object { json in
          json.member("id", SearchRoutes.address(of: folder, .words, base))
          json.member("type", "AutoCompleteService2")
        }
      }
    }
  }

  /// The names of the first and the last item.
  private func label(of range: Range<Int>) -> String {
    func name(_ index: Int) -> String {
      let issue = index - listing.folders.count
      return issue < 0 ? listing.folders[index].components.last ?? "" : listing.issues[issue].name
    }
    return "\(name(range.lowerBound)) – \(name(range.upperBound - 1))"
  }

  /// Folders come first.
  private func items(_ range: Range<Int>, _ json: inout JSONText) {
    for index in range {
      guard index >= listing.folders.count else {
        let folder = listing.folders[index]
        item(folder.components.last ?? "", "Collection", Self.address(of: folder, base), nil, nil, &json)
        continue
      }
      let issue = listing.issues[index - listing.folders.count]
      let known = facts(issue)
      let edition = known?.contentHash.map(ServedEdition.init(contentHash:))
      let addresses = IssueAddresses(base: base, identifier: issue.identifier, edition: edition)
      let cover = addresses.cover(side: String(Self.thumbnailSide))
      let title = issue.title ?? known?.title ?? DocumentTitle.readable(issue.name)
      item(title, "Manifest", addresses.manifest, cover, issue.details?.navigationDate, &json)
    }
  }

  /// Pixels of the square into which covers are fitted.
  static let thumbnailSide = 320

  /// - Parameters:
  ///   - cover: the address of a picture, which is drawn when somebody asks for it.
  ///   - date: the `navigationDate` of ``PublishedDetails``.
  private func item(
    _ title: String,
    _ type: String,
    _ address: String,
    _ cover: String?,
    _ date: String?,
    _ json: inout JSONText
  ) {
    json.newLine()
    json.object { json in
      json.member("id", address)
      json.member("type", type)
      json.key("label")
      label(title, &json)
      if let date { json.member("navDate", date) }
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
