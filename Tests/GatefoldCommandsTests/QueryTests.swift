import Foundation
import GatefoldTestSupport
import Testing

@Suite("Queries")
struct QueryTests {
  @Test("A search that must find something ends with 1 where nothing is found")
  func failIfNone() async {
    let (issue, japanese) = (Sample.issue.path, Sample.japanese.path)
    #expect(await CommandRun("search", issue, "xyzzyplugh", "--fail-if-none").exitCode == 1)
    #expect(await CommandRun("search", issue, japanese, "xyzzyplugh", "--fail-if-none").exitCode == 1)
    #expect(await CommandRun("search", issue, "tide", "--fail-if-none").exitCode == 0)
    #expect(await CommandRun("search", issue, japanese, "tide", "--fail-if-none").exitCode == 0)
  }

  @Test(
    "What looks like an operator is searched for literally, and a note says so",
    arguments: [
      ("honey -bees", "\"-bees\" is"), ("honey OR bees", "\"OR\" is"), ("tide NOT +moon", "\"NOT\", \"+moon\" are"),
      ("a || b", "\"||\" is"), ("TRICK OR TREAT", nil), ("\"honey OR -bees\"", nil), ("5 or -5 degrees", nil),
      ("well-known or not", nil),
    ] as [(String, String?)]
  )
  func operators(query: String, says: String?) async throws {
    try await TemporaryFolder.with { folder async throws in
      let index = folder.appending(path: "index.sqlite").path
      _ = await CommandRun("index", "add", Sample.attachment.path, "--index", index)
      for command in [
        ["search", Sample.attachment.path, query], ["search", Sample.attachment.path, query, "--phrase"],
        ["index", "search", query, "--index", index],
      ] {
        let run = await CommandRun(command)
        #expect(run.exitCode == 0, "\(run.errors)")
        if let says {
          #expect(run.errors.contains("\(says) searched for literally"), "\(run.errors)")
        } else {
          #expect(!run.errors.contains("searched for literally"), "\(run.errors)")
        }
      }
      #expect(
        await !CommandRun("search", Sample.attachment.path, query, "--regex").errors.contains("searched for literally")
      )
    }
  }

  @Test("A query that was forgotten is missed")
  func forgotten() async {
    #expect(await CommandRun("search", Sample.issue.path).errors.contains("the words to find"))
    let hyphen = await CommandRun("search", Sample.issue.path, "-bees")
    #expect(hyphen.exitCode == 64 && hyphen.errors.contains("--"), "\(hyphen.errors)")
    #expect(await CommandRun("search", Sample.issue.path, "--", "-bees").exitCode == 0)
    #expect(await CommandRun("search", Sample.issue.path, Sample.japanese.path).exitCode == 64)
  }
}
