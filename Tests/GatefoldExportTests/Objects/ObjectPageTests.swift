import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("Objects as a web page")
struct ObjectPageTests {
  @Test("It is used in a browser, and asks for nothing", .enabled(if: Validators.hasPlaywright))
  func used() async throws {
    let issue = try await Sample.issue.open()
    let page = try #require(try await issue.objects.object(at: "page:1").reference)
    let picture = try #require(try await issue.page(at: 0).inspection().images.first?.reference)
    let html = try await ObjectPage(issue, title: "issue.pdf").html()
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "objects.html")
      try html.write(to: file)
      let problems = try Validators.objectPageProblems(file, page: page.number, picture: picture.number)
      #expect(problems == "")
    }
  }

  @Test("Every object is there, and links lead to one")
  func links() async throws {
    let issue = try await Sample.moreMedia.open()
    let html = String(decoding: try await ObjectPage(issue, title: "x").html(), as: UTF8.self)
    for entry in try await issue.objects.table() { #expect(html.contains("id=\"o\(entry.reference.number)\"")) }
    for match in html.matches(of: /href="#([^"]+)"/) { #expect(html.contains("id=\"\(match.1)\"")) }
  }

  @Test("Nothing of a file is markup")
  func hostile() async throws {
    let script = "<script>hacked=1</script>"
    var file = SmallPDF(catalog: "/A#3Cimg#20src=x#20onerror=hacked=1#3E (\(script))", page: "/Contents 4 0 R")
    file.addStream("", Array("BT (\(script)) Tj ET \(script) q Q q Q".utf8))
    let issue = try await MagazineIssue.open(data: file.bytes)
    let html = String(decoding: try await ObjectPage(issue, title: script).html(), as: UTF8.self)
    #expect(!html.contains(script) && !html.contains("<img src=x"))
    #expect(html.contains("&lt;script&gt;"))
  }

  @Test("What would make it too large is left out, and told of")
  func limits() async throws {
    let issue = try await Sample.issue.open()
    var limits = ObjectPage.Limits()
    (limits.pictureBytes, limits.objects, limits.lines) = (0, 10, 3)
    let html = String(decoding: try await ObjectPage(issue, title: "x", limits: limits).html(), as: UTF8.self)
    #expect(!html.contains("<img"))
    #expect(html.contains("is left out: the page would be too large"))
    #expect(html.contains("more objects are left out"))
    #expect(html.count < 100_000)
  }
}
