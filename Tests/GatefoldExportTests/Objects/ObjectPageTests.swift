import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("Objects as a web page")
struct ObjectPageTests {
  @Test("The page works in a browser without further requests", .enabled(if: Validators.hasPlaywright))
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

  @Test("Every object is on the page, and every link leads to an object")
  func links() async throws {
    let issue = try await Sample.moreMedia.open()
    let html = String(decoding: try await ObjectPage(issue, title: "x").html(), as: UTF8.self)
    for entry in try await issue.objects.table() { #expect(html.contains("id=\"o\(entry.reference.number)\"")) }
    for match in html.matches(of: /href="#([^"]+)"/) { #expect(html.contains("id=\"\(match.1)\"")) }
  }

  @Test("Content of the file is never treated as markup")
  func hostile() async throws {
    let script = "<script>hacked=1</script>"
    var file = SmallPDF(catalog: "/A#3Cimg#20src=x#20onerror=hacked=1#3E (\(script))", page: "/Contents 4 0 R")
    file.addStream("", Array("BT (\(script)) Tj ET \(script) q Q q Q".utf8))
    let issue = try await MagazineIssue.open(data: file.bytes)
    let html = String(decoding: try await ObjectPage(issue, title: script).html(), as: UTF8.self)
    #expect(!html.contains(script) && !html.contains("<img src=x"))
    #expect(html.contains("&lt;script&gt;"))
  }

  @Test("Content that would make the page too large is left out, and the page says so")
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
