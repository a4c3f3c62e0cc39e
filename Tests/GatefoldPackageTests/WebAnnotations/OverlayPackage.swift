import Foundation
import Gatefold
import GatefoldTestSupport

@testable import GatefoldPackage

/// A package of three pages of 100 x 150 points: the first two are a spread, the third is alone. Their labels are a, b, c.
struct OverlayPackage {
  let package: IssuePackage
  let issue: MagazineIssue

  /// - Parameters:
  ///   - overlays: items of the list of overlays, as JSON.
  ///   - storyboards: items of the list of storyboards.
  ///   - files: further files. "wide.png" has 40 x 20 pixels, "tall.png" 20 x 40.
  init(
    in folder: URL,
    overlays: [String],
    storyboards: [String] = [],
    files: [String: Data] = [:]
  ) async throws {
    let png = try PicturePackage.gradient(width: 10, height: 15).encoded(as: .png)
    let own = [
      "page.png": png,
      "wide.png": try PicturePackage.gradient(width: 40, height: 20).encoded(as: .png),
      "tall.png": try PicturePackage.gradient(width: 20, height: 40).encoded(as: .png),
      "overlays.json": Data(
        """
        {"format": "gatefold-overlays", "version": 1, "overlays": [\(overlays.joined(separator: ",\n"))],
         "storyboards": [\(storyboards.joined(separator: ",\n"))]}
        """.utf8
      ),
    ]
    let pages = ["a", "b", "c"].map {
      PicturePackage.page("page.png", width: 100, height: 150, "\"label\": \"\($0)\"")
    }
    let sample = try PicturePackage(
      in: folder,
      pages: pages,
      issue: "\"overlays\": \"overlays.json\", \"pairing\": \"pairs\", \"language\": \"en\",",
      files: own.merging(files) { $1 }
    )
    package = try sample.open()
    issue = try await package.openIssue()
  }

  func annotations() async throws -> [WebAnnotation] { try await package.webAnnotations(of: issue).annotations }
}

extension WebAnnotation {
  /// "painting 0 Image assets/wide.png", in short what it is.
  var summary: String { "\(motivation) \(pageIndex) \(bodies.map(\.summary).joined(separator: " + "))" }
}

extension WebAnnotation.Body {
  fileprivate var summary: String {
    switch self {
    case .resource(let resource): resource.summary
    case .part(let part, let resource): "\(part.x),\(part.y),\(part.width),\(part.height) of \(resource.summary)"
    case .choice(let resources): resources.map(\.summary).joined(separator: " or ")
    case .page(let index): "page \(index)"
    case .text(let text): "\"\(text)\""
    }
  }
}

extension WebResource {
  fileprivate var summary: String {
    switch location {
    case .file(let path): "\(kind) \(path)"
    case .address(let address): "\(kind) \(address)"
    }
  }
}
