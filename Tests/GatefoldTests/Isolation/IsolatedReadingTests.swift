import Foundation
@testable import Gatefold
import GatefoldTestSupport
import Testing

/// Opens a document in this process and in workers.
private func both(_ sample: Sample) async throws -> (here: MagazineIssue, isolated: MagazineIssue) {
  (try await sample.open(lanes: 1), try await sample.open(lanes: 2, isolation: .tests()))
}

@Suite("Documents read in worker processes")
struct IsolatedReadingTests {
  @Test("Workers read the same as this process", arguments: Sample.readable + [.navigation])
  func sameAnswers(_ sample: Sample) async throws {
    let (here, isolated) = try await both(sample)
    #expect(here.pageCount == isolated.pageCount)
    #expect(here.metadata == isolated.metadata)
    #expect(here.readingHints == isolated.readingHints)
    let outlines = (try await here.outline(), try await isolated.outline())
    #expect(outlines.0 == outlines.1)
    let layers = (try await here.layers(), try await isolated.layers())
    #expect(layers.0 == layers.1)
    let attachments = (try await here.attachments(), try await isolated.attachments())
    #expect(attachments.0 == attachments.1)
    let threads = (try await here.articleThreads(), try await isolated.articleThreads())
    #expect(threads.0 == threads.1)
    for index in (try? sample.readablePages(of: here)) ?? Array(0..<here.pageCount) where index < 6 {
      let pages = (try await here.page(at: index), try await isolated.page(at: index))
      #expect(pages.0.boxes == pages.1.boxes)
      #expect(pages.0.label == pages.1.label)
      let links = (try await pages.0.linkAnnotations(), try await pages.1.linkAnnotations())
      #expect(links.0 == links.1)
      let texts = (try await pages.0.text(), try await pages.1.text())
      #expect(texts.0.glyphs == texts.1.glyphs)
      #expect(texts.0.blocks == texts.1.blocks)
      let media = (try await pages.0.media(), try await pages.1.media())
      #expect(media.0 == media.1)
      let annotations = (try await pages.0.annotations(), try await pages.1.annotations())
      #expect(annotations.0 == annotations.1)
    }
  }

  @Test("Workers draw exactly the same as this process", arguments: [Sample.issue, .printerIssue, .media])
  func samePictures(_ sample: Sample) async throws {
    let (here, isolated) = try await both(sample)
    for index in 0..<min(6, here.pageCount) {
      let pages = (try await here.page(at: index), try await isolated.page(at: index))
      let box = PixelSize(width: 240, height: 240)
      let small = (
        try await pages.0.render(.fit(box), options: .thumbnail),
        try await pages.1.render(.fit(box), options: .thumbnail)
      )
      #expect(RGBPicture(small.0) == RGBPicture(small.1))
      let whole = (try await pages.0.render(.zoom(1.3)), try await pages.1.render(.zoom(1.3)))
      #expect(RGBPicture(whole.0) == RGBPicture(whole.1))
    }
  }

  @Test("A picture larger than the one before, and one far larger, are transferred")
  func growingPictures() async throws {
    let (here, isolated) = try await both(.issue)
    for zoom in [0.1, 2, 0.5, 5, 1] {
      let pictures = (
        try await here.page(at: 1).render(.zoom(zoom)), try await isolated.page(at: 1).render(.zoom(zoom))
      )
      #expect(RGBPicture(pictures.0) == RGBPicture(pictures.1), "zoom \(zoom)")
    }
  }

  @Test("Embedded files are transferred in parts, and are complete")
  func embeddedFiles() async throws {
    let (here, isolated) = try await both(.moreMedia)
    var files = try await here.attachments().compactMap(\.location.embedded)
    #expect(!files.isEmpty)
    // The files include sounds, whose decoders may produce nothing at the end.
    for index in 0..<here.pageCount {
      for media in try await here.page(at: index).media() { files += media.assets.compactMap(\.location.embedded) }
    }
    #expect(files.contains { $0.sound != nil })
    for file in files {
      let bytes = (try await here.bytes(of: file), try await isolated.bytes(of: file))
      #expect(bytes.0 == bytes.1)
    }
  }

  @Test("A caller that stops reading an embedded file gets its own error, and the lane continues")
  func stoppedReading() async throws {
    let issue = try await Sample.moreMedia.open(lanes: 1, isolation: .tests())
    let file = try #require(try await issue.attachments().lazy.compactMap(\.location.embedded).first)
    let mine = GatefoldError(.unwritableFile, "enough")
    await #expect(throws: mine) {
      try await issue.read(file) { _ throws(GatefoldError) in throw mine }
    }
    let again = try await issue.bytes(of: file)
    #expect(!again.isEmpty)
  }

  @Test("A document in memory is read like one in a file")
  func fromMemory() async throws {
    let data = try Data(contentsOf: URL(filePath: Sample.issue.path))
    let issue = try await MagazineIssue.open(data: data, configuration: IssueConfiguration(isolation: .tests()))
    let picture = RGBPicture(try await issue.page(at: 0).render(.zoom(0.5)))
    let expected = RGBPicture(try await Sample.issue.open().page(at: 0).render(.zoom(0.5)))
    #expect(picture == expected)
  }

  @Test("Errors equal those of this process", arguments: [Sample.notAPDF, .noPages, .empty])
  func sameErrors(_ sample: Sample) async throws {
    func failure(_ isolation: Isolation) async -> GatefoldError? {
      do {
        _ = try await MagazineIssue.open(path: sample.path, configuration: IssueConfiguration(isolation: isolation))
        return nil
      } catch {
        return error
      }
    }
    let (here, isolated) = (await failure(.none), await failure(.tests()))
    #expect(here != nil)
    #expect(here == isolated)
  }

  @Test("Passwords are sent to workers, and missing ones are requested")
  func passwords() async throws {
    func code(_ password: String?) async -> GatefoldError.Code? {
      do {
        _ = try await MagazineIssue.open(
          path: Sample.encrypted.path,
          configuration: IssueConfiguration(password: password, isolation: .tests())
        )
        return nil
      } catch {
        return error.code
      }
    }
    let codes = [await code(nil), await code("wrong"), await code("gatefold")]
    #expect(codes == [.passwordRequired, .wrongPassword, nil])
  }

  @Test("A program that is not prepared to serve as a worker gets an error")
  func wrongProgram() async {
    await #expect {
      _ = try await Sample.issue.open(isolation: .tests { $0.executable = "/bin/true" })
    } throws: { error in
      (error as? GatefoldError)?.code == .isolationUnavailable
    }
    await #expect {
      _ = try await Sample.issue.open(isolation: .tests { $0.executable = "/no/such/program" })
    } throws: { error in
      (error as? GatefoldError)?.code == .isolationUnavailable
    }
  }

  @Test("A worker can't open files, connect, start processes or send signals")
  func sandbox() async throws {
    let issue = try await Sample.issue.open(lanes: 1, isolation: .tests())
    let report = try #require(try await issue.sandboxReport())
    #expect(report.deniesNewPrivileges)
    #expect(report.filtersSystemCalls, "this kernel, or what runs it, has no seccomp")
    if report.landlockVersion != nil {
      #expect(report.escapes == [])
    } else {
      print("this kernel has no Landlock: files outside can be read")
      #expect(report.escapes == [.opensFiles])
    }
    // It can still draw.
    _ = try await issue.page(at: 0).render(.zoom(0.3))
  }

  @Test("Without a worker, there is no sandbox report")
  func noSandbox() async throws {
    let report = try await Sample.issue.open().sandboxReport()
    #expect(report == nil)
  }
}
