import Foundation
import Gatefold
@testable import GatefoldCommands
import GatefoldTestSupport
import Testing

@Suite("Names and calls of rclone")
struct RcloneTests {
  @Test(
    "A remote has a name and a colon before any slash",
    arguments: [
      ("store:bucket/path", true), ("store:", true), (":local:/srv/a", true), ("my store-2.x:a", true),
      ("/srv/a:b", false), ("./a:b", false), ("a/b:c", false), ("-x:a", false), ("magazines", false), ("", false),
    ]
  )
  func names(text: String, isRemote: Bool) {
    #expect((RemotePath(text) != nil) == isRemote)
  }

  @Test("A remote with settings in its name is refused, since plans and reports would tell them")
  func settings() throws {
    for name in [":s3,secret_access_key=x:bucket", "store,secret=x:bucket"] {
      #expect(throws: GatefoldError.self) { try RemotePath.named(name) }
    }
    #expect(try RemotePath.named("store:a,b/c") != nil)
  }

  @Test("Objects have folders and names")
  func parts() throws {
    let place = try #require(RemotePath("store:bucket/a/"))
    #expect(place.child("b c.pdf").description == "store:bucket/a/b c.pdf")
    #expect(place.child("x/b.pdf").lastName == "b.pdf")
    #expect(place.parent?.description == "store:bucket")
    #expect(place.parent?.parent?.description == "store:")
    #expect(place.parent?.parent?.parent == nil)
    #expect(RemotePath("store:")?.child("a").description == "store:a")
    #expect(RemotePath("store:a")?.lastName == "a")
    let colon = RemotePath("store:bucket/Issue: March.pdf")
    #expect(colon?.lastName == "Issue: March.pdf")
    #expect(colon?.parent?.description == "store:bucket")
    #expect(RemotePath(":local:/a/b:c.pdf")?.parent?.description == ":local:/a")
    #expect(RemotePath("store:a:b")?.parent?.description == "store:")
  }

  @Test(
    "Names that lead out of their folder are not followed",
    arguments: ["../a.pdf", "a/../../b.pdf", "/etc/a.pdf", "a//b.pdf", "./a.pdf", "a/..", "", "a\0b.pdf", "a\nb.pdf"]
  )
  func hostileNames(name: String) {
    #expect(!RemotePath.isSafe(name))
    #expect(RemotePath.isSafe("-a/b\u{7}c:d.pdf"))
  }

  @Test("A listing is read as it comes, wherever it is cut, and refused if its end is missing")
  func pieces() throws {
    let text = """
      [
      {"Path":"a/b\\"]}.pdf","Size":5,"Hashes":{"md5":"\(String(repeating: "0f", count: 16))"},"IsDir":false},
      {"Path":"folder.pdf","Size":-1,"IsDir":true},{"Path":"c.PDF","Size":7,"Metadata":{"x":[1,{"Path":"d.pdf"}]}}
      ]

      """
    let bytes = Array(text.utf8)
    for size in [1, 2, 3, 7, 64, bytes.count] {
      var listing = ObjectListing()
      for start in stride(from: 0, to: bytes.count, by: size) {
        try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { try listing.append($0) }
      }
      try listing.finish()
      #expect(listing.objects.map(\.path) == ["a/b\"]}.pdf", "c.PDF"])
      #expect(listing.objects.map(\.md5) == [String(repeating: "0f", count: 16), nil])
      #expect(listing.objects.map(\.bytes) == [5, 7])
    }
    var listing = ObjectListing()
    try bytes.dropLast(3).withUnsafeBytes { try listing.append($0) }
    #expect(throws: GatefoldError.self) { try listing.finish() }
    for wrong in ["{}", "[5]", "[\"a\"]", "[[]]", "[]]", "[{\"Path\":}]", "x", "[],[]"] {
      #expect(throws: GatefoldError.self, "\(wrong)") {
        var listing = ObjectListing()
        try Array(wrong.utf8).withUnsafeBytes { try listing.append($0) }
        try listing.finish()
      }
    }
  }

  @Test("What signs a request is not told")
  func redaction() {
    let message = """
      Put "https://me:secret@store.example/b/k?X-Amz-Credential=AKIA&X-Amz-Signature=abc": EOF
      """
    let text = RcloneMessages.redacted(message)
    #expect(text == #"Put "https://store.example/b/k?...": EOF"#)
  }

  @Test("Messages are bounded, and only changed figures count as progress")
  func messages() {
    var messages = RcloneMessages()
    func append(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes { messages.append($0) } }
    #expect(append("{\"level\":\"warning\",\"msg\":\"x\",\"stats\":{\"bytes\":5}}\n"))
    #expect(!append("{\"level\":\"warning\",\"msg\":\"x\",\"stats\":{\"bytes\":5}}\n"))
    let long = String(repeating: "y", count: 900)
    for number in 0..<1000 { _ = append("{\"level\":\"error\",\"msg\":\"\(number) \(long)\"}\n") }
    #expect(!append(String(repeating: "z", count: 1 << 20)))
    #expect(messages.text.count < 500)
    #expect(messages.text.hasPrefix("998 yyy"), "\(messages.text)")
  }

  @Test("What decides about files is told apart from what does not")
  func fingerprint() {
    let base = BatchStorage.fingerprint(of: ["thumbs", "--size", "60", "--plan", "a", "--shard", "1/2", "-o", "x:y"])
    #expect(base == BatchStorage.fingerprint(of: ["thumbs", "--size", "60", "--threads", "9", "--retry", "--plan=b"]))
    #expect(base != BatchStorage.fingerprint(of: ["thumbs", "--size", "60", "--pages", "1"]))
    #expect(base != BatchStorage.fingerprint(of: ["thumbs", "--size", "61"]))
  }

  @Test("A size has a unit", arguments: [("5", 5), ("500M", 500 << 20), ("8G", 8 << 30), ("2K", 2048)])
  func sizes(text: String, bytes: Int) {
    #expect(ByteCountArgument(argument: text)?.value == bytes)
    #expect(ByteCountArgument(argument: text)?.description == text)
    for wrong in ["", "0", "-1", "5MB", "999999999999T", "x"] { #expect(ByteCountArgument(argument: wrong) == nil) }
  }
}
