import Foundation
@testable import Gatefold
import GatefoldTestSupport
import Testing

/// Attacks by a compromised worker.
@Suite("Misbehaving workers")
struct HostileWorkerTests {
  @Test("A worker that ends while idle fails no request", .timeLimit(.minutes(10)))
  func idleDeath() async {
    await #expect(processExitsWith: .success) { try await killIdleWorkers() }
  }

  @Test("A worker that doesn't accept a large request reaches the deadline", .timeLimit(.minutes(10)))
  func deafWorker() async {
    await #expect(processExitsWith: .success) { try await askStoppedWorker() }
  }

  @Test("A host that ignores SIGCHLD still notices how workers end", .timeLimit(.minutes(10)))
  func ignoredChildren() async {
    await #expect(processExitsWith: .success) { try await crashWorkerOfDeafHost() }
  }

  @Test("A document in memory is sealed against writing")
  func sealedDocument() throws {
    let file = try DocumentFile.copying(try Data(contentsOf: URL(filePath: Sample.rightToLeft.path)))
    var byte: UInt8 = 0
    #expect(pwrite(file.descriptor.number, &byte, 1, 0) == -1 && errno == EPERM)
    let memory = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor.number, 0)
    #expect(memory == MAP_FAILED)
  }

  @Test("Pictures too large for the cache leave room for others")
  func largePictures() async throws {
    let isolated = try await Sample.rightToLeft.open(lanes: 1, isolation: .tests())
    let page = try await isolated.page(at: 0)
    let zoom = (Double(10 << 20) / (page.size.width * page.size.height)).squareRoot()
    let large = try await page.render(.zoom(zoom))
    #expect(large.size.width * large.size.height * 4 > SharedPixels.maximumKeptCapacity)
    let small = try await page.render(.zoom(0.5))
    let again = (try await page.render(.zoom(zoom)), try await page.render(.zoom(0.5)))
    #expect(try again.0.encoded(as: .png) == large.encoded(as: .png))
    #expect(try again.1.encoded(as: .png) == small.encoded(as: .png))
  }

  @Test("An answer for a page that was not requested is refused")
  func otherPage() {
    let answer = TextPage(pageIndex: 4, size: PageSize(width: 9, height: 9), glyphs: [], styles: [], blocks: [])
    #expect(TextRequest(index: 4).isAnswered(by: answer))
    #expect(!TextRequest(index: 3).isAnswered(by: answer))
    let link = Link(pageIndex: 4, quads: [], target: .uri("a"))
    #expect(!LinksRequest(index: 3).isAnswered(by: [link]))
  }
}

private func killIdleWorkers() async throws {
  let issue = try await Sample.rightToLeft.open(lanes: 1, isolation: .tests())
  let page = try await issue.page(at: 0)
  for signal in [SIGKILL, SIGSEGV] {
    _ = try await page.render(.zoom(0.2))
    let workers = try WorkerProcesses.ofThisProcess()
    guard workers.count == 1 else { throw GatefoldError(.unreadableFile, "\(workers.count) workers") }
    for worker in workers { kill(worker, signal) }
    while try !WorkerProcesses.ofThisProcess().isEmpty { await Task.yield() }
  }
  _ = try await page.render(.zoom(0.2))
}

private func askStoppedWorker() async throws {
  let issue = try await Sample.rightToLeft.open(
    lanes: 1,
    isolation: .tests {
      $0.deadlines.text = .seconds(1)
    }
  )
  for worker in try WorkerProcesses.ofThisProcess() { kill(worker, SIGSTOP) }
  let keys = [MarkedText.Key(pageIndex: 0, ids: Array(0..<1_000_000))]
  let error = await failure(of: issue, MarkedTextsRequest(index: 0, keys: keys))
  if error?.code != .deadlineExceeded { throw GatefoldError(.unreadableFile, "\(String(describing: error))") }
}

private func failure(of issue: MagazineIssue, _ request: MarkedTextsRequest) async -> GatefoldError? {
  do throws(GatefoldError) {
    _ = try await issue.lanes.answer(request)
    return nil
  } catch {
    return error
  }
}

private func crashWorkerOfDeafHost() async throws {
  signal(SIGCHLD, SIG_IGN)
  let issue = try await MagazineIssue.open(
    data: HostilePDF.endlessForms(width: 15),
    configuration: IssueConfiguration(lanes: 1, isolation: .tests())
  )
  let page = try await issue.page(at: 0)
  let drawing = Task { await failureOfDrawing(page) }
  // Opening takes much less, so the worker is drawing.
  while try WorkerProcesses.ofThisProcess().allSatisfy({ WorkerProcesses.processorTime(of: $0) < 1 }) {
    await Task.yield()
  }
  for worker in try WorkerProcesses.ofThisProcess() { kill(worker, SIGSEGV) }
  let error = await drawing.value
  guard error?.code == .workerLost, error?.nativeMessage == String(cString: strsignal(SIGSEGV)) else {
    throw GatefoldError(.unreadableFile, "\(String(describing: error))")
  }
}

private func failureOfDrawing(_ page: Page) async -> GatefoldError? {
  do throws(GatefoldError) {
    _ = try await page.render(.zoom(1))
    return nil
  } catch {
    return error
  }
}
