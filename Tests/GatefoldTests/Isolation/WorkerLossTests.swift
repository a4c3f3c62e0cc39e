import Foundation
@testable import Gatefold
import GatefoldTestSupport
import Testing

/// The error code of a request, or `nil` if it succeeds.
private func failure(_ body: () async throws -> Void) async -> GatefoldError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? GatefoldError)?.code
  }
}

/// Long enough for a simple page on a machine that runs other tests.
private let plainPageDeadline = Duration.seconds(3)

@Suite("Requests that end their worker")
struct WorkerLossTests {
  @Test("An endless page fails at its deadline, and the next page is drawn")
  func deadline() async throws {
    let issue = try await MagazineIssue.open(
      data: HostilePDF.endlessForms(),
      configuration: IssueConfiguration(lanes: 1, isolation: .tests { $0.deadlines.drawing = plainPageDeadline })
    )
    let error = await failure { _ = try await issue.page(at: 0).render(.zoom(1)) }
    #expect(error == .deadlineExceeded)
    let next = try await issue.page(at: 1).render(.zoom(1))
    #expect(next[30, 60] == PixelColor(red: 0, green: 0, blue: 255))
  }

  @Test("A page that killed two workers is refused in every issue with the same bytes, and other pages are not")
  func refused() async throws {
    // Bytes that no other test uses.
    let bytes = HostilePDF.endlessForms(width: 12)
    let isolation = Isolation.tests { $0.deadlines.drawing = plainPageDeadline }
    var codes: [GatefoldError.Code?] = []
    for _ in 0..<3 {
      let issue = try await MagazineIssue.open(
        data: bytes,
        configuration: IssueConfiguration(lanes: 1, isolation: isolation)
      )
      codes.append(await failure { _ = try await issue.page(at: 0).render(.zoom(1)) })
      _ = try await issue.page(at: 1).render(.zoom(1))
    }
    #expect(codes == [.deadlineExceeded, .deadlineExceeded, .refused])
  }

  @Test("Cancelling a running request ends it without harm to others")
  func cancelling() async throws {
    let issue = try await MagazineIssue.open(
      data: HostilePDF.endlessForms(width: 13),
      configuration: IssueConfiguration(
        lanes: 2,
        isolation: .tests {
          $0.deadlines = Deadlines(all: .seconds(7_200))
          $0.cancellationGrace = .milliseconds(10)
        }
      )
    )
    let page = try await issue.page(at: 0)
    let task = Task { await failure { _ = try await page.render(.zoom(1)) } }
    // Other requests continue on the remaining lane.
    for _ in 0..<3 { _ = try await issue.page(at: 1).render(.zoom(1)) }
    task.cancel()
    #expect(await task.value == .cancelled)
    // The cancellation is not counted against the page.
    let again = Task { await failure { _ = try await page.render(.zoom(1)) } }
    again.cancel()
    #expect(await again.value == .cancelled)
  }

  @Test("A picture of four billion pixels fails its page without exhausting the machine's memory")
  func hugeImage() async throws {
    let issue = try await MagazineIssue.open(
      data: HostilePDF.hugeImage(edge: 65_000),
      configuration: IssueConfiguration(lanes: 1, isolation: .tests { $0.memoryLimit = 256 << 20 })
    )
    let page = try await issue.page(at: 0)
    // poppler may leave out such a picture or allocate memory for it.
    let error = await failure { _ = try await page.render(.zoom(1)) }
    #expect([nil, .memoryExceeded, .drawingFailed, .workerLost, .deadlineExceeded].contains(error))
    _ = try await issue.page(at: 1).render(.zoom(1))
  }

  @Test("A picture that needs more memory than a worker may use fails for that reason")
  func memory() async throws {
    let issue = try await Sample.hugePage.open(lanes: 1, isolation: .tests { $0.memoryLimit = 64 << 20 })
    let page = try await issue.page(at: 0)
    let error = await failure {
      for _ in 0..<4 { _ = try await page.render(.zoom(1)) }
    }
    #expect(error == nil || error == .memoryExceeded || error == .drawingFailed, "\(String(describing: error))")
  }

  @Test("A file that shrinks while open ends its worker, not this process")
  func shrunkFile() async throws {
    try await TemporaryFolder.with { folder async throws in
      let copy = folder.appending(path: "copy.pdf")
      try FileManager.default.copyItem(at: URL(filePath: Sample.issue.path), to: copy)
      let issue = try await MagazineIssue.open(
        path: copy.path,
        configuration: IssueConfiguration(lanes: 1, isolation: .tests())
      )
      let handle = try FileHandle(forWritingTo: copy)
      try handle.truncate(atOffset: 0)
      try handle.close()
      let error = await failure { _ = try await issue.page(at: 20).render(.zoom(1)) }
      #expect(error != nil)
    }
  }

  @Test("Workers, descriptors and memory are released with their issue", .timeLimit(.minutes(10)))
  func nothingIsLeft() async {
    await #expect(processExitsWith: .success) {
      try await openAndClose()
      try await everythingIsGone()
      let descriptors = try openDescriptorCount()
      for _ in 0..<5 { try await openAndClose() }
      try await everythingIsGone()
      while try openDescriptorCount() > descriptors { await Task.yield() }
    }
  }
}

/// Waits until all resources are released.
private func everythingIsGone() async throws {
  while try !LiveNativeObjects.current.isZero || !WorkerProcesses.ofThisProcess().isEmpty { await Task.yield() }
}

private func openDescriptorCount() throws -> Int {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
}

private func openAndClose() async throws {
  let issue = try await Sample.issue.open(lanes: 2, isolation: .tests())
  _ = try await issue.mapPages(Array(0..<4)) { page throws(GatefoldError) in try await page.render(.zoom(0.5)).size }
}
