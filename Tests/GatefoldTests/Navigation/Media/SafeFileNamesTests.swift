import Foundation
import Testing

@testable import Gatefold

@Suite("Names of extracted files")
struct SafeFileNamesTests {
  static let names: [(name: String, safe: String)] = [
    ("bay.mp4", "bay.mp4"), ("Säule 1.mov", "Säule 1.mov"), ("灯台.mp4", "灯台.mp4"),
    ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"), ("C:\\a\\b.txt", "b.txt"), ("a/b/", "b"),
    ("a\\..", "a"), ("..", "fallback"), ("", "fallback"), ("///", "fallback"), (". .", "fallback"),
    ("..\u{202E}/..\u{200B}/x", "x"), ("a\u{202E}txt.exe", "atxt.exe"), ("\u{FEFF}a\u{0}b\n.txt", "ab.txt"),
    (".bashrc", "bashrc"), ("...", "fallback"), ("a.txt. . ", "a.txt"), ("-rf", "_rf"),
    ("CON", "_CON"), ("con.txt", "_con.txt"), ("Lpt1.tar.gz", "_Lpt1.tar.gz"), ("CONSOLE", "CONSOLE"),
    ("c:stream:$DATA", "c_stream_$DATA"), ("what?*.txt", "what__.txt"), ("e\u{301}.txt", "é.txt"),
    ("../etc/\u{338}passwd", "\u{338}passwd"), ("a\\\u{338}b:\u{338}c", "\u{338}b_\u{338}c"),
    ("con.\u{338}txt", "_con.\u{338}txt"), (".\u{338}rc", "\u{338}rc"),
  ]

  @Test("Each is one harmless component of a path", arguments: names)
  func safe(name: String, safe: String) {
    var names = SafeFileNames()
    #expect(names.name(for: name, fallback: "fallback") == safe)
  }

  @Test("A fallback is made safe too")
  func fallback() {
    var names = SafeFileNames()
    #expect(names.name(for: nil, fallback: "../x") == "x")
    #expect(names.name(for: nil, fallback: "..") == "file")
  }

  @Test("Equal names are numbered, whatever their case and spelling")
  func numbers() {
    var names = SafeFileNames()
    let given = ["a.mp4", "A.MP4", "x/a.mp4", "a-2.mp4", "\u{e9}", "e\u{301}"]
    #expect(
      given.map { names.name(for: $0, fallback: "f") } == ["a.mp4", "A-2.MP4", "a-3.mp4", "a-2-2.mp4", "é", "é-2"]
    )
  }

  @Test("A name that is one character, of more marks than a name has bytes, is cut too")
  func longCharacter() {
    var names = SafeFileNames()
    let name = names.name(for: "e" + String(repeating: "\u{338}", count: 300) + ".mp4", fallback: "f")
    #expect((170...200).contains(name.utf8.count))
    #expect(name.hasSuffix(".mp4"))
  }

  @Test("A device's name is cut as any other")
  func longDevice() {
    var names = SafeFileNames()
    #expect(names.name(for: "con." + String(repeating: "x", count: 500), fallback: "f").utf8.count <= 200)
  }

  @Test("Long names end at a whole character, with their ending and number")
  func long() {
    var names = SafeFileNames()
    for letter in ["a", "ö", "👩‍👩‍👧", "\u{65}\u{301}\u{302}\u{303}"] {
      let long = String(repeating: letter, count: 500) + ".mp4"
      for _ in 0..<12 {
        let name = names.name(for: long, fallback: "f")
        #expect(name.utf8.count <= 200)
        #expect(name.utf8.count > 170)
        #expect(name.hasSuffix(".mp4"))
      }
    }
    let endless = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(names.name(for: endless, fallback: "f").utf8.count <= 200)
  }

  @Test("Names made at random stay inside")
  func random() {
    let parts = ["..", "/", "\\", ".", "\u{202E}", "\0", "\n", " ", "a", "CON", ":", "-", "é", "\u{2028}", "~", "𐀀"]
    var generator = SystemRandomNumberGenerator()
    var names = SafeFileNames()
    var seen: Set<String> = []
    for _ in 0..<5000 {
      let count = Int.random(in: 0...8, using: &generator)
      let name = names.name(for: (0..<count).map { _ in parts.randomElement() ?? "" }.joined(), fallback: "f")
      #expect(!name.isEmpty && name != "." && name != ".." && !name.hasPrefix(".") && !name.hasPrefix("-"))
      #expect(!name.contains { "/\\:\0\n".contains($0) })
      #expect(seen.insert(name.lowercased()).inserted)
    }
  }
}
