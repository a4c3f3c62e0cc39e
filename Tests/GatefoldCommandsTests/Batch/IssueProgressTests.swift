import Gatefold
@testable import GatefoldCommands
import GatefoldExport
import Testing

@Suite("Progress of an issue's units")
struct IssueProgressTests {
  private let failure = GatefoldError(.drawingFailed, "the page cannot be drawn")

  private func outcome(_ progress: IssueProgress) -> IssueOutcome {
    progress.outcome(source: "may.pdf", hash: "5a", folder: "out/may")
  }

  /// An issue with two pages, each with a text, and a manifest.
  private func planned() -> IssueProgress {
    var progress = IssueProgress()
    progress.expect("manifest")
    progress.plan((0..<2).map { ExportUnit("page-\($0)", pageIndices: [$0]) })
    progress.plan((0..<2).map { ExportUnit("text-\($0)") })
    return progress
  }

  @Test("An issue without planned units is not done")
  func nothing() {
    let outcome = outcome(IssueProgress())
    #expect(outcome.status == .notDone)
    #expect(outcome.folder == nil)
    #expect(outcome.pageCount == 0)
  }

  @Test("An issue with only planned units is not done, and has no folder")
  func onlyPlanned() {
    let outcome = outcome(planned())
    #expect(outcome.status == .notDone)
    #expect(outcome.folder == nil)
    #expect(outcome.pageCount == 2)
    #expect(outcome.notDonePageIndices == [0, 1])
  }

  @Test("An issue is done once each of its units is done or kept, including units without pages")
  func done() {
    var progress = planned()
    progress.keep(["page-0", "text-0"])
    progress.finish("page-1")
    progress.finish("text-1")
    #expect(progress.isWritten("page-0"))
    #expect(!progress.isWritten("manifest"))
    #expect(outcome(progress).status == .partlyDone)
    progress.finish("manifest")
    let outcome = outcome(progress)
    #expect(outcome.status == .done)
    #expect(outcome.folder == "out/may")
    #expect((outcome.writtenPageCount, outcome.keptPageCount) == (1, 1))
    #expect(outcome.notDonePageIndices.isEmpty)
  }

  @Test("A failed page is named once, with the error of its picture rather than its text")
  func failedPage() {
    var progress = planned()
    progress.fail("text-1", GatefoldError(.damaged, "the text cannot be read").on(page: 1))
    progress.fail("page-1", failure)
    let outcome = outcome(progress)
    #expect(outcome.failedPages.map(\.pageIndex) == [1])
    #expect(outcome.failedPages.first?.code == failure.code.rawValue)
    #expect(outcome.notDonePageIndices == [0])
    #expect(outcome.status == .failed)
  }

  @Test("If a unit fails but has files, its pages that did not fail count as written")
  func partlyWritten() {
    var progress = IssueProgress()
    progress.plan([ExportUnit("sheet-001", pageIndices: [0, 1, 2])])
    progress.fail("sheet-001", failure.on(page: 1), hasFiles: true)
    let outcome = outcome(progress)
    #expect(outcome.status == .partlyDone)
    #expect(outcome.writtenPageCount == 2)
    #expect(outcome.failedPages.map(\.pageIndex) == [1])
    #expect(outcome.code == nil)
  }

  @Test("A kept unit stays kept if it is later reported as failed")
  func keptAndFailed() {
    var progress = planned()
    progress.keep(["page-0"])
    progress.fail("page-0", failure)
    #expect(progress.isWritten("page-0"))
    #expect(outcome(progress).keptPageCount == 1)
    #expect(outcome(progress).failedPages.map(\.pageIndex) == [0])
  }

  @Test("A failure without a page becomes the issue's message, unless the whole issue fails")
  func failedIssue() {
    var progress = planned()
    progress.fail("manifest", GatefoldError(.encodingFailed, "the manifest could not be written"))
    #expect(outcome(progress).message == "the manifest could not be written")
    progress.fail(failure)
    #expect(outcome(progress).message == failure.message)
  }
}
