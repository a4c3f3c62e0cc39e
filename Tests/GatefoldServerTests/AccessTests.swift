import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldServer

/// Who may sign in, and what they may read.
@Suite
struct AccessTests {
  /// A server of two folders, one of which only certain users may read. Requests don't use the network.
  final class Club: Sendable {
    let server: IssueServer
    let list: URL

    init(_ folder: URL, cache: URL? = nil, _ change: (inout ServerOptions) -> Void = { _ in }) throws {
      let issues = folder.appending(path: "issues")
      let members = issues.appending(path: "members")
      try FileManager.default.createDirectory(at: members, withIntermediateDirectories: true)
      for file in [issues.appending(path: "open.pdf"), members.appending(path: "tides.pdf")]
      where !FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.copyItem(atPath: Sample.issue.path, toPath: file.path)
      }
      list = folder.appending(path: "users.json")
      if !FileManager.default.fileExists(atPath: list.path) {
        var users = UserList()
        users.users = [
          .init(name: "nell", password: AccessTests.hash, groups: ["subscribers"]),
          .init(name: "tom", password: AccessTests.hash),
        ]
        users.read = ["members": ["@subscribers"]]
        try users.write(to: list.path)
      }
      var options = ServerOptions()
      options.dpi = 72
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      options.userList = list.path
      options.cacheFolder = cache?.path
      change(&options)
      server = try IssueServer([issues.path], options: options)
    }

    func ask(
      _ path: String,
      as name: String? = nil,
      _ headers: [String: String] = [:],
      body: String? = nil,
      user forwarded: String? = nil
    ) async -> ServerAnswer {
      let method: ServerRequest.Method = body == nil ? .get : .post
      var request = ServerRequest(method, asking: path, headers, base: "https://example.org", body: body ?? "")
      request.forwardedUser = forwarded
      if let name {
        request.headers["authorization"] = "Basic \(Data("\(name):harbour".utf8).base64EncodedString())"
      }
      return await server.answer(request, from: "test")
    }

    func status(_ path: String, as name: String? = nil, _ headers: [String: String] = [:]) async -> Int {
      await ask(path, as: name, headers).status
    }

    /// Signs in on the login page and returns the cookie header of the session.
    func signIn(_ name: String = "nell", _ password: String = "harbour") async -> [String: String] {
      let answer = await ask("/login", body: "name=\(name)&password=\(password)&return=%2Freader%2F%3Fshelf%3Dx")
      let cookie = answer.headers.first { $0.name == "Set-Cookie" }?.value.prefix { $0 != ";" }
      return cookie.map { ["cookie": String($0)] } ?? [:]
    }
  }

  /// The hash of "harbour", made once because it takes a tenth of a second.
  private static let hash = try? PasswordHash.make("harbour")

  static let tides = "/issues/members~1tides.pdf/manifest.json"

  static func withClub(
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ body: (Club, URL) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder async throws in
      let club = try Club(folder, change)
      try await body(club, folder)
      await club.server.close()
    }
  }

  @Test
  func `hashes of passwords tell the password, and are never the same`() throws {
    let hash = try PasswordHash.make("Hafen ⚓")
    #expect(PasswordHash.matches("Hafen ⚓", hash))
    #expect(!PasswordHash.matches("Hafen", hash))
    #expect(try PasswordHash.make("Hafen ⚓") != hash)
    // A hash in the format of mkpasswd.
    #expect(PasswordHash.matches("x", "$5$saltsalt$6gdqLqkVBQPbfnmLf3kEFyWRKtUTNsBEsJfWOKnmaz5") == false)
    for bad in ["", "*", "!", "x", "$y$"] { #expect(!PasswordHash.matches("harbour", bad), "\(bad)") }
    #expect(throws: GatefoldError.self) { try PasswordHash.make("") }
    #expect(throws: GatefoldError.self) { try PasswordHash.make("a\0b") }
  }

  @Test
  func `servers that share a cache share who has signed in, and who has signed out`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (first, second) = (SessionStore(folder: folder.path), SessionStore(folder: folder.path))
      let nell = first.begin("nell", tokenHash: nil)
      let tom = second.begin("tom", tokenHash: nil)
      #expect(second.session(nell)?.name == "nell")
      #expect(first.session(tom)?.name == "tom")
      first.end(nell)
      #expect(second.session(nell) == nil)
      _ = second.begin("ada", tokenHash: nil)
      #expect(SessionStore(folder: folder.path).session(nell) == nil)
      #expect(SessionStore(folder: folder.path).session(tom)?.name == "tom")
    }
  }

  @Test
  func `folders and publications name their readers, the innermost folder counts`() throws {
    var list = UserList()
    #expect(list.readers(of: ["2026", "a.pdf"], publication: nil) == nil)
    list.read = ["": ["*"], "2026": ["@subscribers"], "2026/drafts": ["nell"]]
    #expect(list.readers(of: [], publication: nil) == ["*"])
    #expect(list.readers(of: ["2025", "a.pdf"], publication: nil) == ["*"])
    #expect(list.readers(of: ["2026", "a.pdf"], publication: nil) == ["@subscribers"])
    #expect(list.readers(of: ["2026", "drafts", "b.pdf"], publication: nil) == ["nell"])
    #expect(list.readers(of: ["2026x"], publication: nil) == ["*"])
    list.publications = ["Tides": ["tom"]]
    #expect(list.readers(of: ["2026", "a.pdf"], publication: "Tides") == ["tom"])
    #expect(list.readers(of: ["2026", "a.pdf"], publication: "Other") == ["@subscribers"])
    let nell = SignedInReader(name: "nell", groups: ["subscribers"])
    #expect(nell.isIn(["*"]) && nell.isIn(["@subscribers"]) && nell.isIn(["tom", "nell"]))
    #expect(!nell.isIn(["@staff", "tom", "@nell", "subscribers"]) && !nell.isIn([]))
    #expect(!SignedInReader(tokenHash: "1").isIn(["*"]), "a token is no user")
  }

  @Test
  func `lists of users that cannot be used are refused with why`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "users.json")
      let twice = #"{"users": [{"name": "a"}, {"name": "a"}]}"#
      for text in ["", "[]", #"{"users": [{"name": 1}]}"#, twice, #"{"users": [{"name": ""}]}"#] {
        try Data(text.utf8).write(to: file)
        #expect(throws: GatefoldError.self, "\(text)") { try UserList(contentsOf: file.path) }
      }
      try Data("{}".utf8).write(to: file)
      #expect(try UserList(contentsOf: file.path) == UserList())
      try UserList().write(to: file.path)
      let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(rights == 0o600)
    }
  }

  @Test
  func `everybody reads what is open, users what the list says`() async throws {
    try await Self.withClub { club, _ async throws in
      #expect(await club.status("/issues/open.pdf/manifest.json") == 200)
      #expect(await club.status(Self.tides) == 401)
      #expect(await club.status(Self.tides, as: "tom") == 403)
      #expect(await club.status(Self.tides, as: "nell") == 200)
      #expect(await club.status(Self.tides, as: "nobody") == 401)
      #expect(await club.status("/iiif/3/members~1tides.pdf:1/full/100,/0/default.jpg") == 401)
      #expect(await club.status("/iiif/3/members~1tides.pdf:1/full/100,/0/default.jpg", as: "nell") == 200)
      // Issues that the reader may not open are not listed.
      for (name, count) in [(nil, 1), ("tom", 1), ("nell", 2)] as [(String?, Int)] {
        let items = try await club.ask("/collection.json", as: name).json()["items"] as? [Any]
        #expect(items?.count == count, "\(name ?? "nobody")")
      }
    }
  }

  @Test
  func `publications are read by whom the list names`() async throws {
    try await Self.withClub { club, folder async throws in
      var list = try UserList(contentsOf: club.list.path)
      list.publications = ["Tides": ["tom"]]
      try list.write(to: club.list.path)
      let table = "file,publication\ntides.pdf,Tides\n"
      try Data(table.utf8).write(to: folder.appending(path: "issues/members/issues.csv"))
      #expect(await club.status(Self.tides, as: "tom") == 200)
      #expect(await club.status(Self.tides, as: "nell") == 403)
    }
  }

  @Test
  func `the page signs in with a cookie, and out again`() async throws {
    try await Self.withClub { club, _ async throws in
      let page = await club.ask("/login?return=/reader/%3Fshelf%3D%22x%22", as: nil, ["accept-language": "de-AT,en"])
      let text = String(decoding: try page.bytes, as: UTF8.self)
      #expect(text.contains("lang=\"de\"") && text.contains("Anmelden") && text.contains("type=\"password\""))
      let wrong = await club.ask("/login", body: "name=nell&password=wrong&return=%2F")
      #expect(wrong.status == 403 && !wrong.headers.contains { $0.name == "Set-Cookie" })
      let wanted = "%2Freader%2F%3Fshelf%3Dx%23page%3D3"
      let right = await club.ask("/login", body: "name=nell&password=harbour&return=\(wanted)")
      #expect(right.status == 303)
      #expect(right.headers.first { $0.name == "Location" }?.value == "https://example.org/reader/?shelf=x#page=3")
      let cookie = try #require(right.headers.first { $0.name == "Set-Cookie" }?.value)
      #expect(cookie.contains("HttpOnly") && cookie.contains("Secure") && cookie.contains("SameSite=None"))
      let session = ["cookie": "other=1; \(cookie.prefix { $0 != ";" })"]
      #expect(await club.status(Self.tides, as: nil, session) == 200)
      let shelf = await club.ask("/collection.json", as: nil, session)
      #expect(shelf.headers.contains { $0 == ("X-Gatefold-Reader", "nell") })
      #expect(await club.ask("/logout", as: nil, session, body: "").status == 303)
      #expect(await club.status(Self.tides, as: nil, session) == 401)
      #expect(await club.status(Self.tides, as: nil, ["cookie": "gatefold-session=none"]) == 401)
    }
  }

  @Test(
    arguments: [
      "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "/a\r\nX: y", "",
    ]
  )
  func `nobody is led elsewhere after signing in`(_ target: String) async throws {
    try await Self.withClub { club, _ async throws in
      let escaped = target.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let answer = await club.ask("/login", body: "name=nell&password=harbour&return=\(escaped)")
      #expect(answer.headers.first { $0.name == "Location" }?.value == "https://example.org/")
    }
  }

  @Test
  func `sessions outlive a restart, and end with their user`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let cache = folder.appending(path: "cache")
      let first = try Club(folder, cache: cache)
      let session = await first.signIn()
      await first.server.close()
      let kept = try String(contentsOf: cache.appending(path: "sessions"), encoding: .utf8)
      let key = try #require(session["cookie"]?.split(separator: "=").last)
      #expect(!kept.contains(key), "only a hash of the key is kept")
      let second = try Club(folder, cache: cache)
      #expect(await second.status(Self.tides, as: nil, session) == 200)
      var list = try UserList(contentsOf: second.list.path)
      list.users.removeAll { $0.name == "nell" }
      try list.write(to: second.list.path)
      #expect(await second.status(Self.tides, as: nil, session) == 401)
      await second.server.close()
    }
  }

  @Test
  func `whoever guesses passwords has to wait, others do not`() async throws {
    try await Self.withClub { club, _ async throws in
      for _ in 0..<10 { #expect(await club.ask("/login", body: "name=nell&password=wrong").status == 403) }
      let refused = await club.ask("/login", body: "name=nell&password=guess")
      #expect(refused.status == 429)
      #expect(refused.headers.contains { $0.name == "Retry-After" })
      var request = ServerRequest(method: .post, path: "/login", base: "https://example.org")
      request.body = Data("name=nell&password=harbour".utf8)
      #expect(await club.server.answer(request, from: "another").status == 303)
      #expect(await club.status("/issues/open.pdf/manifest.json") == 200)
    }
  }

  @Test
  func `programs learn how to sign in in their own way`() async throws {
    try await Self.withClub { club, _ async throws in
      func value(_ name: String, _ answer: ServerAnswer) -> [String] {
        answer.headers.filter { $0.name == name }.map(\.value)
      }
      let app = await club.ask(Self.tides)
      #expect(value("WWW-Authenticate", app).contains { $0.hasPrefix("Basic") })
      #expect(value("Link", app).contains { $0.contains("http://opds-spec.org/auth/document") })
      // A request from the reader's script must not make the browser ask for a password.
      let script = await club.ask(Self.tides, as: nil, ["sec-fetch-mode": "cors"])
      #expect(script.status == 401 && !value("WWW-Authenticate", script).contains { $0.hasPrefix("Basic") })
      #expect(value("X-Gatefold-Problem", script) == ["signIn"])
      let person = await club.ask(Self.tides, as: nil, ["sec-fetch-mode": "navigate"])
      #expect(person.status == 303 && value("Location", person).first?.contains("/login?return=%2Fissues") == true)
      let document = try await club.ask("/opds/authentication.json").json()
      let ways = try #require(document["authentication"] as? [[String: Any]])
      #expect(ways.first?["type"] as? String == "http://opds-spec.org/auth/basic")
    }
    try await Self.withClub({ $0.tokens = ["": ["secret"]] }) { club, _ async throws in
      let feed = await club.ask("/opds.xml")
      #expect(feed.status == 401)
      #expect(feed.headers.first { $0.name == "Content-Type" }?.value == "application/opds-authentication+json")
      // The token field of the login page.
      let answer = await club.ask("/login", body: "token=secret")
      let cookie = try #require(answer.headers.first { $0.name == "Set-Cookie" }?.value.prefix { $0 != ";" })
      #expect(await club.status("/opds.xml", as: nil, ["cookie": String(cookie)]) == 200)
      #expect(await club.ask("/login", body: "token=other").status == 403)
    }
  }

  @Test
  func `viewers of IIIF see what there is, and sign their readers in`() async throws {
    try await Self.withClub({ $0.showsRestrictedIssues = true }) { club, _ async throws in
      let collection = try await club.ask("/collection.json").json()
      #expect((collection["items"] as? [Any])?.count == 2, "folders and issues are listed")
      #expect(await club.status(Self.tides) == 200)
      #expect(await club.status("/issues/members~1tides.pdf/covers/320.jpg") == 200)
      for path in [
        "/issues/members~1tides.pdf/issue.json", "/issues/members~1tides.pdf/file",
        "/issues/members~1tides.pdf/pages/1/text.json", "/issues/members~1tides.pdf/assets/covers/x",
        "/issues/members~1tides.pdf/pages/1/picture.jpg", "/iiif/3/members~1tides.pdf:1/full/max/0/default.jpg",
      ] {
        #expect(await club.status(path) == 401, "\(path)")
      }
      let information = try await club.ask("/iiif/3/members~1tides.pdf:1/info.json").json()
      let contexts = ["http://iiif.io/api/auth/2/context.json", "http://iiif.io/api/image/3/context.json"]
      #expect(information["@context"] as? [String] == contexts)
      let probe = try #require((information["service"] as? [[String: Any]])?.first)
      #expect(probe["type"] as? String == "AuthProbeService2" && probe["@context"] == nil)
      #expect(probe["errorHeading"] != nil && probe["errorNote"] != nil)
      let access = try #require((probe["service"] as? [[String: Any]])?.first)
      #expect(access["profile"] as? String == "active")
      #expect(access["label"] as? [String: [String]] == ["en": ["Sign in at example.org"]])
      let services = try #require(access["service"] as? [[String: Any]])
      #expect(services.compactMap { $0["type"] as? String } == ["AuthAccessTokenService2", "AuthLogoutService2"])
      #expect(services.first?["errorHeading"] != nil)
      let two = try await club.ask("/iiif/2/members~1tides.pdf:1/info.json").json()
      let probeOfTwo = try #require((two["service"] as? [[String: Any]])?.first)
      #expect(two["@context"] as? String == "http://iiif.io/api/image/2/context.json")
      #expect(probeOfTwo["@context"] as? String == contexts[0] && probeOfTwo["id"] as? String == probe["id"] as? String)
      for path in ["/iiif/members~1tides.pdf:1", "/iiif/2/members~1tides.pdf:1", "/iiif/3/members~1tides.pdf:1"] {
        let led = await club.ask(path)
        #expect(led.status == 303, "\(path)")
        #expect(led.headers.first { $0.name == "Location" }?.value == "https://example.org\(path)/info.json")
      }
      #expect(await club.status("/iiif/3/members~1tides.pdf:1/full/max/0/a:1") == 401)
      let open = try await club.ask("/iiif/3/open.pdf:1/info.json").json()
      #expect(open["service"] == nil && open["@context"] as? String == contexts[1])

      let probePath = try #require(probe["id"] as? String).dropFirst("https://example.org".count)
      #expect(try await club.ask(String(probePath)).json()["status"] as? Int == 401)
      let query = "/auth/token?messageId=7&origin=https://viewer.example"
      let refused = try await club.ask(String(probePath)).json()
      #expect(refused["heading"] != nil && refused["note"] != nil)
      let before = String(decoding: try await club.ask(query).bytes, as: UTF8.self)
      #expect(before.contains("AuthAccessTokenError2"))
      let session = await club.signIn()
      let token = String(decoding: try await club.ask(query, as: nil, session).bytes, as: UTF8.self)
      #expect(token.contains("AuthAccessToken2") && token.contains("\"https:\\/\\/viewer.example\""))
      let key = try #require(token.firstMatch(of: /"accessToken" : "([^"]+)"/)?.1)
      let bearer = ["authorization": "Bearer \(key)"]
      #expect(try await club.ask(String(probePath), as: nil, bearer).json()["status"] as? Int == 200)
      #expect(await club.status("/iiif/3/members~1tides.pdf:1/full/max/0/default.jpg", as: nil, bearer) == 401)
      #expect(await club.ask("/auth/token?messageId=7&origin=javascript:x").status == 400)

      // Requests for subresources and prefetches don't sign out. Opening the address in a tab does, and the viewer's
      // token expires.
      let logout = try #require(services.last?["id"] as? String).dropFirst("https://example.org".count)
      for aside in [["sec-fetch-dest": "image"], ["sec-fetch-dest": "document", "sec-purpose": "prefetch"], [:]] {
        _ = await club.ask(String(logout), as: nil, session.merging(aside) { $1 })
        #expect(try await club.ask(String(probePath), as: nil, bearer).json()["status"] as? Int == 200)
      }
      let left = await club.ask(String(logout), as: nil, session.merging(["sec-fetch-dest": "document"]) { $1 })
      #expect(left.status == 303)
      #expect(try await club.ask(String(probePath), as: nil, bearer).json()["status"] as? Int == 401)
    }
  }

  @Test
  func `pages have the name of their reader, and files are not given`() async throws {
    try await Self.withClub({ $0.marksPagesWithReader = true }) { club, _ async throws in
      var list = try UserList(contentsOf: club.list.path)
      list.read["members"] = ["*"]
      try list.write(to: club.list.path)
      for path in [
        "/iiif/3/members~1tides.pdf:2/full/300,/0/default.png", "/issues/members~1tides.pdf/pages/2/tiles/0/0/0.png",
      ] {
        let (nell, tom) = (try await club.ask(path, as: "nell").bytes, try await club.ask(path, as: "tom").bytes)
        #expect(nell != tom, "\(path)")
        #expect(try await club.ask(path, as: "nell").bytes == nell)
        // The same page of an issue that everybody may read.
        let open = try await club.ask(path.replacing("members~1tides", with: "open"), as: "nell").bytes
        #expect(open != nell && open != tom)
        #expect(try await club.ask(path.replacing("members~1tides", with: "open")).bytes == open)
      }
      #expect(await club.status("/issues/members~1tides.pdf/file", as: "nell") == 403)
      #expect(await club.status("/issues/open.pdf/file", as: "nell") == 200)
    }
  }
}
