internal import Gatefold
internal import Synchronization

/// The text maps of an issue: one of each page, or one of all.
final class TextMaps: Sendable {
  private let files: any PackageFiles
  private let pages: [IssueDescription.PagePicture]
  private let path: String?
  /// The map of all pages, once it was opened.
  private let whole = Mutex<Result<TextMapFile, GatefoldError>?>(nil)

  /// - Parameter path: of the map of all pages.
  init(_ pages: [IssueDescription.PagePicture], path: String?, in files: any PackageFiles) {
    self.files = files
    self.pages = pages
    self.path = path
  }

  /// The text of a page; `nil` if no map has it.
  ///
  /// - Throws: `invalidPackage`, `unwritableFile`.
  func text(on index: Int) throws(GatefoldError) -> TextPage? {
    guard let mapped = try page(at: index) else { return nil }
    do throws(GatefoldError) {
      return try MappedText.page(mapped, pageIndex: index, size: pages[index].size)
    } catch {
      throw error.in(pages[index].textMap ?? path ?? "")
    }
  }

  /// The page of a map; `nil` if no map has it.
  func page(at index: Int) throws(GatefoldError) -> MappedPage? {
    guard pages.indices.contains(index) else { return nil }
    if let own = pages[index].textMap {
      do throws(GatefoldError) {
        return try TextMapFile(own, in: files, isOfPage: true).firstPage()
      } catch {
        throw error.in(own)
      }
    }
    guard let path, let map = try wholeMap() else { return nil }
    do throws(GatefoldError) {
      return try map.page(at: index)
    } catch {
      throw error.in(path)
    }
  }

  /// Returns the text map of the whole issue, or `nil` without one.
  func wholeMap() throws(GatefoldError) -> TextMapFile? {
    guard let path else { return nil }
    // Mutex throws no typed errors through.
    let result = whole.withLock { whole in
      let result = whole ?? Self.opened(path, files)
      whole = result
      return result
    }
    return try result.get()
  }

  private static func opened(_ path: String, _ files: any PackageFiles) -> Result<TextMapFile, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try TextMapFile(path, in: files, isOfPage: false))
    } catch {
      return .failure(error.in(path))
    }
  }
}

extension GatefoldError {
  /// The same error, with the name of a file of the package before its message.
  fileprivate func `in`(_ path: String) -> GatefoldError {
    if message.hasPrefix(path) { return self }
    return GatefoldError(code, "\(path): \(message)", path: self.path, underlyingError: underlyingError)
  }
}
