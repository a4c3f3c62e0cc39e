internal import Foundation
public import Gatefold

/// A program that is asked about lines that Tesseract is unsure of. It gets JSON on its standard input and answers on its
/// standard output:
///
/// ```json
/// {"lines": [{"image": "/tmp/…/1.png", "text": "tl1e wind", "confidence": 0.52, "language": "eng"}]}
/// {"lines": [{"text": "the wind", "confidence": 0.97}]}
/// ```
///
/// It answers for each line, in their order; null for one that it cannot read.
struct SecondReader: Sendable {
  /// For the shell.
  let command: String

  /// Lines that are less sure than this are shown to it.
  private static let sureConfidence = 0.8
  /// The room around a line, as a share of its font size.
  private static let margin = 0.3
  private static let dpi = 300.0
  private static let maximumReplyBytes = 16 << 20

  private struct Question: Encodable {
    struct Line: Encodable {
      let image: String
      let text: String
      let confidence: Double
      let language: String?
    }

    let lines: [Line]
  }

  private struct Reply: Decodable {
    struct Line: Decodable {
      let text: String
      let confidence: Double
    }

    let lines: [Line?]
  }

  /// Asks about the unsure lines of a page. Where the program is surer, its words take the place of the others, which stay
  /// as alternatives; where it isn't, its own are the alternatives.
  ///
  /// - Throws: `recognitionFailed` if the program fails or gives no such reply; what drawing throws.
  func improve(_ recognized: RecognizedPage, of page: Page) async throws(GatefoldError) -> RecognizedPage {
    let unsure = recognized.lines.indices.filter { recognized.lines[$0].words.confidence < Self.sureConfidence }
    guard !unsure.isEmpty else { return recognized }
    let folder = FileManager.default.temporaryDirectory.appending(path: "gatefold-ocr-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var asked: [Question.Line] = []
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw GatefoldError(.unwritableFile, "\(folder.path) cannot be made", underlyingError: .init(error))
    }
    for (number, index) in unsure.enumerated() {
      let line = recognized.lines[index]
      let url = folder.appending(path: "\(number + 1).png")
      let region = recognized.straightening.place(of: line, margin: Self.margin)
      try await page.render(.dpi(Self.dpi), region: region).write(to: url)
      asked.append(
        Question.Line(
          image: url.path,
          text: line.words.map(\.text).joined(separator: " "),
          confidence: line.words.confidence,
          language: line.words.first?.recognition.language
        )
      )
    }
    let replies = try await ask(Question(lines: asked), in: folder)
    guard replies.count == asked.count else {
      throw failure("answered for \(replies.count.counted("line")) of \(asked.count)")
    }
    var improved = recognized
    for (index, reply) in zip(unsure, replies) {
      guard let reply, (0...1).contains(reply.confidence) else { continue }
      improved.lines[index].take(reply.text, confidence: reply.confidence)
    }
    return improved
  }

  private func ask(_ question: Question, in folder: URL) async throws(GatefoldError) -> [Reply.Line?] {
    let (input, output) = (folder.appending(path: "question.json"), folder.appending(path: "reply.json"))
    let data: Data
    do {
      try JSONEncoder().encode(question).write(to: input)
      try Data().write(to: output)
      let files = (try FileHandle(forReadingFrom: input), try FileHandle(forWritingTo: output))
      let process = try ChildProcess(
        "/bin/sh",
        ["-c", command],
        input: .descriptor(files.0.fileDescriptor),
        output: .descriptor(files.1.fileDescriptor)
      )
      while process.status == nil { try await Task.sleep(for: .milliseconds(20)) }
      guard process.status == 0 else { throw failure("ended with \(process.status ?? -1)") }
      data = try Data(contentsOf: output)
    } catch let error as GatefoldError {
      throw error
    } catch is CancellationError {
      throw GatefoldError(.cancelled, "the request was cancelled")
    } catch {
      throw failure(GatefoldError.UnderlyingError(error).message)
    }
    guard data.count <= Self.maximumReplyBytes, let reply = try? JSONDecoder().decode(Reply.self, from: data) else {
      throw failure("gave no JSON as {\"lines\": [{\"text\": …, \"confidence\": …}]}")
    }
    return reply.lines
  }

  private func failure(_ problem: String) -> GatefoldError {
    GatefoldError(.recognitionFailed, "the second reader \(problem); run it by hand: \(command)")
  }
}

extension GatefoldError.Code {
  /// A program that was to read lines failed.
  public static let recognitionFailed = Self(rawValue: "recognitionFailed")
}

extension Straightening {
  /// The rectangle around a line on the page as displayed.
  fileprivate func place(of line: RecognizedLine, margin: Double) -> PageRect {
    let rect = line.words.dropFirst().reduce(line.words[0].rect) { $0.union($1.rect) }
    let room = margin * line.size
    let wide = PageRect(
      x: rect.x - room,
      y: rect.y - room,
      width: rect.width + 2 * room,
      height: rect.height + 2 * room
    )
    let around = onPage(Quad(wide)).boundingRect
    return around.intersection(PageRect(x: 0, y: 0, width: pageSize.width, height: pageSize.height)) ?? around
  }
}

extension RecognizedLine {
  /// Takes another reading of the line.
  fileprivate mutating func take(_ text: String, confidence: Double) {
    let others = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let isSurer = confidence > words.confidence
    guard others.count == words.count else {
      // Which word is which cannot be told, so the line is read anew, or not at all.
      if isSurer, !others.isEmpty { replaceWords(by: others, confidence: confidence) }
      return
    }
    for (index, other) in others.enumerated() {
      let (own, known) = (words[index].text, words[index].recognition)
      if own == other {
        words[index].recognition = Word.Recognition(
          confidence: max(known.confidence, confidence),
          language: known.language,
          alternatives: known.alternatives
        )
        continue
      }
      words[index].text = isSurer ? other : own
      words[index].recognition = Word.Recognition(
        confidence: isSurer ? confidence : known.confidence,
        language: known.language,
        alternatives: [isSurer ? own : other] + known.alternatives
      )
    }
  }

  private mutating func replaceWords(by others: [String], confidence: Double) {
    let rect = words.dropFirst().reduce(words[0].rect) { $0.union($1.rect) }
    let old = words.map(\.text).joined(separator: " ")
    let known = Word.Recognition(
      confidence: confidence,
      language: words[0].recognition.language,
      alternatives: [old]
    )
    words = zip(others, rect.shares(of: others)).map { RecognizedWord(text: $0, rect: $1, recognition: known) }
  }
}
