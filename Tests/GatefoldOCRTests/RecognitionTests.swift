import Foundation
import Gatefold
import GatefoldOCR
import GatefoldTestSupport
import Testing

@Suite("Recognizing scans")
struct RecognitionTests {
  /// An article in columns, and the notes on contributors.
  private static let pages = [10, 3]

  @Test("The words of a scan are those of the page, in their places and their order")
  func words() async throws {
    try await ScannedIssue.with(pages: Self.pages, dpi: 300) { scan, originals in
      let issue = try await MagazineIssue.open(scan)
      let report = try await issue.recognizeText(ScannedIssue.english)
      #expect(report.recognized.map(\.index) == [0, 1])
      #expect(report.recognized.allSatisfy { $0.confidence > 0.85 && $0.languages == "eng" })
      for (index, original) in originals.enumerated() {
        let (read, printed) = (try await issue.page(at: index).text(), try await original.text())
        let share = WordRecall(of: read, against: printed)
        #expect(share.recall > 0.95 && share.precision > 0.95, "page \(index): \(share)")
        #expect(read.words.allSatisfy { $0.recognition != nil })
        try expectPlaces(of: read, asIn: printed)
      }
    }
  }

  /// Words that occur once on both pages stand where they were printed.
  private func expectPlaces(of read: TextPage, asIn printed: TextPage) throws {
    func single(_ page: TextPage) -> [String: Word] {
      Dictionary(grouping: page.words) { $0.text }.filter { $1.count == 1 && $0.count > 4 }.mapValues { $0[0] }
    }
    let known = single(printed)
    var compared = 0
    for (text, word) in single(read) {
      guard let other = known[text] else { continue }
      compared += 1
      #expect(abs(word.rect.minX - other.rect.minX) < 1.5, "\(text)")
      #expect(abs(word.rect.maxX - other.rect.maxX) < 1.5, "\(text)")
      #expect(abs(word.rect.midY - other.rect.midY) < 2, "\(text)")
    }
    #expect(compared > 10)
  }

  @Test("Pages that lie obliquely, on their side or upside down are read, and their words stand on their ink")
  func placements() async throws {
    let placements = [
      ScannedIssue.Placement(skew: 2), ScannedIssue.Placement(quarterTurns: 1),
      ScannedIssue.Placement(quarterTurns: 2), ScannedIssue.Placement(skew: -1, quarterTurns: 3),
    ]
    try await ScannedIssue.with(pages: [3, 3, 3, 3], placements: placements) { scan, originals in
      let issue = try await MagazineIssue.open(scan)
      try await issue.recognizeText(ScannedIssue.english)
      for index in placements.indices {
        let page = try await issue.page(at: index)
        let text = try await page.text()
        let share = WordRecall(of: text, against: try await originals[index].text())
        #expect(share.recall > 0.9, "page \(index): \(share)")
        let picture = RGBPicture(try await page.render(.dpi(72)))
        let word = try #require(text.words.first { $0.text == "everything." || $0.text == "Ellery" })
        #expect(picture.darkestLevel(around: word.rect) < 140, "page \(index): \(word.rect)")
      }
    }
  }

  @Test("Bars across the text do not hide words, and page numbers are read")
  func grounds() async throws {
    let placement = ScannedIssue.Placement(bars: [80, 180, 280, 380, 480])
    try await ScannedIssue.with(pages: [8, 10], dpi: 300, placements: [placement]) { scan, originals in
      let issue = try await MagazineIssue.open(scan)
      try await issue.recognizeText(ScannedIssue.english)
      let (read, printed) = (try await issue.page(at: 0).text(), try await originals[0].text())
      let share = WordRecall(of: read, against: printed)
      #expect(share.recall > 0.95 && share.precision > 0.95, "\(share)")
      let number = try #require(try await originals[1].text().words.first { $0.text == "5" })
      let found = try await issue.page(at: 1).text().words
      #expect(found.contains { $0.text == "5" && $0.rect.overlap(with: number.rect) > 0.3 })
    }
  }

  @Test("What was read is found by everything that opens the file, and is not read again")
  func keeping() async throws {
    try await ScannedIssue.with(pages: Self.pages) { scan, _ in
      let issue = try await MagazineIssue.open(scan)
      #expect(try await issue.hits("lifeboat OR Ellery").isEmpty)
      try await issue.recognizeText(ScannedIssue.english)
      #expect(try await issue.hits("Maud Ellery").count == 1)

      let again = try await MagazineIssue.open(scan)
      let hit = try #require(try await again.hits("Maud Ellery").first)
      #expect(hit.pageIndex == 1 && (hit.confidence ?? 0) > 0.8)
      let report = try await again.recognizeText(ScannedIssue.english)
      #expect(report.recognized.isEmpty && report.earlier == [0, 1])
      var configuration = IssueConfiguration()
      configuration.usesRecognizedText = false
      let bare = try await MagazineIssue.open(scan, configuration: configuration)
      #expect(try await bare.page(at: 1).text().isEmpty)
    }
  }

  @Test("A run that was cut off goes on behind the last page that is whole")
  func resuming() async throws {
    try await ScannedIssue.with(pages: Self.pages) { scan, _ in
      let issue = try await MagazineIssue.open(scan)
      try await issue.recognizeText(ScannedIssue.english)
      let file = scan.deletingPathExtension().appendingPathExtension("ocr")
      try Data(try Data(contentsOf: file).dropLast(100)).write(to: file)
      let report = try await MagazineIssue.open(scan).recognizeText(ScannedIssue.english)
      #expect(report.recognized.count == 1 && report.earlier.count == 1)
      #expect(try await MagazineIssue.open(scan).hits("Maud Ellery").count == 1)
    }
  }

  @Test("The text of another file of the same name is not taken")
  func otherFile() async throws {
    try await ScannedIssue.with(pages: [3]) { scan, _ in
      let issue = try await MagazineIssue.open(scan)
      try await issue.recognizeText(ScannedIssue.english)
      try Sample.hardText.copy(to: scan)
      let other = try await MagazineIssue.open(scan)
      #expect(try await other.hits("Maud Ellery").isEmpty)
      #expect(try await other.recognizeText(ScannedIssue.english).withText.count == other.pageCount)
    }
  }

  @Test("Pages with text are left alone, blank pages and photographs give no words")
  func needs() async throws {
    let sample = try await Sample.issue.open()
    try await TemporaryFolder.with { folder in
      let url = folder.appending(path: "mixed.pdf")
      try Sample.issue.copy(to: url)
      let report = try await MagazineIssue.open(url).recognizeText(ScannedIssue.english)
      #expect(report.withText.count > 20 && report.failures.isEmpty)
      let blank = folder.appending(path: "blank.pdf")
      try SmallPDF().bytes.write(to: blank)
      let read = try await MagazineIssue.open(blank).recognizeText(ScannedIssue.english)
      #expect(read.recognized.map(\.wordCount) == [0])
      #expect(sample.pageCount == report.withText.count + report.recognized.count)
    }
  }

  @Test("Workers in their sandbox read the same words")
  func isolated() async throws {
    try await ScannedIssue.with(pages: [3]) { scan, _ in
      let plain = try await MagazineIssue.open(scan)
      try await plain.recognizeText(ScannedIssue.english)
      let words = try await plain.page(at: 0).text().words.map(\.text)
      var options = ScannedIssue.english
      options.selection = .again
      let configuration = IssueConfiguration(isolation: .tests { $0.recognizesText = true })
      let isolated = try await MagazineIssue.open(scan, configuration: configuration)
      let report = try await isolated.recognizeText(options)
      #expect(report.failures.isEmpty)
      #expect(try await isolated.page(at: 0).text().words.map(\.text) == words)
      #expect(words.count > 40)
    }
  }

  @Test("A language without data, and a page that takes too long, are told with what to do")
  func errors() async throws {
    try await ScannedIssue.with(pages: [3]) { scan, _ in
      let issue = try await MagazineIssue.open(scan)
      var options = OCROptions()
      options.languages = ["frk"]
      let missing = await #expect(throws: GatefoldError.self) { try await issue.recognizeText(options) }
      #expect(missing?.code == .libraryMissing && missing?.message.contains("tesseract-ocr-frk") == true)
      options.languages = ["../eng"]
      await #expect(throws: GatefoldError.self) { try await issue.recognizeText(options) }
      options = ScannedIssue.english
      options.deadline = .milliseconds(2)
      let late = try await issue.recognizeText(options)
      #expect(late.recognized.isEmpty && late.failures.map(\.code) == [.deadlineExceeded])
      #expect(late.failures.first?.pageIndex == 0)
    }
  }

  @Test("A second reader is shown unsure lines, and believed where it is surer")
  func secondReader() async throws {
    // At this resolution, Tesseract is unsure of most lines.
    try await ScannedIssue.with(pages: [3], dpi: 60) { scan, _ in
      let folder = scan.deletingLastPathComponent()
      let program = folder.appending(path: "second.py")
      let script = """
        import json, os, sys
        lines = json.load(sys.stdin)["lines"]
        assert lines and all(open(line["image"], "rb").read(4) == b"\\x89PNG" for line in lines)
        answers = [{"text": " ".join("seen" for word in line["text"].split()), "confidence": 0.99} for line in lines]
        json.dump({"lines": [None] + answers[1:]}, sys.stdout)
        """
      try Data(script.utf8).write(to: program)
      let issue = try await MagazineIssue.open(scan)
      var options = ScannedIssue.english
      options.secondReader = "python3 '\(program.path)'"
      try await issue.recognizeText(options)
      let seen = try await issue.page(at: 0).text().words.filter { $0.text == "seen" }
      #expect(!seen.isEmpty)
      #expect(seen.allSatisfy { $0.recognition?.confidence == 0.99 && $0.recognition?.alternatives.count == 1 })

      options.selection = .again
      for command in ["false", "echo '{}'", "echo '{\"lines\": []}'"] {
        options.secondReader = command
        let error = await #expect(throws: GatefoldError.self) { try await issue.recognizeText(options) }
        #expect(error?.code == .recognitionFailed, "\(command)")
      }
    }
  }

  @Test("The language is found out")
  func language() async throws {
    try await ScannedIssue.with(pages: [10]) { scan, _ in
      let report = try await MagazineIssue.open(scan).recognizeText()
      #expect(report.recognized.map(\.languages) == ["eng"])
    }
  }

  @Test("Native objects are gone with the issue that was recognized", .timeLimit(.minutes(10)))
  func objects() async {
    // In a process of its own, since other tests have native objects too.
    await #expect(processExitsWith: .success) {
      try await ScannedIssue.with(pages: [3]) { scan, _ in
        let issue = try await MagazineIssue.open(scan)
        try await issue.recognizeText(ScannedIssue.english)
        precondition(LiveNativeObjects.current.recognizers > 0)
      }
      // Lanes free their documents on their own threads.
      while !LiveNativeObjects.current.isZero { await Task.yield() }
    }
  }
}

extension RGBPicture {
  /// The darkest green of the pixels in a rectangle, of a picture with a pixel a point.
  fileprivate func darkestLevel(around rect: PageRect) -> UInt8 {
    var darkest: UInt8 = 255
    for y in max(0, Int(rect.minY))..<min(size.height, Int(rect.maxY)) {
      for x in max(0, Int(rect.minX))..<min(size.width, Int(rect.maxX)) {
        darkest = min(darkest, bytes[(y * size.width + x) * 3 + 1])
      }
    }
    return darkest
  }
}
