import Foundation
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct WebFilesCheckTests {
  private func findings(_ files: [String: String], _ overlays: [String], issue: String = "") throws -> [PackageFinding]
  {
    try TemporaryFolder.with { folder in
      let data = files.mapValues { Data($0.utf8) }
      let sample = try SamplePackage(in: folder, overlays: overlays, issue: issue, files: data)
      return WebFilesCheck(try sample.open(), PackageIndex(try sample.open().files.entries)).findings().findings
    }
  }

  private static let web = SamplePackage.overlay(
    kind: "web",
    #""path": "web/index.html", "allowedHosts": ["CDN.example"]"#
  )

  @Test(
    "HTML may load files of its folder, and from allowed hosts",
    arguments: [
      (#"<img src="a.png">"#, nil), (#"<img src='in/b.png?x#y'>"#, nil), (#"<img src=in/../a.png>"#, nil),
      (##"<img src="%61.png"><a href="#top">"##, nil), (#"<img src="data:image/png;base64,AA">"#, nil),
      (#"<a href="https://elsewhere.example/">"#, nil),
      (#"<script src="https://cdn.example:8080/a.js"></script>"#, nil),
      (#"<!-- <img src="../x.png"> --><script>"<img src='../y'>"</script>"#, nil),
      (#"<a href="mailto:a@b.example">"#, nil),
      (#"<link rel="canonical" href="https://elsewhere.example/"><img src="{{address}}">"#, nil),
      (##"<svg xmlns="http://www.w3.org/2000/svg"><use xlink:href="#a"/></svg>"##, nil),
      (#"<img srcset="a.png 1x, in/b.png 2x">"#, nil), (#"<base href="in/"><img src="b.png">"#, nil),
      (#"<IMG SRC="none.png">"#, "warning: asks for \"none.png\", which is missing"),
      (#"<img src="A.png">"#, "but there is web/a.png"),
      (#"<img src="../issue.pdf">"#, "error: asks for \"../issue.pdf\", which is outside of its folder web/"),
      (#"<a href="../other.html">"#, "error: asks for \"../other.html\", which is outside"),
      (#"<img src="../../x">"#, "which is not in the package"), (#"<img src="/a.png">"#, "which is not in the package"),
      (#"<img src="file:///etc/passwd">"#, "not in the package"), (#"<img src="C:\a.png">"#, "not in the package"),
      (#"<img src="..&#47;x">"#, "outside of its folder"), (#"<img src="%2e%2e/x">"#, "outside of its folder"),
      (#"<script src="https://elsewhere.example/a.js"></script>"#, "error: asks elsewhere.example for"),
      (#"<img src="//elsewhere.example/a.png">"#, "asks elsewhere.example for"),
      (#"<link rel="icon stylesheet" href="https://elsewhere.example/a.css">"#, "asks elsewhere.example for"),
      (#"<img srcset="a.png 1x,../b.png 2x">"#, "\"../b.png\""), (#"<video poster="none.jpg">"#, "\"none.jpg\""),
      (#"<object data="none.svg">"#, "\"none.svg\""), (#"<p style="background: url(none.png)">"#, "\"none.png\""),
      (#"<style>p { background: url( 'none.png' ) }</style>"#, "\"none.png\""),
      (#"<meta http-equiv="refresh" content="0; url=../x.html">"#, "\"../x.html\""),
      (#"<base href="https://elsewhere.example/">"#, "asks elsewhere.example for"),
      (#"<svg><image xlink:href="none.png"/></svg>"#, "\"none.png\""), (#"<form action="../x">"#, "\"../x\""),
    ] as [(String, String?)]
  )
  func html(html: String, said: String?) throws {
    let files = [
      "web/index.html": "<!DOCTYPE html>\n<p>\n\(html)", "web/a.png": "", "web/in/b.png": "", "other.html": "",
    ]
    let found = try findings(files, [Self.web]).map(\.description)
    if let said {
      #expect(found.count == 1 && found[0].contains(said), "\(found)")
      #expect(found.first?.hasPrefix("web/index.html:3: ") == true)
    } else {
      #expect(found == [])
    }
  }

  /// HTML that loads from a host or from outside its folder. Each is one error.
  private static let askingOutside = [
    #"<iframe srcdoc="<img src='../a.png'>"></iframe>"#,
    #"<iframe srcdoc="&lt;script src=https://elsewhere.example/a.js&gt;&lt;/script&gt;"></iframe>"#,
    #"<iframe srcdoc="<iframe srcdoc='<img src=../a.png>'>"></iframe>"#,
    #"<svg><rect fill="url(https://elsewhere.example/a.svg#b)"/></svg>"#,
    #"<svg><rect FILTER='url("../a.svg#b")'/></svg>"#,
    #"<svg><image><set attributeName="href" to="../a.png"/></image></svg>"#,
    #"<svg><rect><animate attributeName="fill" values="red;url(../a.svg#b)"/></rect></svg>"#,
    #"<svg><script/><image href="../a.png"/></svg>"#, #"<svg><title><img src="../a.png"></title></svg>"#,
    #"<svg><![CDATA[ " <a title=' ]]><image href="../a.png"/></svg>"#,
    #"<svg></svg><xmp><a title="</xmp><img src=../a.png>">"#, #"<noscript><img src="../a.png"></noscript>"#,
    #"<p style="background: image-set('../a.png' 1x)">"#,
    #"<style>p { background: -webkit-image-set(url(a.png) 1x, '../a.png' 2x) }</style>"#,
    #"<style>p { background: \75 rl(../a.png) }</style>"#, #"<style>p { background: url('\2e\2e/a.png') }</style>"#,
    #"<style>@import/**/'../a.css';</style>"#, #"<style>@namespace {} p { background: url(../a.png) }</style>"#,
    ##"<a ping="https://elsewhere.example/" href="#top">"##,
    #"<link rel="prefetch" href="https://elsewhere.example/">"#,
    #"<link rel=preconnect href=//elsewhere.example>"#, #"<meta http-equiv="Refresh" content="0; ../x.html">"#,
    #"<meta http-equiv="refresh" content="0,URL = '../x.html'">"#, #"<!--> <img src="../a.png">"#,
    #"<!---> <img src="../a.png">"#, #"<!-- --!> <img src="../a.png"> -->"#, #"<!x "> <img src="../a.png">"#,
    #"<? <a title="?> <img src='../a.png'>"#, #"</ <a title="> <img src='../a.png'>"#,
    #"<?xml-stylesheet href="../a.css" type="text/css"?>"#, #"<img src="&#46;&#46;/a.png">"#,
    #"<img src="&#x2e&#X2E;&sol;a.png">"#, #"<img src="&period;&period;/a.png">"#, "<img src=\".\t./a.png\">",
    "<script src=\"htt\r\nps://elsewhere.example/a.js\"></script>", "<img src=\"\u{1}../a.png\">",
    #"<img src="&#1;&Tab;https&colon;//elsewhere.example/a.png">"#, #"<img src="%2e%2e/a%ff.png">"#,
    #"<img src="../{{name}}.png">"#, #"<base href="in/"><base href="in/in/"><img src="../../a.png">"#,
    #"<iframe srcdoc="<base href='in/'>"></iframe><img src="../a.png">"#,
    #"<noscript><p srcdoc="<base href='in/'>"></p></noscript><p srcdoc="<img src='../a.png'>"></p>"#,
  ]

  @Test("HTML that loads from outside is an error, however it does so", arguments: askingOutside)
  func outside(html: String) throws {
    let files = ["web/index.html": html, "web/a.png": "", "web/in/b.png": "", "web/in/in/c.png": ""]
    let found = try findings(files, [Self.web])
    #expect(found.map(\.severity) == [.error], "\(found)")
  }

  @Test("The same in UTF-16", arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func wide(encoding: String.Encoding) throws {
    let text = "\u{FEFF}<p>\n<img src=\"../a.png\">"
    let bytes = [UInt8](try #require(text.data(using: encoding)))
    #expect(
      WebReferences.references(in: bytes, ofFile: "a.html") == [
        WebReference(address: "../a.png", purpose: .resource, line: 2)
      ]
    )
  }

  @Test(
    "Text that only resembles an address is ignored",
    arguments: [
      #"<img alt="url(../a.png)" title="<img src='../a.png'>">"#, #"<p data-x="url(../a.png)">"#,
      #"<img src="a.png?x=1&copy=2&amp;y">"#, #"<img src="&#97;.png">"#, #"<img src="{{address}}">"#,
      #"<script src="https://{{host}}/a.js"></script>"#, #"<img src="{{name}}.png">"#,
      #"<textarea><img src="../a.png"></textarea>"#, #"<iframe><img src="../a.png"></iframe>"#,
      #"<meta name="description" content="0; url=../x.html">"#, #"<meta http-equiv="refresh" content="30">"#,
      #"<iframe srcdoc="<base href='in/'><img src='b.png'>"></iframe><img src="a.png">"#,
      #"<style>p::before { content: type("../a.png") }</style>"#, #"<svg><text>fill="url(../a.png)"</text></svg>"#,
      ##"<svg><rect fill="url(#gradient)" to="../a"/></svg>"##, #"<!--- <img src="../a.png"> --- -->"#,
    ]
  )
  func inside(html: String) throws {
    let files = ["web/index.html": html, "web/a.png": "", "web/in/b.png": ""]
    #expect(try findings(files, [Self.web]) == [])
  }

  @Test(
    "Style sheets follow the same rules",
    arguments: [
      ("p { background: url(a.png) } /* url(none) */", nil), ("@namespace url(http://www.w3.org/1999/xhtml);", nil),
      ("p::before { content: 'url(none)' }", nil), ("p { mask: url(#m) }", nil), ("@import \"in/b.css\";", nil),
      ("@import url(in/b.css) screen;", nil), ("p { background: URL(\"none.png\") }", "\"none.png\""),
      ("@import '../x.css';", "outside of its folder"),
      ("@font-face { src: url(https://f.example/a.woff) }", "f.example"),
      ("p { background: url(none\n", "\"none"), ("p { background: url('a\\.png') }", nil),
    ] as [(String, String?)]
  )
  func styleSheets(css: String, said: String?) throws {
    let files = ["web/index.html": "", "web/a.css": "\n" + css, "web/a.png": "", "web/in/b.css": ""]
    let found = try findings(files, [Self.web]).map(\.description)
    #expect(found.count == (said == nil ? 0 : 1), "\(found)")
    if let said {
      #expect(found.first?.contains(said) == true && found.first?.hasPrefix("web/a.css:2: ") == true, "\(found)")
    }
  }

  @Test("HTML at the top level has no folder; a folder of several overlays may load from hosts that all of them allow")
  func folders() throws {
    let top = SamplePackage.overlay(id: "top", kind: "article", #""path": "a.html""#)
    let found = try findings(["a.html": #"<img src="issue.pdf"><a href="a.html">"#], [top])
    #expect(found.map(\.severity) == [.error])
    let other = SamplePackage.overlay(id: "other", kind: "web", #""path": "web/other.html""#)
    let files = ["web/index.html": #"<img src="http://cdn.example/">"#, "web/other.html": ""]
    #expect(try findings(files, [Self.web]) == [])
    #expect(try findings(files, [Self.web, other]).count == 1)
  }

  @Test("Hostile files take little time, and crash nothing")
  func hostile() {
    var numbers = SeededNumbers(state: 7)
    let pieces = [
      "<", ">", "<img src=", "\"", "'", "=", "srcset=\"a,", "<style>", "</style", "url(", "@import ", "/*", "<!--",
      "\\",
      "../", "%", "\u{301}", "\n", "<a href=//", "&#47;", "&#", "&amp", "<svg>", "<noscript>", "</noscript", "<!", "<?",
      " srcdoc=", "image-set(", ")", "<?xml-stylesheet ", "<![CDATA[", " values=url(", "{{",
    ]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...60, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }
      let bytes = Array(text.joined().utf8)
      for name in ["a.html", "a.css"] {
        for reference in WebReferences.references(in: bytes, ofFile: name) {
          _ = WebAddress(reference.address, in: "a/")
        }
      }
    }
    let attributes =
      "<meta " + String(repeating: "content=a ", count: 200_000) + String(repeating: "<!--", count: 100_000)
    #expect(WebReferences.references(in: Array(attributes.utf8), ofFile: "a.html") == [])
    // Pieces from which parsing could restart at every position.
    for piece in ["<iframe/srcdoc=", "<noscript>", "<svg><style>", "<!--", "<?xml-stylesheet ", "&#", "@import", "\\"] {
      let text = String(repeating: piece, count: 10_000)
      for name in ["a.html", "a.css"] { _ = WebReferences.references(in: Array(text.utf8), ofFile: name) }
    }
    let many = String(repeating: "<a href=x>", count: 100_000)
    #expect(WebReferences.references(in: Array(many.utf8), ofFile: "a.html").count == WebReference.maximumCount)
  }
}
