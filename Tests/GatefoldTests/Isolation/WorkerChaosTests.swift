import Foundation
@testable import Gatefold
import GatefoldTestSupport
import Synchronization
import Testing

@Suite("Randomly killed workers")
struct WorkerChaosTests {
  /// One sample has pages to draw and read, and the other has embedded files.
  private static func sample(_ number: Int) -> Sample { number % 7 == 6 ? .moreMedia : .issue }

  /// The answer to a request of any kind, in a comparable form.
  private static func answer(_ number: Int, _ issue: MagazineIssue) async throws -> String {
    let page = try await issue.page(at: number % min(6, issue.pageCount))
    switch number % 7 {
    case 0: return "\(RGBPicture(try await page.render(.zoom(0.4))).bytes.hashValue)"
    case 1: return try await page.text().text
    case 2: return "\(try await page.linkAnnotations())"
    case 3: return "\(try await issue.outline().count)"
    case 4:
      return
        "\(RGBPicture(try await page.render(.fit(PixelSize(width: 99, height: 99)), options: .thumbnail)).bytes.hashValue)"
    case 5: return "\(try await issue.layers().count), \(try await page.media().count)"
    default:
      var files: [Data] = []
      for file in try await issue.attachments().compactMap(\.location.embedded) {
        files.append(try await issue.bytes(of: file))
      }
      return "\(files.map(\.hashValue))"
    }
  }

  @Test("Killing 500 workers loses or duplicates no result, and leaves nothing behind", .timeLimit(.minutes(20)))
  func chaos() async {
    await #expect(processExitsWith: .success) { try await Self.survive(500) }
  }

  private static func survive(_ kills: Int) async throws {
    var expected: [Int: String] = [:]
    for number in 0..<42 { expected[number] = try await answer(number, try await sample(number).open(lanes: 1)) }
    let right = expected

    let chaos = Chaos()
    let context = RenderingContext(budget: RenderingBudget(lanes: 4))
    let before = ProcessInfo.processInfo.residentMemory
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await chaos.kill(kills) }
      for task in 0..<4 {
        group.addTask {
          var number = task * 11
          while !chaos.isOver {
            number += 1
            // Opened again, so that no answer comes from a cache.
            let outcome = await outcome(number % 42, context, expecting: right)
            chaos.note(isRight: outcome)
            CrashHistory.shared.forgetAll()
          }
        }
      }
    }
    let total = chaos.answers
    print("\(chaos.killed) workers killed: \(total.right) requests answered rightly, \(total.failed) failed")
    guard total.right > 0, total.failed > 0 else { throw GatefoldError(.damaged, "nothing was tried: \(total)") }
    // All answers are right, and all resources are released.
    while try !LiveNativeObjects.current.isZero || !WorkerProcesses.ofThisProcess().isEmpty { await Task.yield() }
    // The last kill may have hit the fork server, and the next request starts a new one.
    _ = try await sample(0).open(lanes: 1, isolation: .tests(), context: context).page(at: 0).text()
    guard try WorkerProcesses.forkServers(of: getpid()).count == 1 else {
      throw GatefoldError(.damaged, "fork servers are left")
    }
    let growth = ProcessInfo.processInfo.residentMemory - before
    guard growth < 200 << 20 else { throw GatefoldError(.damaged, "\(growth >> 20) MB more than before") }
  }

  /// Whether a request was answered. A wrong answer ends the process.
  private static func outcome(_ number: Int, _ context: RenderingContext, expecting right: [Int: String]) async -> Bool
  {
    do {
      let isolation = Isolation.tests { $0.deadlines = Deadlines(all: .seconds(3)) }
      let issue = try await sample(number).open(lanes: 1, isolation: isolation, context: context)
      let answer = try await answer(number, issue)
      guard answer == right[number] else { fatalError("request \(number) was answered wrongly") }
      return true
    } catch let error as GatefoldError {
      guard [.workerLost, .deadlineExceeded, .isolationUnavailable, .refused].contains(error.code) else {
        fatalError("request \(number) failed with \(error)")
      }
      return false
    } catch {
      fatalError("\(error)")
    }
  }
}

/// Sends signals to random workers, and sometimes to the fork server.
private final class Chaos: Sendable {
  private let state = Mutex((killed: 0, isOver: false, right: 0, failed: 0))

  var isOver: Bool { state.withLock(\.isOver) }
  var killed: Int { state.withLock(\.killed) }
  var answers: (right: Int, failed: Int) { state.withLock { ($0.right, $0.failed) } }

  func note(isRight: Bool) {
    state.withLock { if isRight { $0.right += 1 } else { $0.failed += 1 } }
  }

  func kill(_ count: Int) async {
    var random = SystemRandomNumberGenerator()
    while killed < count {
      try? await Task.sleep(for: .milliseconds(Int.random(in: 1...30, using: &random)))
      let servers = (try? WorkerProcesses.forkServers(of: getpid())) ?? []
      let workers = (try? WorkerProcesses.ofThisProcess()) ?? []
      let isServer = Int.random(in: 0..<40, using: &random) == 0
      guard let process = (isServer ? servers : workers).randomElement(using: &random) else { continue }
      // A stopped worker is noticed only at its deadline.
      let signals = isServer ? [SIGKILL] : [SIGKILL, SIGSEGV, SIGABRT, SIGKILL, SIGSEGV, SIGBUS, SIGSTOP]
      guard Foundation.kill(process, signals.randomElement(using: &random) ?? SIGKILL) == 0 else { continue }
      state.withLock { $0.killed += 1 }
    }
    state.withLock { $0.isOver = true }
  }
}

extension ProcessInfo {
  /// In bytes.
  fileprivate var residentMemory: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
