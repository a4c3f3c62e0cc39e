import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

/// The outcome of a download for each behaviour of a server.
@Suite struct HostileServerTests {
  /// A behaviour of Server/hostile_server.py and its expected outcome.
  struct Row: Sendable, CustomTestStringConvertible {
    enum End: Sendable {
      /// The published file is installed.
      case published
      /// The file that the server has switched to is installed.
      case other
      case failed(GatefoldError.Code)
    }

    let behaviour: String
    let announced: Announcement
    let end: End
    var testDescription: String { "\(behaviour), \(announced) announced: \(end)" }

    init(_ behaviour: String, _ announced: Announcement = .all, _ end: End = .published) {
      self.behaviour = behaviour
      self.announced = announced
      self.end = end
    }

    init(_ behaviour: String, _ announced: Announcement, _ code: GatefoldError.Code) {
      self.init(behaviour, announced, .failed(code))
    }

    init(_ behaviour: String, _ code: GatefoldError.Code) {
      self.init(behaviour, .all, .failed(code))
    }
  }

  static let interrupted = [
    Row("good"), Row("good", .nothing), Row("good", .length), Row("good", .checksum),
    Row("drops"), Row("drops", .nothing), Row("drops-and-ignores-range"), Row("drops-and-ignores-range", .nothing),
    Row("drops-at-once"), Row("drops-before-the-body"), Row("drops-always", .connectionLost),
    Row("half-a-head", .connectionLost), Row("weak-etag"), Row("weak-etag", .nothing), Row("no-etag"),
    Row("no-etag", .nothing), Row("no-validators"), Row("no-validators", .nothing), Row("chunked"),
    Row("chunked", .nothing), Row("chunked-and-broken-off"), Row("chunked-and-broken-off", .nothing),
    Row("no-length"), Row("no-length", .nothing), Row("no-length-and-broken-off", .length, .connectionLost),
    Row("no-length-and-broken-off", .nothing, .damagedDownload),
    Row("no-length-and-broken-off", .checksum, .wrongChecksum),
  ]

  static let lies = [
    Row("length-too-long", .wrongLength), Row("length-too-long", .nothing, .connectionLost),
    Row("length-too-short", .wrongLength), Row("length-too-short", .checksum, .wrongChecksum),
    Row("chunked-and-short", .wrongLength), Row("changes", .wrongChecksum), Row("changes", .nothing, .other),
    Row("changes-regardless-of-if-range", .nothing, .other),
    Row("changes-regardless-of-if-range", .wrongChecksum), Row("changes-its-size", .wrongLength),
    Row("part-of-other-bytes"), Row("part-of-other-bytes", .nothing), Row("part-of-other-bytes-further-on"),
    Row("another-part"), Row("another-part", .nothing), Row("another-part-under-the-right-name"),
    Row("another-part-under-the-right-name", .nothing), Row("nameless-part"), Row("parts-in-pieces"),
    Row("part-that-nobody-asked-for", .serverFailed), Row("no-rest"), Row("no-rest", .nothing),
    Row("other-file", .wrongChecksum), Row("damaged", .nothing, .damagedDownload), Row("compressed"),
    Row("compressed", .nothing), Row("compressed-and-dropped"), Row("falsely-compressed", .invalidResponse),
  ]

  static let refusals = [
    Row("401", .accessDenied), Row("402", .accessDenied), Row("403", .accessDenied), Row("404", .notOnServer),
    Row("410", .notOnServer), Row("418", .serverFailed), Row("500", .serverFailed), Row("502", .serverFailed),
    Row("not-modified", .invalidResponse), Row("busy-twice"), Row("busy", .serverBusy),
    Row("busy-for-a-day", .serverBusy), Row("empty", .unexpectedContent), Row("empty", .nothing, .unexpectedContent),
    Row("page", .unexpectedContent), Row("page", .nothing, .unexpectedContent), Row("page-at-first"),
    Row("page-in-the-middle"), Row("page-that-calls-itself-a-pdf", .nothing, .unexpectedContent),
    Row("page-that-calls-itself-a-pdf", .checksum, .unexpectedContent), Row("text", .nothing, .unexpectedContent),
    Row("redirect-to-sign-in", .unexpectedContent),
  ]

  static let others = [
    Row("redirect-loop", .tooManyRedirects), Row("redirect-to-file", .unsafeRedirect),
    Row("redirect-nowhere", .invalidResponse), Row("redirect-to-host"), Row("redirect-relative"),
    Row("redirect-with-endless-body"), Row("endless-head", .invalidResponse), Row("endless-line", .invalidResponse),
    Row("endless-body", .wrongLength), Row("endless-body", .nothing, .responseTooLarge),
    Row("garbage", .invalidResponse), Row("continues-first"), Row("slow-start"), Row("stalls-once"),
    Row("trickles", .stalled),
  ]

  @Test(arguments: interrupted) func `an interrupted download`(row: Row) async throws { try await check(row) }

  @Test(arguments: lies) func `a server that does not tell the truth`(row: Row) async throws { try await check(row) }

  @Test(arguments: refusals) func `a server that does not give the file`(row: Row) async throws {
    try await check(row)
  }

  @Test(arguments: others) func `redirects, endless answers and slow ones`(row: Row) async throws {
    try await check(row)
  }

  private func check(_ row: Row) async throws {
    let server = try HostileServer.shared.get()
    let published = try HostileServer.file.get()
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue { options in
        // With a shorter timeout in the other rows, a busy machine would look like a slow server.
        if ["trickles", "stalls-once"].contains(row.behaviour) { options.transfer.stallTimeout = .seconds(3) }
      }
      let request = try row.announced.request(server.url(row.behaviour, key: HostileServer.newKey()), published)
      let state = try await queue.download(request)
      switch row.end {
      case .published:
        #expect(state == .installed, "\(state.explanation)")
        #expect(bench.installed("issue") == published)
        #expect(try bench.leftovers().isEmpty)
      case .other:
        #expect(state == .installed, "\(state.explanation)")
        #expect(bench.installed("issue") == HostileServer.otherVersion(published))
      case .failed(let code):
        #expect(state.error?.code == code, "\(state)")
        #expect(bench.installed("issue") == nil)
        // The explanation says what to do next.
        #expect(state.explanation.contains(/;|,/) && !state.explanation.isEmpty)
        // The download is kept, so that it can be tried again.
        #expect(try bench.leftovers().count == 1)
      }
      await queue.stop()
    }
  }
}
