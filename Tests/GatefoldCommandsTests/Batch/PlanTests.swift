import Foundation
@testable import GatefoldCommands
import GatefoldTestSupport
import Testing

@Suite("Plans of batches")
struct PlanTests {
  /// The lines of a plan: the header, and the entries.
  private func lines(of plan: URL) throws -> (header: [String: Any], entries: [PlanEntry]) {
    let lines = try Data(contentsOf: plan).split(separator: UInt8(ascii: "\n"))
    let header = try JSONSerialization.jsonObject(with: try #require(lines.first)) as? [String: Any]
    return (try #require(header), try lines.dropFirst().map { try JSONDecoder().decode(PlanEntry.self, from: $0) })
  }

  private func plan(_ arguments: [String], _ plan: URL) async throws -> [PlanEntry] {
    let run = await CommandRun(["batch", "plan", "--quiet", "-o", plan.path] + arguments)
    #expect(run.exitCode == 0, "\(run.errors)")
    return try lines(of: plan).entries
  }

  @Test("The same issues give the same plan, in whatever order they are named")
  func order() async throws {
    try await TemporaryFolder.with { folder async throws in
      for name in ["a/may.pdf", "b/may.pdf", "b/June.PDF", "c/may.pdf"] {
        try Sample.japanese.copy(to: folder.appending(path: name))
      }
      try Data("text".utf8).write(to: folder.appending(path: "a/notes.txt"))
      let (one, other) = (folder.appending(path: "one.plan"), folder.appending(path: "other.plan"))
      let entries = try await plan([folder.path], one)
      let (a, b, c) = ("\(folder.path)/a", "\(folder.path)/b", "\(folder.path)/c")
      #expect(entries.map(\.path) == [a + "/may.pdf", b + "/June.PDF", b + "/may.pdf", c + "/may.pdf"])
      #expect(entries.map(\.folder) == ["may", "June", "may-2", "may-3"])
      #expect(entries.allSatisfy { $0.pages == nil && $0.hash == nil && $0.cost > 0 && $0.bytes > 1000 })
      _ = try await plan([c, b, a, a + "/may.pdf"], other)
      #expect(try Data(contentsOf: one) == Data(contentsOf: other))
      #expect(try lines(of: one).header["measured"] as? Int == 0)
    }
  }

  @Test("Measured issues have pages and a hash, and the same content is planned once")
  func measured() async throws {
    try await TemporaryFolder.with { folder async throws in
      let input = folder.appending(path: "in")
      try Sample.japanese.copy(to: input.appending(path: "a.pdf"))
      try Sample.rightToLeft.copy(to: input.appending(path: "b.pdf"))
      try FileManager.default.copyItem(at: input.appending(path: "a.pdf"), to: input.appending(path: "c.pdf"))
      let file = folder.appending(path: "archive.plan")
      let entries = try await plan([input.path, "--measure"], file)
      #expect(entries.map(\.pages) == [4, 6, 4])
      #expect(entries.map(\.duplicateOf) == [nil, nil, "a"])
      #expect(entries.map(\.folder) == ["a", "b", nil])
      #expect(entries[0].hash == entries[2].hash && entries[0].hash != entries[1].hash)
      #expect(entries[2].cost == 0)
      let header = try lines(of: file).header
      #expect(header["pages"] as? Int == 14)
      #expect(header["measured"] as? Int == 3)
      #expect(header["cost"] as? Int == entries[0].cost + entries[1].cost)
    }
  }

  @Test("Measuring continues after an interruption, and reads only what is new or has changed")
  func continuing() async throws {
    try await TemporaryFolder.with { folder async throws in
      let input = folder.appending(path: "in")
      try Sample.japanese.copy(to: input.appending(path: "a.pdf"))
      try Sample.rightToLeft.copy(to: input.appending(path: "b.pdf"))
      let file = folder.appending(path: "archive.plan")
      let kept = folder.appending(path: "archive.plan.measured")
      _ = try await plan([input.path, "--measure"], file)
      let whole = try Data(contentsOf: file)
      // As if the process had been killed while it wrote the second line.
      let measurements = try Data(contentsOf: kept)
      try measurements.dropLast(9).write(to: kept)
      _ = try await plan([input.path, "--measure"], file)
      #expect(try Data(contentsOf: file) == whole)
      // Another count of pages is believed as long as the file is unchanged.
      let text = try String(contentsOf: kept, encoding: .utf8)
      try text.replacing("\"pages\":4", with: "\"pages\":400").write(to: kept, atomically: false, encoding: .utf8)
      #expect(try await plan([input.path, "--measure"], file).map(\.pages) == [400, 6])
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
        ofItemAtPath: input.appending(path: "a.pdf").path
      )
      #expect(try await plan([input.path, "--measure"], file).map(\.pages) == [4, 6])
    }
  }

  @Test("An issue that can't be read is planned nevertheless, and reported")
  func unreadable() async throws {
    try await TemporaryFolder.with { folder async throws in
      try Data("no PDF".utf8).write(to: folder.appending(path: "a.pdf"))
      let file = folder.appending(path: "archive.plan")
      let run = await CommandRun("batch", "plan", folder.path, "/nowhere.pdf", "--measure", "-o", file.path)
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("a.pdf: not a PDF"), "\(run.errors)")
      #expect(run.errors.contains("/nowhere.pdf: no such file"), "\(run.errors)")
      #expect(try lines(of: file).entries.map(\.pages) == [nil, nil])
    }
  }

  @Test("A list of paths may come from standard input, and relative ones refer to --root")
  func list() async throws {
    try await TemporaryFolder.with { folder async throws in
      try Sample.japanese.copy(to: folder.appending(path: "in/a.pdf"))
      try Sample.japanese.copy(to: folder.appending(path: "in/more/b.pdf"))
      let (list, file) = (folder.appending(path: "list"), folder.appending(path: "archive.plan"))
      try Data("a.pdf\nmore\n\(folder.path)/in/a.pdf\n/nowhere/c.pdf\n".utf8).write(to: list)
      let root = folder.appending(path: "in").path
      let entries = try await plan(["--list", list.path, "--root", root], file)
      #expect(entries.map(\.path) == ["/nowhere/c.pdf", root + "/a.pdf", root + "/more/b.pdf"])
      #expect(entries.map { $0.bytes > 0 } == [false, true, true])
      let input = try FileHandle(forReadingFrom: list)
      let arguments = ["batch", "plan", "--list", "-", "--root", root, "-o", "-", "--quiet"]
      let run = try RunningProgram(arguments, input: input).finish()
      #expect(run.status == 0, "\(run.errors)")
      #expect(try run.output == Data(contentsOf: file))
    }
  }

  @Test("The listing of an object store has sizes and hashes, so that no file is looked at")
  func objects() async throws {
    try await TemporaryFolder.with { folder async throws in
      let hash = String(repeating: "ab", count: 32)
      let listing = """
        [
        {"Path":"1901/may \\u00e9.pdf","Name":"may.pdf","Size":5000000,"IsDir":false,"Hashes":{"SHA256":"\(hash)"}},
        {"Path":"1901","Name":"1901","Size":-1,"IsDir":true},
        {"Path":"notes.txt","Size":5,"IsDir":false},
        {"Path":"1902/may.pdf","Size":7000000,"IsDir":false,"Hashes":{"md5":"00","sha256":"\(hash)"},"Tier":"x"}
        ]
        """
      let (list, file) = (folder.appending(path: "list"), folder.appending(path: "archive.plan"))
      try Data(listing.utf8).write(to: list)
      let entries = try await plan(["--list", list.path, "--root", "/mnt/store"], file)
      #expect(entries.map(\.path) == ["/mnt/store/1901/may é.pdf", "/mnt/store/1902/may.pdf"])
      #expect(entries.map(\.bytes) == [5_000_000, 7_000_000])
      #expect(entries.map(\.duplicateOf) == [nil, entries[0].folder])
      try Data(listing.dropLast(1).utf8).write(to: list)
      let cut = await CommandRun("batch", "plan", "--list", list.path, "-o", file.path)
      #expect(cut.exitCode == 1)
    }
  }

  @Test("A plan that was cut off, or is none, is refused")
  func damaged() async throws {
    try await TemporaryFolder.with { folder async throws in
      try Sample.japanese.copy(to: folder.appending(path: "a.pdf"))
      let file = folder.appending(path: "archive.plan")
      _ = try await plan([folder.path], file)
      let data = try Data(contentsOf: file)
      for (content, reason) in [(data.dropLast(), "incomplete"), (Data("[]\n".utf8), "not a plan")] {
        try content.write(to: file)
        let run = await CommandRun("thumbs", "--plan", file.path, "-o", folder.appending(path: "out").path)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains(reason), "\(run.errors)")
      }
      for arguments in [["--plan", file.path, "a.pdf"], [], ["a.pdf", "--shard", "1/2"]] {
        #expect(await CommandRun(["thumbs"] + arguments).exitCode == 64)
      }
    }
  }
}

@Suite("Shards of plans")
struct PlanShardsTests {
  @Test("Each issue is in one shard, and shards differ by no more than one issue costs")
  func balance() throws {
    var numbers = SeededNumbers(state: 59)
    for count in [1, 2, 7, 64] {
      let costs = (0..<500).map { _ in Int(numbers.next() % 1000) }
      let shards = PlanShards(costs: costs, count: count)
      #expect(shards.shardOfEntry.indices.allSatisfy { (shards.shardOfEntry[$0] < 0) == (costs[$0] == 0) })
      var sums: [Int] = []
      for shard in 0..<count { sums.append(shards.entries(of: shard, costs: costs).map { costs[$0] }.reduce(0, +)) }
      #expect(sums == shards.costs)
      let total = costs.reduce(0, +)
      #expect(sums.reduce(0, +) == total)
      let difference = (sums.max() ?? 0) - (sums.min() ?? 0)
      #expect(difference <= costs.max() ?? 0)
    }
    let shards = PlanShards(costs: [5, 9, 5, 0, 1, 9], count: 2)
    #expect(shards.shardOfEntry == [0, 0, 1, -1, 0, 1])
    #expect(shards.entries(of: 0, costs: [5, 9, 5, 0, 1, 9]) == [1, 0, 4])
    #expect(PlanShards(costs: [3], count: 4).entries(of: 3, costs: [3]).isEmpty)
  }

  @Test(
    "SLURM and Kubernetes tell a job its shard",
    arguments: [
      (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "8"], "3/8"),
      (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "8"], "1/8"),
      (
        [
          "SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_MAX": "16",
          "SLURM_ARRAY_TASK_STEP": "2", "SLURM_ARRAY_TASK_COUNT": "4",
        ], "3/4"
      ),
      (["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "2", "GATEFOLD_SHARD_COUNT": "64"], "7/64"),
      (["JOB_COMPLETION_INDEX": "0", "GATEFOLD_SHARD_COUNT": "64"], "1/64"),
      (["JOB_COMPLETION_INDEX": "63", "GATEFOLD_SHARD_COUNT": "64"], "64/64"), ([:], nil),
      (["GATEFOLD_SHARD_COUNT": "64"], nil),
    ]
  )
  func environment(variables: [String: String], shard: String?) throws {
    #expect(try Shard(environment: variables)?.description == shard)
  }

  @Test(
    "Variables that determine no shard are refused, rather than a wrong part written",
    arguments: [
      ["JOB_COMPLETION_INDEX": "3"], ["JOB_COMPLETION_INDEX": "64", "GATEFOLD_SHARD_COUNT": "64"],
      ["JOB_COMPLETION_INDEX": "x", "GATEFOLD_SHARD_COUNT": "64"], ["SLURM_ARRAY_TASK_ID": "3"],
      ["JOB_COMPLETION_INDEX": "3", "GATEFOLD_SHARD_COUNT": "0"],
      // sbatch --array=3,7 has two tasks, which are not the halves of a plan.
      [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "7",
        "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_STEP": "1",
      ],
    ]
  )
  func noShard(variables: [String: String]) {
    #expect(throws: (any Error).self) { try Shard(environment: variables) }
  }

  @Test("A shard is named like 3/64", arguments: ["", "3", "0/4", "5/4", "a/b", "1/2/3", "-1/4", "1/0"])
  func names(text: String) {
    #expect(Shard(argument: "3/64") == Shard(number: 3, count: 64))
    #expect(Shard(argument: text) == nil)
  }
}
