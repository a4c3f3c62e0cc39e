import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Errors")
struct ErrorTests {
  private func failure(_ path: String) async -> GatefoldError? {
    await #expect(throws: GatefoldError.self) { _ = try await MagazineIssue.open(path: path) }
  }

  @Test(
    "Opening errors contain the path",
    arguments: [
      ("/nowhere/issue.pdf", GatefoldError.Code.unreadableFile), (Sample.empty.path, .emptyFile),
      (Sample.notAPDF.path, .notAPDF), (Sample.encrypted.path, .passwordRequired),
    ]
  )
  func path(path: String, code: GatefoldError.Code) async throws {
    let error = try #require(await failure(path))
    #expect(error.code == code)
    #expect(error.path == path)
    #expect("\(error)".hasPrefix("\(path): \(error.message)"))
  }

  @Test("The system's error is kept with its number")
  func underlying() async {
    let error = await failure("/nowhere/issue.pdf")
    #expect(error?.underlyingError == .system(ENOENT))
  }

  @Test("A caller that adds paths itself gets errors without paths")
  func withoutPath() async throws {
    let error = await #expect(throws: GatefoldError.self) {
      _ = try await MagazineIssue.open(path: Sample.empty.path, passwordIfTaken: IssueConfiguration())
    }
    #expect(error?.code == .emptyFile)
    #expect(error?.path == nil)
  }

  @Test("The localized description contains path, page, message and cause")
  func localized() {
    let error = GatefoldError(
      .damaged,
      "the page is damaged",
      pageIndex: 2,
      path: "a.pdf",
      underlyingError: .library("bad xref")
    )
    #expect((error as any Error).localizedDescription == "a.pdf: page 3: the page is damaged (bad xref)")
    #expect(error.failureReason == "bad xref")
    #expect(error.nativeMessage == "bad xref")
    #expect(GatefoldError(.damaged, "broken", nativeMessage: "why").underlyingError == .library("why"))
    #expect(GatefoldError.UnderlyingError.system(ENOENT).message == "No such file or directory")
  }

  @Test("Adding a page to an error keeps its other properties")
  func onPage() {
    let error = GatefoldError(.damaged, "broken", path: "a.pdf", underlyingError: .system(EIO)).on(page: 4)
    #expect(error == GatefoldError(.damaged, "broken", pageIndex: 4, path: "a.pdf", underlyingError: .system(EIO)))
    #expect(error.on(page: nil).pageIndex == 4)
  }

  @Test("A request of a cancelled task fails as cancelled")
  func cancellation() async throws {
    let issue = try await Sample.issue.open()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await issue.page(at: 3).render(.zoom(1))
    }
    task.cancel()
    let error = await #expect(throws: GatefoldError.self) { _ = try await task.value }
    #expect(error?.code == .cancelled)
  }
}
