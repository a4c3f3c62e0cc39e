import Foundation
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Testing

/// A folder of issues and the site made from it.
struct PublishedFolder {
  let folder: URL
  let address = URL(address: "https://example.org/store")
  var source: URL { folder.appending(path: "source") }
  var site: URL { folder.appending(path: "site") }
  var shop: URL { folder.appending(path: "private") }

  init(_ folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
  }

  /// A publisher that draws small pictures in this process.
  func publisher(at seconds: Double = 1_772_323_200) -> StorePublisher {
    var publisher = StorePublisher(source.path, into: site.path, at: address, title: "Skerry")
    publisher.configuration = IssueConfiguration()
    publisher.coverWidths = [40, 80]
    (publisher.previewSide, publisher.readerResolution) = (120, 72)
    publisher.date = Date(timeIntervalSince1970: seconds)
    return publisher
  }

  /// Adds a PDF of three small pages and a sidecar file.
  ///
  /// - Parameter title: the title, which the first page also contains, so that each file differs.
  func add(_ name: String, _ sidecar: String? = "{\"isFree\": true}") throws {
    let stem = source.appending(path: name)
    try FileManager.default.createDirectory(at: stem.deletingLastPathComponent(), withIntermediateDirectories: true)
    let gray = Double(name.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0xFF) / 256
    var pdf = SmallPDF(pageCount: 3, page: "/Contents 6 0 R", plainContents: 7)
    pdf.addStream("", Array("\(gray) g 10 10 60 60 re f".utf8))
    pdf.addStream("", Array("0.5 g 20 20 40 40 re f".utf8))
    pdf.add("<</Title(\(stem.lastPathComponent))/CreationDate(D:20260301)>>")
    pdf.information = 8
    try pdf.bytes.write(to: stem.appendingPathExtension("pdf"))
    try describe(name, sidecar)
  }

  func describe(_ name: String, _ sidecar: String?) throws {
    let file = source.appending(path: name + ".json")
    if let sidecar { try Data(sidecar.utf8).write(to: file) } else { try? FileManager.default.removeItem(at: file) }
  }

  /// The feed in JSON.
  func feed(_ name: String = "feed.json") throws -> StoreFeed {
    let data = try Data(contentsOf: site.appending(path: name))
    return try StoreFeed(decoding: data, from: address.appending(path: name))
  }

  /// The file of the site at an address.
  func file(_ url: URL) -> URL { site.appending(path: String(url.path.dropFirst(address.path.count + 1))) }

  /// The contents of all files of the site, without its record.
  func files(in folder: URL? = nil) throws -> [String: Data] {
    let root = folder ?? site
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    var files: [String: Data] = [:]
    for path in paths where !path.hasPrefix(".") {
      if let data = FileManager.default.contents(atPath: root.appending(path: path).path) { files[path] = data }
    }
    return files
  }

  /// Problems of the site as a reader sees it: addresses without a file, and files that differ from their description.
  func problems() throws -> [String] {
    guard FileManager.default.fileExists(atPath: site.appending(path: "feed.json").path) else { return [] }
    var problems: [String] = []
    for issue in try feed().issues {
      var urls = issue.covers.map(\.url) + [issue.preview?.url].compactMap(\.self)
      urls += issue.pageURL.map { [$0, $0.appending(path: "index.html")] } ?? []
      if let reader = issue.readerURL { urls += described(by: reader) }
      if let download = issue.download { urls.append(download.url) }
      for url in urls where !FileManager.default.fileExists(atPath: file(url).path) {
        problems.append("\(url) is missing")
      }
      guard let download = issue.download else { continue }
      let hash = try ContentHash(ofFile: file(download.url).path).hexadecimal
      if hash != download.sha256 { problems.append("\(download.url) has another checksum") }
    }
    return problems
  }

  /// The addresses of the files that an issue's reader loads first.
  private func described(by reader: URL) -> [URL] {
    guard let folder = reader.query?.dropFirst("issue=".count),
      let address = URL(string: "\(folder)issue.json", relativeTo: reader)?.absoluteURL
    else { return [] }
    let read = try? JSONSerialization.jsonObject(with: Data(contentsOf: file(address))) as? [String: Any]
    let pages = read?["pages"] as? [[String: Any]] ?? []
    let named = ["articles", "overlays", "contents", "links", "pdf", "page"].compactMap { read?[$0] as? String }
    let paths =
      named
      + pages.flatMap { page in
        let image = (page["imageService"] as? String).map { "\($0)/info.json" }
        let texts = page["textMaps"] as? [String: String] ?? [:]
        return [image, page["thumbnail"] as? String].compactMap(\.self) + texts.values
      }
    return [reader, address] + paths.compactMap { URL(string: $0, relativeTo: address)?.absoluteURL }
  }
}
