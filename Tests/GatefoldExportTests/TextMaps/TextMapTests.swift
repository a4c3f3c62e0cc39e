import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("Text maps")
struct TextMapTests {
  static let samples = [Sample.issue, .hardText, .rightToLeft, .japanese, .attachment, .moreMedia]

  private func file(
    _ format: TextMapFormat,
    _ page: TextMapPage,
    unit: TextMapUnit = .pixels(zoom: 2)
  ) throws -> Data {
    try TextMap(format, of: TextMapSource(fileName: "a.pdf", title: "A & <B>", unit: unit)).file(page)
  }

  @Test("All formats contain the same words in the same order and places", arguments: samples)
  func agreement(sample: Sample) async throws {
    let issue = try await sample.open()
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index)
      let map = TextMapPage(page, try await page.text())
      let alto = try ReadMap.alto(file(.alto, map))
      let hocr = try ReadMap.hocr(file(.hocr, map))
      let svg = try ReadMap.svg(file(.svg, map), zoom: 2)
      let json = try ReadMap.json(file(.json, map), zoom: 2)
      // JSON has the printed words, with the hyphens that break them. ALTO has these hyphens beside the words. hOCR and
      // SVG have only hyphens that belong to the text.
      #expect(json.map(\.text).count == alto.count && hocr.count == alto.count)
      for (word, (hocr, printed)) in zip(alto, zip(hocr, json)) where word != hocr {
        #expect(hocr.text == word.text + "-" && hocr.text == printed.text, "\(sample) page \(index + 1)")
        #expect(hocr.rect.minX == word.rect.minX && hocr.rect.minY == word.rect.minY)
      }
      #expect(svg.map(\.text) == hocr.map(\.text))
      let pixels = PageRect(x: 0, y: 0, width: page.size.width * 2, height: page.size.height * 2)
      for (word, printed) in zip(alto, json) {
        let isBroken = printed.text != word.text
        #expect(!isBroken || printed.text.unicodeScalars.dropLast().elementsEqual(word.text.unicodeScalars))
        guard let seen = printed.rect.intersection(pixels) else { continue }
        #expect(abs(word.rect.minX - seen.minX) <= 1.01 || isBroken, "\(word) \(printed)")
        #expect(abs(word.rect.minY - seen.minY) <= 1.01, "\(word) \(printed)")
        #expect(abs(word.rect.maxX - seen.maxX) <= 1.01 || isBroken, "\(word) \(printed)")
        #expect(abs(word.rect.maxY - seen.maxY) <= 1.01, "\(word) \(printed)")
      }
      for (word, drawn) in zip(hocr, svg) where pixels.contains(PagePoint(x: word.rect.midX, y: word.rect.midY)) {
        let room = PageRect(
          x: word.rect.x - 3,
          y: word.rect.y - 3,
          width: word.rect.width + 6,
          height: word.rect.height + 6
        )
        #expect(room.contains(drawn.start) && room.contains(drawn.end), "\(word) \(drawn)")
      }
    }
  }

  @Test("Boxes lie on the ink")
  func ink() async throws {
    let issue = try await Sample.hardText.open()
    var checked = 0
    // Pages with plain prose, broken words, an initial, and rotated text.
    for index in [0, 1, 2, 6] {
      let page = try await issue.page(at: index)
      let text = try await page.text()
      guard !text.isEmpty else { continue }
      let words = try ReadMap.alto(file(.alto, TextMapPage(page, text), unit: .pixels(zoom: 4)))
      let rects = words.map { $0.rect.scaled(by: 0.25) }
      // The measure can't find the direction of short words.
      for (word, rect) in zip(words, rects).prefix(80)
      where word.text.contains(where: \.isLetter) && rect.width > 1.2 * rect.height {
        let measure = try await InkMeasure(page: page, rect: rect, others: rects, artwork: [])
        if let problem = measure.problem, !problem.contains("no ink") {
          Issue.record("page \(index + 1), \(word.text): \(problem)")
        }
        checked += 1
      }
    }
    #expect(checked > 100)
  }

  @Test("Broken words are written in two parts with a hyphen between them, each with the whole word")
  func hyphenation() async throws {
    let issue = try await Sample.issue.open()
    var count = 0
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index)
      let text = try await page.text()
      let data = try file(.alto, TextMapPage(page, text))
      let root = try ReadElement.root(of: data)
      let lines = root.elements("TextLine")
      let parts = lines.flatMap { $0.elements("String") }.map(\.attributes).filter { $0["SUBS_TYPE"] != nil }
      for (first, second) in zip(parts, parts.dropFirst()) where first["SUBS_TYPE"] == "HypPart1" {
        count += 1
        #expect(second["SUBS_TYPE"] == "HypPart2")
        #expect(first["SUBS_CONTENT"] == second["SUBS_CONTENT"])
        #expect(first["SUBS_CONTENT"] == (first["CONTENT"] ?? "") + (second["CONTENT"] ?? ""))
      }
      for line in lines {
        let isBroken = line.elements("String").last?.attributes["SUBS_TYPE"] == "HypPart1"
        #expect(line.elements("HYP").isEmpty != isBroken && (!isBroken || line.children.last?.name == "HYP"))
      }
      #expect(root.elements("HYP").count == text.brokenWords.flatMap(\.parts).count { $0.hyphen != nil })
    }
    #expect(count > 10)
  }

  @Test("Coordinates in tenths of a millimetre are the same places")
  func millimetres() async throws {
    let page = try await Sample.issue.open().page(at: 7)
    let map = TextMapPage(page, try await page.text())
    let pixels = try ReadMap.alto(file(.alto, map, unit: .pixels(zoom: 10)))
    let tenths = try ReadMap.alto(file(.alto, map, unit: .tenthsOfMillimetre))
    #expect(pixels.map(\.text) == tenths.map(\.text))
    for (a, b) in zip(pixels, tenths) {
      #expect(abs(a.rect.midX / 10 - b.rect.midX / 254 * 72) < 0.15)
      #expect(abs(a.rect.midY / 10 - b.rect.midY / 254 * 72) < 0.15)
    }
    let root = try ReadElement.root(of: file(.alto, map, unit: .tenthsOfMillimetre))
    #expect(root.elements("MeasurementUnit").map(\.text) == ["mm10"])
  }

  @Test("A JSON map lists images larger than an icon")
  func images() async throws {
    let page = try await Sample.issue.open().page(at: 7)
    let images = try await page.seenImages()
    let rects = images.map(\.rect)
    #expect(rects.contains { abs($0.y - 84) < 1 && abs($0.width - 603) < 1 && abs($0.height - 286) < 1 })
    #expect(rects.allSatisfy { $0.width >= 24 && $0.height >= 24 })
    #expect(images.allSatisfy { !$0.isMasked })
    let map = TextMapPage(page, try await page.text(), images: images)
    let read = try JSONSerialization.jsonObject(with: file(.json, map)) as? [String: [[String: Any]]]
    let written = try #require(read?["pages"]?.first?["images"] as? [[String: Double]])
    #expect(written.map { $0["y"] } == rects.map { ($0.y * 1000).rounded() / 1000 })
  }

  @Test("A JSON map marks masked images")
  func maskedImages() async throws {
    let page = try await Sample.issue.open().page(at: 21)
    let images = try await page.seenImages()
    #expect(images.filter(\.isMasked).count == 4)
    let map = TextMapPage(page, try await page.text(), images: images)
    let read = try JSONSerialization.jsonObject(with: file(.json, map)) as? [String: [[String: Any]]]
    let written = try #require(read?["pages"]?.first?["images"] as? [[String: Any]])
    #expect(written.map { $0["isMasked"] as? Bool ?? false } == images.map(\.isMasked))
  }

  @Test("Pages without text have maps without text, and an impossible zoom is refused")
  func edges() async throws {
    let page = try await MagazineIssue.open(data: SmallPDF().bytes).page(at: 0)
    let text = try await page.text()
    #expect(text.isEmpty)
    for format in TextMapFormat.allCases { #expect(try !file(format, TextMapPage(page, text)).isEmpty) }
    #expect(throws: GatefoldError.self) { try file(.alto, TextMapPage(page, text), unit: .pixels(zoom: 0)) }
    #expect(throws: GatefoldError.self) { try file(.hocr, TextMapPage(page, text), unit: .pixels(zoom: 1e9)) }
  }

  @Test("Words that begin with an initial over several lines have two font sizes and lie in their lines")
  func initials() async throws {
    let page = try await Sample.issue.open().page(at: 7)
    let map = TextMapPage(page, try await page.text())
    let svg = try ReadElement.root(of: file(.svg, map))
    let line = try #require(svg.elements("text").first { $0.text.hasPrefix("The line begins") })
    let pieces = try #require(line.children.first).children
    #expect(pieces.map(\.text) == ["T", "he"])
    let sizes = pieces.map { ($0.attributes["font-size"] ?? line.attributes["font-size"]).flatMap(Double.init) ?? 0 }
    #expect(sizes[0] > 4 * sizes[1])
    // The initial's baseline is on the third line, and the rest of the word is on the first.
    let (down, up) = (pieces[0].attributes["dy"].flatMap(Double.init), pieces[1].attributes["dy"].flatMap(Double.init))
    #expect(abs(try #require(down) - 32) < 3 && down == up.map(-))
    #expect(svg.elements("tspan").filter { !$0.children.isEmpty }.map(\.text) == ["The"])

    let alto = try ReadElement.root(of: file(.alto, map))
    let outlined = try #require(alto.elements("TextLine").first { !$0.elements("Shape").isEmpty })
    #expect(outlined.elements("String").first?.attributes["CONTENT"] == "The")
    for block in alto.elements("TextBlock") {
      for line in block.elements("TextLine") {
        #expect(ReadMap.place(block).holds(ReadMap.place(line)))
        for word in line.elements("String") { #expect(ReadMap.place(line).holds(ReadMap.place(word)), "\(word)") }
      }
    }
  }

  @Test("A page with a blank label has no printed number")
  func blankLabel() async throws {
    for (prefix, label) in [("()", nil), ("(  )", nil), ("(iv)", "iv")] {
      let pdf = SmallPDF(catalog: "/PageLabels<</Nums[0<</P\(prefix)>>]>>")
      let page = try await MagazineIssue.open(data: pdf.bytes).page(at: 0)
      let map = TextMapPage(page, try await page.text())
      let alto = try ReadElement.root(of: file(.alto, map)).elements("Page")
      #expect(alto.map { $0.attributes["PRINTED_IMG_NR"] } == [label], "\(prefix)")
      #expect(String(decoding: try file(.hocr, map), as: UTF8.self).contains("data-page-label") == (label != nil))
    }
  }

  @Test("A language tag is written only if it is well-formed")
  func language() async throws {
    for (name, language) in [("en-GB", "en-GB"), ("de", "de"), ("not a language", nil), ("", nil), ("x\u{22}", nil)] {
      var pdf = SmallPDF(catalog: "/Lang(\(name))", page: "/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>")
      pdf.addStream("", Array("BT /F 12 Tf 20 50 Td (word) Tj ET".utf8))
      pdf.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
      let page = try await MagazineIssue.open(data: pdf.bytes).page(at: 0)
      let data = try file(.alto, TextMapPage(page, try await page.text()))
      let blocks = try ReadElement.root(of: data).elements("TextBlock")
      #expect(blocks.map { $0.attributes["LANG"] } == [language], "\(name)")
    }
  }
}

extension PageRect {
  fileprivate func holds(_ other: PageRect) -> Bool { union(other) == self }

  fileprivate func scaled(by factor: Double) -> PageRect {
    PageRect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}
