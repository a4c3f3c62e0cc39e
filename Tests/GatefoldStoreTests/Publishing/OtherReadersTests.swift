import Foundation
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Testing

@Suite(.enabled(if: Validators.hasFeedReaders, "\(Validators.feedReadersMissing)"))
struct OtherReadersTests {
  @Test(arguments: [
    ("plist", ["feed.plist"]), ("opds1", ["opds/all.xml", "opds/new.xml"]),
    ("opds2", ["opds/all.json", "opds/new.json"]),
  ])
  func `readers that others wrote find what was published`(_ form: String, _ names: [String]) async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add(
        "skerry/one",
        "{\"isFree\": true, \"categories\": [\"Sea & sky\"], \"title\": \"One <1>\", \"language\": \"en\"}"
      )
      try store.add(
        "skerry/two",
        "{\"isFree\": true, \"title\": \"Zwei – ü\", \"language\": \"de\", \"releaseDate\": \"2025-12-01\"}"
      )
      try store.add("closed", nil)
      _ = try await store.publisher().publish()
      let expected = try store.feed().issues.map { issue in
        [
          issue.identifier, issue.title, issue.download?.url.absoluteString ?? "",
          issue.covers.last?.url.absoluteString ?? "",
          issue.releaseDate.map { String($0.ISO8601Format().prefix(10)) } ?? "",
        ]
      }
      for name in names {
        var found = try Validators.issues(of: form, [store.site.appending(path: name)])
        if form == "opds2" {
          found = found.map { [$0[0].replacingOccurrences(of: "urn:x-issue:", with: "")] + $0.dropFirst() }
        }
        #expect(Set(found) == Set(expected) && found.count == expected.count, "\(name)")
      }
    }
  }
}
