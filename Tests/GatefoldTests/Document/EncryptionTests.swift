import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Encryption and permissions")
struct EncryptionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let user: String
    /// Options of qpdf between `--encrypt USER OWNER` and `--`.
    let options: [String]
    let algorithm: String
    let revision: Int
    var testDescription: String { name }
  }

  static let owner = "owner's"

  static let cases = [
    Case(
      name: "RC4 of 40 bits",
      user: "tide",
      options: ["40", "--print=n", "--modify=n"],
      algorithm: "RC4-40",
      revision: 2
    ),
    Case(
      name: "RC4 of 128 bits",
      user: "tide",
      options: ["128", "--use-aes=n", "--extract=n", "--form=n"],
      algorithm: "RC4-128",
      revision: 3
    ),
    Case(
      name: "AES of 128 bits, a password in Latin-1",
      user: "hôtel",
      options: ["128", "--use-aes=y", "--print=low", "--annotate=n"],
      algorithm: "AES-128",
      revision: 4
    ),
    Case(
      name: "AES of 256 bits, a password in no old encoding",
      user: "海の地図",
      options: ["256", "--modify=none", "--print=none"],
      algorithm: "AES-256",
      revision: 6
    ),
    Case(
      name: "AES of 256 bits, a password with an accent",
      user: "été",
      options: ["256", "--assemble=n", "--modify-other=n"],
      algorithm: "AES-256",
      revision: 6
    ),
    Case(name: "no user's password", user: "", options: ["256", "--extract=n"], algorithm: "AES-256", revision: 6),
  ]

  /// The permissions in the output of `qpdf --show-encryption`.
  private func allowed(_ file: String, _ password: String) throws -> DocumentPermissions {
    let lines = String(
      decoding: try Tool.run("qpdf", ["--show-encryption", "--password=\(password)", file]),
      as: UTF8.self
    ).split(separator: "\n")
    let names: [(String, DocumentPermissions)] = [
      ("print low resolution", .print), ("print high resolution", .printInFullQuality), ("modify other", .change),
      ("extract for any purpose", .copy), ("modify annotations", .annotate), ("modify forms", .fillForms),
      ("extract for accessibility", .extractForAccessibility), ("modify document assembly", .assemble),
    ]
    #expect(names.allSatisfy { name, _ in lines.contains { $0.hasPrefix("\(name): ") } })
    return DocumentPermissions(names.filter { lines.contains("\($0.0): allowed") }.map(\.1))
  }

  @Test(
    "Encryption and permissions equal qpdf's, with either password",
    arguments: cases
  )
  func encryption(_ test: Case) async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "locked.pdf").path
      let arguments = ["--encrypt", test.user, Self.owner] + test.options + ["--", Sample.attachment.path, file]
      try Tool.run("qpdf", ["--allow-weak-crypto"] + arguments)
      let passwords: [(String, Encryption.Access)] = [
        (test.user, test.user.isEmpty ? .noPassword : .userPassword), (Self.owner, .ownerPassword),
      ]
      for (password, access) in passwords {
        let issue = try await MagazineIssue.open(
          path: file,
          configuration: IssueConfiguration(password: password.isEmpty ? nil : password)
        )
        let encryption = try #require(issue.encryption)
        #expect(encryption.algorithm == test.algorithm)
        #expect(encryption.revision == test.revision)
        #expect(encryption.access == access)
        let expected = try allowed(file, password)
        #expect(encryption.permissions == expected)
        // Attachments, which libqpdf reads, are found too.
        let attachments = try await issue.attachments()
        #expect(!attachments.isEmpty)
      }
    }
  }

  @Test("A password opens an issue in any Unicode form that a keyboard produces", arguments: [false, true])
  func preparedPasswords(isIsolated: Bool) async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "locked.pdf").path
      // Composed, as RFC 4013 prescribes, and decomposed, as written by a program that doesn't normalise.
      for (password, givenForms) in [
        ("p\u{E4}ssw\u{F6}rt IX", ["p\u{E4}ssw\u{F6}rt IX", "pa\u{308}ssw\u{AD}o\u{308}rt\u{A0}\u{2168}"]),
        ("a\u{308}", ["a\u{308}"]),
      ] {
        try Tool.run("qpdf", ["--encrypt", password, Self.owner, "256", "--", Sample.attachment.path, file])
        for given in givenForms {
          let isolation: Isolation = isIsolated ? .tests() : .none
          let configuration = IssueConfiguration(password: given, isolation: isolation)
          let issue = try await MagazineIssue.open(path: file, configuration: configuration)
          #expect(issue.encryption?.access == .userPassword)
          #expect(try await !issue.attachments().isEmpty)
        }
      }
      let wrong = await #expect(throws: GatefoldError.self) {
        try await MagazineIssue.open(path: file, configuration: IssueConfiguration(password: "\u{FB01}"))
      }
      #expect(wrong?.code == .wrongPassword)
    }
  }

  @Test("An issue whose strings are not encrypted asks for its password, and is drawn with it")
  func plainStrings() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (plain, file) = (folder.appending(path: "plain.pdf"), folder.appending(path: "locked.pdf").path)
      try PlainIssue().bytes.write(to: plain)
      let options = ["--allow-weak-crypto", "--encrypt", "tide", Self.owner, "128", "--use-aes=y", "--"]
      try Tool.run("qpdf", options + [plain.path, file])
      let locked = try Data(contentsOf: URL(filePath: file))
      // The same length, so that offsets stay valid.
      let filters = PlainIssue.replacing("/StmF /StdCF /StrF /StdCF", by: "/StmF/StdCF/StrF/Identity", in: locked)
      try #require(filters != locked)
      let missing = await #expect(throws: GatefoldError.self) { _ = try await MagazineIssue.open(data: filters) }
      #expect(missing?.code == .passwordRequired)
      let wrong = await #expect(throws: GatefoldError.self) {
        _ = try await MagazineIssue.open(data: filters, configuration: IssueConfiguration(password: "ebb"))
      }
      #expect(wrong?.code == .wrongPassword)
      let issue = try await MagazineIssue.open(data: filters, configuration: IssueConfiguration(password: "tide"))
      #expect(issue.encryption?.algorithm == "AES-128")
      #expect(issue.repair == nil)
      let picture = RGBPicture(try await issue.page(at: 0).render(.zoom(1)))
      #expect(
        picture == RGBPicture(try await MagazineIssue.open(data: PlainIssue().bytes).page(at: 0).render(.zoom(1)))
      )
    }
  }

  @Test(
    "An issue that no password can open is reported as such",
    arguments: [
      ("/Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s4/V 2/Length 128", "certificates"),
      ("/Filter/Vendor.Rights/V 1", "not supported"),
    ]
  )
  func otherHandlers(encryption: String, message: String) async throws {
    let file = PlainIssue.replacing("/Root", by: "/Encrypt<<\(encryption)>>/Root", in: PlainIssue().bytes)
    for password in [nil, "tide"] {
      let error = await #expect(throws: GatefoldError.self) {
        _ = try await MagazineIssue.open(data: file, configuration: IssueConfiguration(password: password))
      }
      #expect(error?.code == .unsupportedEncryption)
      #expect(error?.message.contains(message) == true)
    }
  }

  @Test("An unencrypted issue has no encryption", arguments: [Sample.issue, .damagedXref])
  func plain(_ sample: Sample) async throws {
    let issue = try await sample.open()
    #expect(issue.encryption == nil)
  }
}
