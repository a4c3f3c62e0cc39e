internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// A tile pack that is open: an issue whose pages are drawn already.
final class ServedPack: Sendable {
  let file: ServedRoots.IssueFile
  let reader: PackReader
  private let readText: MadeOnce<PackText>
  private let words: MadeOnce<WordList>
  private let readContents: MadeOnce<[ContentsItem]>

  init(_ file: ServedRoots.IssueFile) async throws(GatefoldError) {
    self.file = file
    let source: any PackSource
    if let remote = file.remote {
      source = try await remote.open()
    } else {
      source = try LocalPackSource(path: file.path)
    }
    let reader = try await PackReader(source)
    self.reader = reader
    file.remote?.facts = KnownPackFacts(contentHash: reader.contentHash, title: reader.description.title)
    let text = MadeOnce { () throws(GatefoldError) in try await PackText(of: reader) }
    readText = text
    words = MadeOnce { () throws(GatefoldError) in WordList(of: try await text.value()) }
    readContents = MadeOnce { () throws(GatefoldError) in
      let data = try await reader.file(WebPath.contents)
      let items = data.flatMap { try? JSONDecoder().decode([PackDescription.Item].self, from: $0) }
      return items?.map(\.contentsItem) ?? []
    }
  }

  var contentHash: String { reader.contentHash }

  var pageCount: Int { reader.pages.count }

  /// `nil` if it has none.
  var declaredTitle: String? { reader.description.title.flatMap { $0.isEmpty ? nil : $0 } }

  /// The title that it declares, or the name of its file in words.
  var title: String { declaredTitle ?? DocumentTitle.readable(file.identifier.components.last ?? "") }

  func contents() async throws(GatefoldError) -> [ContentsItem] { try await readContents.value() }

  /// The text of all pages; `nil` where reading it takes longer.
  func text(within patience: Duration) async throws(GatefoldError) -> PackText? {
    try await readText.value(within: patience)
  }

  /// The words of the issue; `nil` where reading them takes longer.
  func wordList(within patience: Duration) async throws(GatefoldError) -> WordList? {
    try await words.value(within: patience)
  }

  /// A page as a picture; `nil` for a page without tiles, or one that the issue doesn't have.
  func page(_ index: Int) -> PackPage? {
    guard reader.pages.indices.contains(index), reader.pages[index].levelCount > 0 else { return nil }
    return PackPage(reader: reader, page: reader.pages[index])
  }
}
