import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Damaged documents with object streams, and encrypted ones")
struct PackedRepairTests {
  /// Writes the plain issue anew.
  private func written(_ options: [String]) throws -> Data {
    try TemporaryFolder.with { folder in
      let plain = folder.appending(path: "plain.pdf")
      try PlainIssue().bytes.write(to: plain)
      return try Tool.run("qpdf", [plain.path] + options + ["--deterministic-id", "-"])
    }
  }

  private func written(lockedBy bits: String, _ options: [String] = []) throws -> Data {
    try TemporaryFolder.with { folder in
      let plain = folder.appending(path: "plain.pdf")
      try PlainIssue().bytes.write(to: plain)
      let weak = bits == "256" ? [] : ["--allow-weak-crypto"]
      let aes = bits == "128" ? ["--use-aes=y"] : []
      let encryption = ["--encrypt", "reader", "owner", bits] + aes + ["--"]
      return try Tool.run("qpdf", weak + [plain.path] + options + encryption + ["-"])
    }
  }

  private func expectOriginals(_ issue: MagazineIssue, _ pages: Range<Int>) async throws {
    let whole = try await MagazineIssue.open(data: PlainIssue().bytes)
    for index in pages {
      let box = PixelSize(width: 100, height: 100)
      let ours = try await RGBPicture(issue.page(at: index).render(.fit(box), options: .thumbnail))
      let theirs = try await RGBPicture(whole.page(at: index).render(.fit(box), options: .thumbnail))
      #expect(ours == theirs, "page \(index + 1)")
    }
  }

  @Test("Pages in object streams are found without a cross-reference stream")
  func packed() async throws {
    let file = try written(["--object-streams=generate"])
    let table = PlainIssue.replacing("/XRef", by: "/XReg", in: file)
    let issue = try await MagazineIssue.open(data: PlainIssue.replacing("startxref", by: "startxxxx", in: table))
    #expect(issue.repair?.method == .salvaged)
    #expect(issue.pageCount == 6)
    try await expectOriginals(issue, 0..<6)
  }

  @Test("Of an object stream that is cut off, what can be decoded is read")
  func cutPacked() async throws {
    let file = try written(["--object-streams=generate"])
    let start = PlainIssue.place(of: "/ObjStm", in: file)
    let stream = try #require(file[start...].firstRange(of: Data("stream".utf8))).upperBound
    let end = try #require(file[stream...].firstRange(of: Data("endstream".utf8))).lowerBound
    let issue = try await MagazineIssue.open(data: file.prefix(stream + (end - stream) * 9 / 10))
    let report = try #require(issue.repair)
    #expect(report.method == .salvaged)
    #expect((1...6).contains(issue.pageCount))
    #expect(report.description.contains("1 object stream could not be decoded completely"), "\(report)")
  }

  @Test("An encrypted document without its table asks for its password, and opens with it", arguments: ["128", "256"])
  func encrypted(bits: String) async throws {
    for options in [[], ["--object-streams=generate"]] {
      var file = try written(lockedBy: bits, options)
      file = PlainIssue.replacing("startxref", by: "startxxxx", in: file)
      // The first page, too, is to be looked for.
      file = file.replacingRoot()
      let missing = await #expect(throws: GatefoldError.self) { _ = try await MagazineIssue.open(data: file) }
      #expect(missing?.code == .passwordRequired)
      let wrong = await #expect(throws: GatefoldError.self) {
        _ = try await MagazineIssue.open(
          data: file,
          configuration: IssueConfiguration(password: "x")
        )
      }
      #expect(wrong?.code == .wrongPassword)
      let issue = try await MagazineIssue.open(data: file, configuration: IssueConfiguration(password: "reader"))
      #expect(issue.repair?.method == .salvaged)
      #expect(issue.pageCount == 6)
      #expect(issue.encryption?.access == .userPassword && issue.encryption?.keyLength == Int(bits))
      try await expectOriginals(issue, 0..<6)
    }
  }

  @Test("An encrypted document that is cut off opens with the pages that are left, where its key is")
  func encryptedAndCut() async throws {
    // The trailer of a linearized file stands at its start, too.
    let file = try written(lockedBy: "256", ["--linearize"])
    let end = try #require(file.lastRange(of: Data("endstream".utf8))).lowerBound
    let issue = try await MagazineIssue.open(
      data: file.prefix(end - 40),
      configuration: IssueConfiguration(password: "reader")
    )
    #expect((1...6).contains(issue.pageCount))
    #expect(issue.repair != nil)
    #expect(issue.encryption?.revision == 6)
    try await expectOriginals(issue, 0..<1)
  }

  @Test("An encrypted document that has lost its key is damaged, not empty")
  func lostKey() async throws {
    let file = try written(lockedBy: "256", ["--compress-streams=y"])
    let cut = file.prefix(PlainIssue.place(of: "\nxref", in: file))
    // The dictionary that the key is made of is an object of its own.
    let keyless = PlainIssue.replacing("/Standard", by: "/Stxxdard", in: Data(cut))
    let error = await #expect(throws: GatefoldError.self) {
      _ = try await MagazineIssue.open(data: keyless, configuration: IssueConfiguration(password: "reader"))
    }
    #expect(error?.code == .damaged)
  }
}

extension Data {
  /// The document with a /Root that leads nowhere.
  fileprivate func replacingRoot() -> Data {
    var file = self
    while let range = file.firstRange(of: Data("/Root ".utf8)) {
      file.replaceSubrange(range, with: Data("/Rxxt ".utf8))
    }
    return file
  }
}
