import Foundation
import Gatefold

func checkNavigation(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  let entries = try await issue.outline().flattened
  try expectEqual(entries.map(\.id), Array(0..<entries.count), "the identities of the outline")
  try expectEqual(entries.map(\.level).max(), 2, "the deepest level")
  for entry in entries {
    guard let parentID = entry.parentID else {
      try expectEqual(entry.level, 0, "the level of an item without a parent")
      continue
    }
    try expectEqual(entries[parentID].level, entry.level - 1, "the level of the parent")
    try expect(
      entries[parentID].item.children.contains(entry.item),
      "\(entries[parentID].item.title) does not have \(entry.item.title)"
    )
  }
  let contents = try await issue.contents()
  try expect(contents.allSatisfy { $0.source == .outline }, "the contents are not those of the outline")
  let recovered = try await issue.contents(.recovered)
  try expect(recovered.flattened.contains { $0.item.pageIndex == 6 }, "no article is recovered at page 7")
  let articles = try await issue.articles()
  try expect(!articles.isEmpty, "there are no articles")
}

func checkLinks(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  let link = try unwrapped(try await issue.page(at: 5).links().first, "link on page 6")
  let url: URL = try unwrapped(link.target.url, "address of the link")
  try expectEqual(url.absoluteString, "https://www.example.org/harbour-school/knots/table", "the address")
  let inside = try unwrapped(try await issue.page(at: 2).links().first, "link on page 3")
  try expect(inside.target.url == nil, "a link within the issue has an address")
  try expectEqual(inside.target.destination?.name, "salt-line", "the named destination")

  let printed = try await MagazineIssue.open(samples.url("printed-links.pdf"))
  let found = try await printed.page(at: 0).printedLinks()
  try expect(found.contains { $0.target.url?.scheme == "https" }, "no printed address is found")
  try expect(found.allSatisfy { $0.origin != .annotation }, "a printed link says that it is an annotation")
}

func checkAnnotations(_ samples: Samples) async throws {
  let issue = try await MagazineIssue.open(samples.url("more-media.pdf"))
  var annotations: [Annotation] = []
  for try await page in issue.pages { annotations += try await page.annotations() }
  let kinds = Set(annotations.map(\.kind))
  for kind in [.movie, .sound, .fileAttachment, .threeD, .screen, .richMedia, .link] as [AnnotationKind] {
    try expect(kinds.contains(kind), "there is no annotation of the kind \(kind.rawValue)")
  }
  try expectEqual(Set(annotations.map(\.id)).count, annotations.count, "the number of identities")
  try expect(annotations.contains(where: \.isHidden), "no annotation is hidden")
}

func checkSavedValues(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  try expectRestored(try await issue.outline(), "the outline")
  try expectRestored(try await issue.outline().flattened, "the flattened outline")
  try expectRestored(try await issue.contents(.recovered), "the contents")
  try expectRestored(try await issue.articles(), "the articles")
  try expectRestored(issue.metadata, "the metadata")
  try expectRestored(issue.readingHints, "the reading hints")
  let page = try await issue.page(at: 26)
  let links = try await page.links()
  try expectRestored(links, "the links")
  try expectEqual(Set(links.map(\.id)).count, links.count, "the number of links that can be told apart")
  let hits = try await page.search("the")
  try expectRestored(hits, "the hits")
  try expectRestored(hits.map(\.id), "the identities of the hits")
  try expectRestored(TextSelection(hits[0]), "a selection")
  try expectRestored(PageLocation(pageIndex: 3, point: PagePoint(x: 1, y: 2)), "a point of a page")
  let media = try await MagazineIssue.open(samples.url("more-media.pdf"))
  try expectRestored(try await media.page(at: 1).annotations(), "the annotations")
  let navigation = try await MagazineIssue.open(samples.url("navigation.pdf"))
  try expectRestored(try await navigation.outline(), "an outline of every kind of target")
  try expectRestored(try await navigation.articleThreads(), "the article threads")
}

/// Saves a value as JSON, and compares what is read from it.
private func expectRestored<Value: Codable & Equatable>(_ value: Value, _ what: String, line: Int = #line) throws {
  let restored = try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
  try expect(restored == value, "\(what): what is restored is not what was saved", line: line)
}
