import Foundation
import Gatefold
@testable import GatefoldCommands
import GatefoldExport
import GatefoldTestSupport
import Testing

/// Whether this process may mount file systems.
private let mayMount: Bool = {
  let folder = FileManager.default.temporaryDirectory.appending(path: "gatefold-mount-\(UUID().uuidString)")
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  guard (try? Tool.run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path])) != nil else { return false }
  return (try? Tool.run("umount", [folder.path])) != nil
}()

@Suite("Output that cannot be written")
struct OutputFailureTests {
  private static let issue = Sample.issue.path

  /// Calls the body with a small file system, which it may remount with other options.
  private func withDisk(_ options: String, _ body: (URL, (String) throws -> Void) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder async throws in
      let disk = folder.appending(path: "disk")
      try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
      try Tool.run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk.path])
      defer { _ = try? Tool.run("umount", ["--lazy", disk.path]) }
      try await body(disk) { try Tool.run("mount", ["-o", "remount,\($0)", disk.path]) }
    }
  }

  @Test(
    "A full disk is reported once, written files are complete, and the work resumes once there is room",
    .enabled(if: mayMount, "needs the right to mount a small file system")
  )
  func fullDisk() async throws {
    try await withDisk("size=400k") { disk, remount async throws in
      try await TemporaryFolder.with { folder async throws in
        let (out, report) = (disk.appending(path: "out"), folder.appending(path: "report.json"))
        let command = ["tiles", Self.issue, "--dpi", "72", "--out", out.path, "--report", report.path]
        let run = await CommandRun(command)
        #expect(run.exitCode == 3)
        #expect(run.errors.components(separatedBy: "no space left").count == 2, "\(run.errors)")
        let temporaries = try FileTree.temporaries(out)
        #expect(temporaries.isEmpty)
        let json = try Report(report)
        #expect(json.failed.count == 1)
        #expect(json.sum("writtenPageCount") + json.notDone.count == 28)
        #expect(!json.notDone.isEmpty)
        let files = try FileTree.contents(of: out)
        #expect(Set(files.keys.map { "\(out.path)/\($0)" }) == Set(json.written.compactMap { $0["file"] as? String }))

        try remount("size=40m")
        #expect(await CommandRun(command + ["--resume"]).exitCode == 0)
        let whole = folder.appending(path: "whole")
        #expect(await CommandRun("tiles", Self.issue, "--dpi", "72", "--out", whole.path).exitCode == 0)
        let (expected, written) = (try FileTree.contents(of: whole), try FileTree.contents(of: out))
        #expect(written == expected)
        for (path, data) in files { #expect(expected[path] == data, "\(path)") }
      }
    }
  }

  @Test(
    "A read-only disk is reported once, whatever the number of issues",
    .enabled(if: mayMount, "needs the right to mount a small file system")
  )
  func readOnly() async throws {
    try await withDisk("size=400k") { disk, remount async throws in
      try remount("ro")
      for out in [disk.path, disk.appending(path: "out").path] {
        let run = await CommandRun("thumbs", Self.issue, Sample.japanese.path, "--size", "20x20", "--out", out)
        #expect(run.exitCode == 1)
        #expect(run.errors.components(separatedBy: "read-only").count == 2, "\(run.errors)")
      }
    }
  }

  @Test("An output folder that is a file is reported once, and the report lists everything that was not done")
  func noFolder() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (file, report) = (folder.appending(path: "file"), folder.appending(path: "report.json"))
      try Data().write(to: file)
      let run = await CommandRun(
        ["thumbs", Self.issue, Sample.japanese.path, "--size", "20x20", "--out", file.path, "--report", report.path]
      )
      #expect(run.exitCode == 1)
      #expect(run.errors.components(separatedBy: "Choose another --output").count == 2, "\(run.errors)")
      let json = try Report(report)
      #expect(json.statuses == ["notDone", "notDone"])
      #expect(json.failed.first?["code"] as? String == "unwritableFile")
    }
  }

  @Test("If one issue's folder can't be written, the others are still written")
  func oneFolder() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, report) = (folder.appending(path: "out"), folder.appending(path: "report.json"))
      try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
      try Data().write(to: out.appending(path: "issue"))
      let run = await CommandRun(
        ["thumbs", Self.issue, Sample.japanese.path, "--size", "20x20", "--out", out.path, "--report", report.path]
      )
      #expect(run.exitCode == 3)
      #expect(run.errors.components(separatedBy: "Choose another --output").count == 2, "\(run.errors)")
      let json = try Report(report)
      #expect(json.statuses == ["failed", "done"])
      #expect(json.notDone.count == 28)
    }
  }

  @Test("One file that can't be written is one failed page")
  func oneFile() async throws {
    try await TemporaryFolder.with { folder async throws in
      let inTheWay = folder.appending(path: "page-0002.jpg/file")
      try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)
      let run = await CommandRun("thumbs", Sample.japanese.path, "--size", "20x20", "--out", folder.path)
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("wrote 3 thumbnails"))
      #expect(run.errors.contains("1 page failed"))
      let temporaries = try FileTree.temporaries(folder)
      #expect(temporaries.isEmpty)
    }
  }

  @Test("Temporary files of a killed process with the same number don't interfere")
  func leftOvers() async throws {
    try await TemporaryFolder.with { folder async throws in
      let first = AtomicFile.openTemporary(in: folder.path)
      try #require(first.code == 0)
      #expect(AtomicFile.finish(first.descriptor, first.path, as: folder.appending(path: "a").path, 0) == 0)
      let name = try #require(first.path.split(separator: "/").last.flatMap { TemporaryName(String($0)) })
      for serial in 1...500 {
        let left = TemporaryName(process: name.process, serial: name.serial + serial)
        try Data("half".utf8).write(to: folder.appending(path: "\(left)"))
      }
      let second = AtomicFile.openTemporary(in: folder.path)
      #expect(second.code == 0)
      #expect(AtomicFile.finish(second.descriptor, second.path, as: folder.appending(path: "b").path, 0) == 0)
      let temporaries = try FileTree.temporaries(folder)
      #expect(temporaries.count == 500)
    }
  }

  @Test("A file is written even if its folder is removed meanwhile, but not if that happens every time")
  func removedFolders() throws {
    try TemporaryFolder.with { folder in
      for count in [3, 1_000] {
        var left = count
        let path = folder.appending(path: "\(count)/a/b").path
        func write() throws(WriteFailure) {
          try AtomicFile.write(to: path) { _ in
            left -= 1
            if left >= 0 { try? FileManager.default.removeItem(at: folder.appending(path: "\(count)")) }
            return 0
          }
        }
        if count == 3 { try write() } else { #expect(throws: WriteFailure.self) { try write() } }
        #expect(FileManager.default.fileExists(atPath: path) == (count == 3))
      }
    }
  }

  @Test("Full standard output is an error, not a crash")
  func fullOutput() throws {
    let command = [RunningProgram.path, "text", Self.issue]
    let run = try Tool.result("bash", ["-c", #""$@" > /dev/full"#, "bash"] + command)
    #expect(run.status == 1)
    #expect(run.errors.components(separatedBy: "no space left").count == 2, "\(run.errors)")
  }

  @Test("A report that can't be written is an error, and the work is still done")
  func noReport() async throws {
    try await TemporaryFolder.with { folder async throws in
      let arguments = ["--size", "20x20", "--out", folder.path, "--report", "\(Self.issue)/report.json"]
      let run = await CommandRun(["thumbs", Sample.japanese.path] + arguments)
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("report: cannot write"))
      #expect(try FileTree.contents(of: folder).count == 4)
    }
  }

  @Test("Writing to a nonblocking pipe waits")
  func nonBlockingPipe() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    defer { for end in ends { close(end) } }
    let (reader, writer) = (ends[0], ends[1])
    // More than a pipe can hold.
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    async let readCount = Task.detached {
      var (count, buffer) = (0, [UInt8](repeating: 0, count: 1 << 16))
      while count < 1 << 20 {
        var ready = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 10_000) == 1 else { break }
        count += max(0, Foundation.read(reader, &buffer, buffer.count))
      }
      return count
    }.value
    #expect(bytes.withUnsafeBytes { FileOutput.writeAll($0, to: writer) } == 0)
    #expect(await readCount == 1 << 20)
  }
}
