import Foundation
@testable import Gatefold
import GatefoldReflow
import GatefoldTestSupport
import Testing

@Suite("Pictures of articles")
struct PrintedPicturesTests {
  private struct Pair {
    let expected: ExpectedArticles.Picture
    let read: ArticlePicture
    let printed: PrintedPicture
  }

  /// Every picture of the sample, with the one that the generator placed there.
  private func pairs(_ issue: MagazineIssue) async throws -> [Pair] {
    let expected: ExpectedArticles = try Sample.articles.decoded()
    let reader = try await ArticleReader(issue)
    var read: [ArticlePicture] = []
    for index in reader.articles.indices {
      for case .figure(let figure) in try await reader.document(at: index).blocks { read += figure.pictures }
    }
    let wanted = expected.articles.flatMap(\.blocks).flatMap { $0.pictures ?? [] }
    try #require(read.count == wanted.count)
    return try wanted.map { picture in
      let found = try #require(
        read.first { other in
          guard case .printed(let printed) = other.source, printed.pageIndex == picture.pageIndex else { return false }
          return abs(printed.frame.midX - picture.frame.midX) < 8 && abs(printed.frame.midY - picture.frame.midY) < 8
        },
        "page \(picture.pageIndex + 1)"
      )
      guard case .printed(let printed) = found.source else { throw CancellationError() }
      return Pair(expected: picture, read: found, printed: printed)
    }
  }

  @Test func framesAreThoseOfThePictures() async throws {
    for pair in try await pairs(Sample.articles.open()) where pair.expected.image != "drawn" {
      let (found, wanted) = (pair.printed.frame, pair.expected.frame)
      for distance in [
        found.minX - wanted.minX, found.minY - wanted.minY, found.maxX - wanted.maxX, found.maxY - wanted.maxY,
      ] {
        #expect(abs(distance) < 1.5, "page \(pair.expected.pageIndex + 1): \(found), \(wanted)")
      }
      #expect(!pair.printed.includesText)
    }
  }

  @Test func singleUprightJPEGsAreTheOriginalBytes() async throws {
    let issue = try await Sample.articles.open()
    let pictures = PrintedPictures(issue)
    var count = 0
    for pair in try await pairs(issue) {
      let file = try await pictures.encodedPicture(pair.read)
      let hash = ContentHash(of: file.data).hexadecimal
      let isOriginal = hash == pair.expected.original
      if pair.printed.image != nil {
        #expect(isOriginal, "page \(pair.expected.pageIndex + 1)")
        count += 1
      } else {
        #expect(!isOriginal)
      }
    }
    #expect(count >= 8)
  }

  @Test func picturesShowWhatTheGeneratorDrew() async throws {
    let issue = try await Sample.articles.open()
    let pictures = PrintedPictures(issue)
    for pair in try await pairs(issue) {
      let file = try await pictures.encodedPicture(pair.read)
      let decoded = RGBPicture(try #require(PictureFile(file.data)).decodedPage())
      // The frame of a drawing is as large as its labels reach.
      let grid = pair.expected.image == "drawn" ? nil : decoded.meanColors(columns: 8, rows: 8)
      for (row, wanted) in zip(grid ?? [], pair.expected.pixels) {
        for (cell, color) in zip(row, wanted) {
          let difference = zip(cell, color).map { abs($0 - $1) }.max() ?? 0
          #expect(difference <= 20, "page \(pair.expected.pageIndex + 1): \(cell), \(color)")
        }
      }
    }
  }

  @Test func chartsKeepTheirLabels() async throws {
    let pair = try #require(try await pairs(Sample.articles.open()).first { $0.expected.image == "drawn" })
    #expect(pair.printed.includesText)
    let (found, wanted) = (pair.read.words.split(separator: " "), (pair.expected.words ?? "").split(separator: " "))
    #expect(found.sorted() == wanted.sorted())
  }

  @Test func picturesOfIsolatedIssuesAreTheSame() async throws {
    let open = try await Sample.articles.open()
    let isolated = try await Sample.articles.open(isolation: .tests())
    let (one, other) = (try await open.page(at: 5).graphics(), try await isolated.page(at: 5).graphics())
    #expect(one == other)
    #expect(!one.images.isEmpty && !one.shapes.isEmpty)
  }
}

extension RGBPicture {
  /// Mean red, green and blue of cells.
  fileprivate func meanColors(columns: Int, rows: Int) -> [[[Int]]] {
    (0..<rows).map { row in
      (0..<columns).map { column in
        let (left, right) = (
          column * size.width / columns, max(column * size.width / columns + 1, (column + 1) * size.width / columns)
        )
        let (top, bottom) = (
          row * size.height / rows, max(row * size.height / rows + 1, (row + 1) * size.height / rows)
        )
        var sum = [0, 0, 0]
        for y in top..<bottom {
          for x in left..<right {
            let start = (y * size.width + x) * 3
            for component in 0..<3 { sum[component] += Int(bytes[start + component]) }
          }
        }
        return sum.map { $0 / ((right - left) * (bottom - top)) }
      }
    }
  }
}
