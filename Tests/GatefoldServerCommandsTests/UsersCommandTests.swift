import Foundation
import GatefoldServer
import GatefoldTestSupport
import Testing

@Suite struct UsersCommandTests {
  @Test func `a list of users is made, changed and shown`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "users.json").path
      func run(_ arguments: String...) async -> ServerRun { await ServerRun(["users"] + arguments) }
      let added = await run("add", file, "nell", "--no-password", "--group", "subscribers", "--group", "staff")
      #expect(added.exitCode == 0)
      #expect(await run("add", file, "tom", "--no-password").exitCode == 0)
      #expect(await run("allow", file, "/", "*").exitCode == 0)
      #expect(await run("allow", file, "2026/east/", "tom", "@subscribers").exitCode == 0)
      #expect(await run("allow", file, "Tides", "@staff", "--publication").exitCode == 0)
      let list = try UserList(contentsOf: file)
      #expect(list.users.map(\.name) == ["nell", "tom"] && list.users.first?.groups == ["subscribers", "staff"])
      #expect(list.read == ["": ["*"], "2026/east": ["tom", "@subscribers"]])
      #expect(list.publications == ["Tides": ["@staff"]])
      let shown = await run("list", file).text
      #expect(shown.contains("nell @subscribers @staff") && shown.contains("/2026/east: tom, @subscribers"))
      #expect(await run("allow", file, "/").exitCode == 0)
      #expect(await run("remove", file, "tom").exitCode == 0)
      #expect(try UserList(contentsOf: file).read[""] == nil)
      #expect(try UserList(contentsOf: file).users.map(\.name) == ["nell"])
      let missing = await run("remove", file, "tom")
      #expect(missing.exitCode != 0 && missing.errors.contains("there is no user tom"))
      for name in ["@staff", "*", "", "a\nb"] { #expect(await run("add", file, name, "--no-password").exitCode != 0) }
    }
  }

  @Test func `a password is the first line of standard input, and only its hash is kept`() async throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "users.json").path
      func add(_ input: String) throws -> Int32 {
        let arguments = ["users", "add", file, "nell", "--group", "staff"]
        return try Tool.result(ServerRun.program, arguments, input: Data(input.utf8)).status
      }
      #expect(try add("harbour\nsecond line\n") == 0)
      let first = try #require(try UserList(contentsOf: file).users.first?.password)
      #expect(first.hasPrefix("$y$") && !first.contains("harbour"))
      #expect(try add("other") == 0)
      #expect(try UserList(contentsOf: file).users.map(\.password) != [first])
      #expect(try add("") != 0)
    }
  }
}
