internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

/// A layout with its texts and style sheets, as they are read from a package.
struct LayoutContent: Sendable {
  /// A text of the layout.
  struct Text: Sendable {
    let article: Result<ArticleDocument, GatefoldError>
    /// Pictures of its figures, with where they are named.
    let pictures: [(picture: ArticlePicture, place: LinePosition)]
    let findings: FindingList
  }

  /// Texts and style sheets have at most so many bytes in all.
  static let maximumByteCount = 16 << 20
  /// Frames of a text; each column is one.
  static let maximumFrameCount = 2000

  let layout: IssueLayout
  private(set) var texts: [Text] = []
  /// The sheet of each style.
  private(set) var sheets: [Result<StyleSheet, GatefoldError>] = []
  private let files: any PackageFiles
  private var byteCount = 0

  /// Reads the texts and style sheets of a layout. What cannot be read is an error of its own.
  init(_ layout: IssueLayout, in files: any PackageFiles) {
    self.layout = layout
    self.files = files
    let places = LayoutPlaces(layout)
    for style in layout.styles { sheets.append(sheet(of: style)) }
    for text in layout.texts { texts.append(read(text, places)) }
  }

  /// Paths of the pictures of figures.
  var figurePaths: [String] { texts.flatMap { $0.pictures.compactMap(\.picture.filePath) } }

  private mutating func data(_ path: String, limit: Int) throws(GatefoldError) -> Data {
    let data = try files.read(path, limit: limit)
    byteCount += data.count
    guard byteCount <= Self.maximumByteCount else {
      let maximum = Self.maximumByteCount
      throw .invalidPackage("the texts and style sheets have more than \(maximum) bytes; divide the issue")
    }
    return data
  }

  private mutating func sheet(of style: IssueLayout.Style) -> Result<StyleSheet, GatefoldError> {
    do throws(GatefoldError) {
      var sheet = StyleSheet.standard
      if let path = style.path {
        do throws(GatefoldError) {
          let text = String(decoding: try data(path, limit: LayoutReader.maximumSheetSize), as: UTF8.self)
          sheet = sheet.overlaid(with: try StyleSheet(text))
        } catch {
          throw error.inFile(path)
        }
      }
      return .success(sheet.overlaid(with: try StyleSheet(style.sheet)))
    } catch {
      return .failure(error)
    }
  }

  private mutating func read(_ text: IssueLayout.Text, _ places: LayoutPlaces) -> Text {
    let findings = MarkupFindings(file: text.path)
    do throws(GatefoldError) {
      let data = try data(text.path, limit: LayoutTextForm.maximumSize)
      let read = try LayoutTextReader.text(data, findings) { places.resolved($0) }
      return Text(article: .success(read.article), pictures: read.pictures, findings: findings.list)
    } catch {
      return Text(article: .failure(error.inFile(text.path)), pictures: [], findings: findings.list)
    }
  }
}

/// The places of a layout that links lead to.
struct LayoutPlaces: Sendable {
  private let pageCount: Int
  private var pagesByLabel: [String: Int] = [:]
  private var startsByText: [String: Destination] = [:]

  init(_ layout: IssueLayout) {
    pageCount = layout.pages.count
    for (index, page) in layout.pages.enumerated() {
      if let label = page.label, pagesByLabel[label] == nil { pagesByLabel[label] = index }
      for item in page.items {
        guard case .text(let frame) = item.content, startsByText[frame.text] == nil else { continue }
        let view = Destination.View.xyz(left: nil, top: item.frame.minY, zoom: nil)
        startsByText[frame.text] = Destination(pageIndex: index, view: view, name: frame.text)
      }
    }
  }

  /// Where a link leads; `nil` for a place that the issue does not have.
  func resolved(_ target: LinkTarget) -> LinkTarget? {
    switch target {
    case .goTo(let destination): (0..<pageCount).contains(destination.pageIndex) ? target : nil
    case .unresolved(let name?) where name.hasPrefix(LayoutTextForm.textPrefix):
      startsByText[String(name.dropFirst(LayoutTextForm.textPrefix.count))].map { .goTo($0) }
    case .unresolved(let name?) where name.hasPrefix(LayoutTextForm.labelPrefix):
      pagesByLabel[String(name.dropFirst(LayoutTextForm.labelPrefix.count))].map {
        .goTo(Destination(pageIndex: $0, view: .fit, name: nil))
      }
    default: target
    }
  }
}
