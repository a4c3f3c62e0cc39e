import Foundation
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

/// Readers who are signed in by a reverse proxy.
extension AccessTests {
  @Test
  func `a server in front says who has signed in`() async throws {
    try await Self.withClub { club, _ async throws in
      #expect(await club.ask(Self.tides, user: "nell").status == 200)
      #expect(await club.ask(Self.tides, user: "tom").status == 403)
      #expect(await club.ask(Self.tides, user: "unknown").status == 403)
      // The header alone is not trusted, because anybody can send it.
      #expect(await club.status(Self.tides, as: nil, ["x-forwarded-user": "nell"]) == 401)
    }
  }

  @Test
  func `a server in front counts before an earlier session`() async throws {
    try await Self.withClub { club, _ async throws in
      let session = await club.signIn("nell")
      #expect(await club.ask(Self.tides, as: nil, session, user: "tom").status == 403)
      #expect(await club.ask(Self.tides, as: nil, session).status == 200)
    }
  }

  @Test
  func `whom a server in front has signed in is led on, not asked again`() async throws {
    try await Self.withClub { club, _ async throws in
      func location(_ path: String) async -> String? {
        await club.ask(path, user: "nell").headers.first { $0.name == "Location" }?.value
      }
      #expect(await location("/login?return=/reader/") == "https://example.org/reader/")
      #expect(await location("/login?return=//evil.example") == "https://example.org/")
      #expect(await location("/login?origin=https://viewer.example") == "https://example.org/auth/done")
      let page = String(decoding: try await club.ask("/login", user: "nell").bytes, as: UTF8.self)
      #expect(page.contains("nell") && page.contains("href=\"https://example.org/logout\""))
      #expect(!page.contains("type=\"password\""))
      let token = try await club.ask("/auth/token?messageId=7&origin=https://viewer.example", user: "nell").bytes
      #expect(String(decoding: token, as: UTF8.self).contains("\"AuthAccessToken2\""))
    }
  }

  @Test
  func `whom a server in front has signed in may give a token, too`() async throws {
    try await Self.withClub({ $0.tokens = ["members": ["secret"]] }) { club, _ async throws in
      let page = String(decoding: try await club.ask("/login?return=/", user: "nell").bytes, as: UTF8.self)
      #expect(page.contains("name=\"token\"") && !page.contains("name=\"password\""))
      #expect(await club.ask(Self.tides, user: "nell").status == 401)
      let answer = await club.ask("/login", body: "token=secret", user: "nell")
      let cookie = try #require(answer.headers.first { $0.name == "Set-Cookie" }?.value.prefix { $0 != ";" })
      #expect(await club.ask(Self.tides, as: nil, ["cookie": String(cookie)], user: "nell").status == 200)
      #expect(await club.ask(Self.tides, as: nil, ["cookie": String(cookie)], user: "tom").status == 403)
    }
  }

  @Test
  func `nobody is led in a circle`() async throws {
    let change = { (options: inout ServerOptions) in options.authorize = { _ in .unauthorized } }
    try await Self.withClub(change) { club, _ async throws in
      let navigation = ["sec-fetch-mode": "navigate"]
      #expect(await club.ask(Self.tides, as: nil, navigation).status == 303)
      #expect(await club.ask(Self.tides, as: nil, navigation, user: "nell").status == 401)
    }
  }

  @Test
  func `without a list of users, people find their name and sign out`() async throws {
    try await Self.withClub({ $0.userList = nil }) { club, _ async throws in
      #expect(await club.ask("/login").status == 404)
      let page = String(decoding: try await club.ask("/login", user: "nell").bytes, as: UTF8.self)
      #expect(page.contains("nell") && page.contains("/logout"))
    }
  }
}
