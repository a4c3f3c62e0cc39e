internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Issues as a collection of the IIIF Presentation API 3.0: a folder, or the issues of a publication. It opens nothing:
/// issues that have not been read yet are named by their files. One of very many issues has collections of a thousand
/// each.
struct ServedCollection {
  /// A collection within it.
  struct Part {
    let title: String
    let address: String
  }

  /// Without the number of a page.
  let address: String
  let title: String
  let parts: [Part]
  let issues: [ServedRoots.Listing.Item]
  /// The address of the server, without a slash at the end.
  let base: String
  /// The number of the requested page of the collection, from 1, or `nil` for the whole.
  let page: Int?
  /// The addresses of the page search and the word search, or `nil` if the collection isn't searchable.
  var search: (pages: String, words: String)?
  /// The known facts about an issue, without opening it.
  let facts: (ServedRoots.Listing.Item) -> KnownFiles.Facts?

  /// - Parameter folder: `nil` for all that is served.
  static func address(of folder: IssueIdentifier?, _ base: String) -> String {
    folder.map { "\(base)/collections/\($0.text.escapedPathSegment)/collection.json" } ?? "\(base)/collection.json"
  }

  private static let maximumItemCount = 1000

  private var count: Int { parts.count + issues.count }

  /// Its pages, where it has several.
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
      if let search {
        json.lineKey("service")
        json.array { json in Self.services(search.pages, search.words, &json) }
      }
      json.lineKey("items")
      json.array { json in items(&json) }
    }
    return json.file
  }

  private static func services(_ pages: String, _ words: String, _ json: inout JSONText) {
    json.object { json in
      json.member("id", pages)
      json.member("type", "SearchService2")
      json.key("service")
      json.array { json in
        json.object { json in
          json.member("id", words)
          json.member("type", "AutoCompleteService2")
        }
      }
    }
  }

  /// The names of the first and the last item.
  private func label(of range: Range<Int>) -> String {
    func name(_ index: Int) -> String {
      index < parts.count ? parts[index].title : issues[index - parts.count].name
    }
    return "\(name(range.lowerBound)) – \(name(range.upperBound - 1))"
  }

  /// Collections come first.
  private func items(_ range: Range<Int>, _ json: inout JSONText) {
    for index in range {
      guard index >= parts.count else {
        item(parts[index].title, "Collection", parts[index].address, nil, nil, &json)
        continue
      }
      let issue = issues[index - parts.count]
      let known = facts(issue)
      let edition = known?.contentHash.map(ServedEdition.init(contentHash:))
      let addresses = IssueAddresses(base: base, identifier: issue.identifier, edition: edition)
      let cover = addresses.cover(side: String(Self.thumbnailSide))
      let title = issue.title(known)
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
