import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldServer

/// Reading places and notes that the server stores for each user, also for KOReader.
@Suite
struct ServedReadingTests {
  /// A server with users and a folder that only some of them may read. Requests don't use the network.
  private struct Club: Sendable {
    let server: IssueServer
    let issues: URL

    init(_ folder: URL, hasCache: Bool = true) throws {
      issues = folder.appending(path: "issues")
      let members = issues.appending(path: "members")
      if !FileManager.default.fileExists(atPath: members.path) {
        try FileManager.default.createDirectory(at: members, withIntermediateDirectories: true)
        for file in [issues.appending(path: "open.pdf"), members.appending(path: "tides.pdf")] {
          try FileManager.default.copyItem(atPath: Sample.issue.path, toPath: file.path)
        }
      }
      var users = UserList()
      users.users = ["nell", "tom"].map {
        UserList.User(
          name: $0,
          password: ServedReadingTests.hash,
          groups: $0 == "nell" ? ["subscribers"] : [],
          syncKey: ServedReadingTests.syncKey
        )
      }
      users.users.append(UserList.User(name: "old", password: ServedReadingTests.hash))
      users.read = ["members": ["@subscribers"]]
      let list = folder.appending(path: "users.json").path
      try users.write(to: list)
      var options = ServerOptions()
      options.dpi = 72
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      options.userList = list
      options.cacheFolder = hasCache ? folder.appending(path: "cache").path : nil
      server = try IssueServer([issues.path], options: options)
    }

    func ask(
      _ path: String,
      as name: String? = nil,
      _ headers: [String: String] = [:],
      _ method: ServerRequest.Method = .get,
      body: String = ""
    ) async -> ServerAnswer {
      var request = ServerRequest(method, asking: path, headers, base: "https://example.org", body: body)
      if let name {
        request.headers["authorization"] = "Basic \(Data("\(name):harbour".utf8).base64EncodedString())"
      }
      return await server.answer(request, from: "test")
    }

    /// Sends marks as JSON objects.
    func send(_ marks: [String], as name: String, to path: String = ServedReadingTests.openMarks) async -> ServerAnswer
    {
      let body = #"{"reader": "\#(name)", "marks": [\#(marks.joined(separator: ","))]}"#
      return await ask(path, as: name, [:], .post, body: body)
    }

    func marks(as name: String, at path: String = ServedReadingTests.openMarks) async throws -> [ReadingMark] {
      try JSONDecoder().decode([String: [ReadingMark]].self, from: await ask(path, as: name).bytes)["marks"] ?? []
    }

    /// Sends a KOReader synchronisation request.
    func sync(
      _ path: String,
      as name: String = "nell",
      key: String = MessageDigest5.hexadecimal(of: "harbour"),
      put body: String? = nil
    ) async throws -> [String: Any] {
      let accept = "application/vnd.koreader.v1+json"
      let headers = ["x-auth-user": name, "x-auth-key": key, "accept": accept, "content-type": "application/json"]
      let answer = await ask(path, as: nil, headers, body == nil ? .get : .put, body: body ?? "")
      guard case .data(let data) = answer.body else { return [:] }
      var json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      json["status"] = answer.status
      return json
    }
  }

  /// The hash of "harbour", made once because each takes a tenth of a second.
  private static let hash = try? PasswordHash.make("harbour")
  private static let syncKey = try? PasswordHash.makeSyncKey("harbour")
  private static let openMarks = "/issues/open.pdf/marks.json"
  private static let closedMarks = "/issues/members~1tides.pdf/marks.json"
  private static let bookmark = """
    {"identifier": "b1", "kind": "bookmark", "changed": "2024-03-01T09:00:00.000Z", "device": "d1", "pageIndex": 2}
    """

  private static func place(_ page: Int, at time: String, on device: String = "d1") -> String {
    """
    {"identifier": "place", "kind": "place", "changed": "\(time)", "device": "\(device)", "deviceName": "Laptop",
    "pageIndex": \(page - 1), "share": 0.25}
    """
  }

  private static func withClub(_ body: (Club, URL) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder async throws in
      let club = try Club(folder)
      try await body(club, folder)
      await club.server.close()
    }
  }

  @Test
  func `everybody who has signed in has marks of their own, in what they may read`() async throws {
    try await Self.withClub { club, _ async throws in
      #expect(await club.ask(Self.openMarks).status == 401)
      #expect(await club.send([Self.bookmark], as: "nell").status == 200)
      #expect(try await club.marks(as: "nell").map(\.pageIndex) == [2])
      #expect(try await club.marks(as: "tom").isEmpty)
      #expect(await club.ask(Self.closedMarks, as: "tom").status == 403)
      #expect(await club.send([Self.bookmark], as: "tom", to: Self.closedMarks).status == 403)
      #expect(await club.ask("/issues/none.pdf/marks.json", as: "nell").status == 404)
    }
  }

  @Test
  func `marks are merged, also those that are sent late`() async throws {
    try await Self.withClub { club, _ async throws in
      // Removed marks are remembered for a year.
      let removed = Self.bookmark.replacing("2024-03-01T09:00:00.000Z", with: ReadingMark.time(.now - 60))
        .replacing("\"pageIndex\": 2", with: "\"isRemoved\": true")
      #expect(await club.send([removed, Self.place(3, at: "2024-03-01T09:00:00.000Z")], as: "nell").status == 200)
      let answer = await club.send(
        [Self.bookmark, Self.place(2, at: "2024-03-01T08:00:00.000Z", on: "d2")],
        as: "nell"
      )
      let marks = try JSONDecoder().decode([String: [ReadingMark]].self, from: answer.bytes)["marks"] ?? []
      #expect(marks.map(\.identifier) == ["b1", "place"])
      #expect(marks.first?.isRemoved == true)
      #expect(marks.last?.pageIndex == 2 && marks.last?.device == "d1")
    }
  }

  @Test
  func `pages of other servers and changes of somebody else are refused`() async throws {
    try await Self.withClub { club, _ async throws in
      let body = #"{"reader": "nell", "marks": []}"#
      let other = ["origin": "https://evil.example"]
      #expect(await club.ask(Self.openMarks, as: "nell", other, .post, body: body).status == 403)
      #expect(await club.ask(Self.openMarks, as: "nell", other).status == 403)
      #expect(
        await club.ask(Self.openMarks, as: "nell", ["origin": "https://example.org"], .post, body: body).status == 200
      )
      #expect(await club.ask(Self.openMarks, as: "tom", [:], .post, body: body).status == 409)
      #expect(await club.ask(Self.openMarks, as: "nell", [:], .put, body: body).status == 405)
      #expect(await club.send(["{}"], as: "nell").status == 400)
      #expect(await !club.ask(Self.openMarks, as: "nell").isOpen, "no page of another server may read it")
    }
  }

  @Test
  func `the description of an issue says whose marks are kept`() async throws {
    try await TemporaryFolder.with { folder async throws in
      for (hasCache, names) in [(true, ["", "nell"]), (false, [nil, nil])] {
        let club = try Club(folder, hasCache: hasCache)
        for (name, expected) in zip([nil, "nell"], names) {
          let answer = await club.ask("/issues/open.pdf/issue.json", as: name)
          #expect(answer.headers.first { $0.name == "X-Gatefold-Reader" }?.value == expected)
          let isPublic = answer.headers.contains { $0.name == "Cache-Control" && $0.value.contains("public") }
          #expect(isPublic == (expected == nil))
        }
        #expect(await club.ask(Self.openMarks, as: "nell").status == (hasCache ? 200 : 404))
        await club.server.close()
      }
    }
  }

  @Test
  func `marks outlast a new edition, and are found after the file was moved`() async throws {
    try await Self.withClub { club, folder async throws in
      #expect(await club.send([Self.bookmark], as: "nell").status == 200)
      let file = club.issues.appending(path: "open.pdf")
      try FileManager.default.moveItem(at: file, to: club.issues.appending(path: "moved.pdf"))
      #expect(try await club.marks(as: "nell", at: "/issues/moved.pdf/marks.json").count == 1)
      try FileManager.default.copyItem(atPath: Sample.japanese.path, toPath: file.path)
      #expect(try await club.marks(as: "nell").count == 1)
      let again = try Club(folder)
      #expect(try await again.marks(as: "nell").count == 1)
      await again.server.close()
    }
  }

  // MARK: KOReader

  @Test
  func `KOReader signs in with the MD5 of the password, and registers nobody`() async throws {
    try await Self.withClub { club, _ async throws in
      #expect(try await club.sync("/healthcheck")["state"] as? String == "OK")
      #expect(try await club.sync("/users/auth")["authorized"] as? String == "OK")
      for (name, key) in [("nell", "harbour"), ("nell", ""), ("nobody", nil), ("old", nil)] as [(String, String?)] {
        let key = key ?? MessageDigest5.hexadecimal(of: "harbour")
        for path in ["/users/auth", "/syncs/progress/abc"] {
          let answer = try await club.sync(path, as: name, key: key)
          #expect(answer["status"] as? Int == 401 && answer["code"] as? Int == 2001, "\(name)")
        }
      }
      let created = await club.ask("/users/create", as: nil, [:], .post, body: #"{"username": "x", "password": "y"}"#)
      #expect(created.status == 402)
    }
  }

  @Test
  func `KOReader keeps its place in any document, for its user`() async throws {
    try await Self.withClub { club, _ async throws in
      let unknown = try await club.sync("/syncs/progress/0123456789abcdef")
      #expect(unknown.count == 1 && unknown["status"] as? Int == 200)
      let progress = "/body/DocFragment[3]/body/p[7]/text().0"
      let body = """
        {"document": "0123456789abcdef", "progress": "\(progress)", "percentage": 0.31, "device": "Kobo",
        "device_id": "K1"}
        """
      let kept = try await club.sync("/syncs/progress", put: body)
      #expect(kept["document"] as? String == "0123456789abcdef" && kept["timestamp"] is Int)
      let known = try await club.sync("/syncs/progress/0123456789abcdef")
      #expect(known["progress"] as? String == progress && known["percentage"] as? Double == 0.31)
      #expect(known["device"] as? String == "Kobo" && known["device_id"] as? String == "K1")
      #expect(known["timestamp"] as? Int == kept["timestamp"] as? Int)
      #expect(try await club.sync("/syncs/progress/0123456789abcdef", as: "tom").count == 1)
    }
  }

  @Test(
    arguments: [
      ("", 2003), ("{}", 2003), (#"{"document": "a", "progress": "1", "percentage": "x", "device": "K"}"#, 2003),
      (#"{"document": "a", "progress": "1", "percentage": 7, "device": "K"}"#, 2003),
      (#"{"document": "", "progress": "1", "percentage": 0.1, "device": "K"}"#, 2004),
      (#"{"document": "a:b", "progress": "1", "percentage": 0.1, "device": "K"}"#, 2004),
    ]
  )
  func `what KOReader would not send is refused as by its server`(_ body: String, _ code: Int) async throws {
    try await Self.withClub { club, _ async throws in
      let answer = try await club.sync("/syncs/progress", put: body)
      #expect(answer["status"] as? Int == 403 && answer["code"] as? Int == code)
    }
  }

  @Test
  func `KOReader and the reader for browsers have one place in a PDF`() async throws {
    try await Self.withClub { club, _ async throws in
      let document = try #require(MessageDigest5.partial(ofFile: club.issues.appending(path: "open.pdf").path))
      #expect(await club.send([Self.place(3, at: "2024-03-01T09:00:00.000Z")], as: "nell").status == 200)
      let known = try await club.sync("/syncs/progress/\(document)")
      #expect(known["progress"] as? String == "3" && known["percentage"] as? Double == 0.25)
      #expect(known["device"] as? String == "Laptop" && known["device_id"] as? String == "d1")
      let body =
        #"{"document": "\#(document)", "progress": "5", "percentage": 0.4, "device": "Kobo", "device_id": "K1"}"#
      #expect(try await club.sync("/syncs/progress", put: body)["status"] as? Int == 200)
      let place = try await club.marks(as: "nell").first
      #expect(place?.pageIndex == 4 && place?.deviceName == "Kobo" && place?.device == "K1")
      // An older place that was recorded offline no longer counts.
      #expect(await club.send([Self.place(2, at: "2024-03-02T09:00:00.000Z")], as: "nell").status == 200)
      #expect(try await club.sync("/syncs/progress/\(document)")["progress"] as? String == "5")
    }
  }
}
