internal import Gatefold

/// Checks pictures of pages and their text maps: that they can be read, and that they fit their pages.
struct PicturesCheck {
  private let package: IssuePackage
  private let pages: [IssueDescription.PagePicture]
  private let textMap: String?
  private let texts: TextMaps
  private let paths: Set<String>

  private static let content = ValuePath([.member("content")])
  /// The share by which proportions may differ: a pixel of a small picture.
  private static let tolerance = 0.01
  /// Points by which a word may stick out of its page.
  private static let margin = 0.5

  /// Returns `nil` if the content isn't pictures.
  init?(_ package: IssuePackage) {
    guard case .pictures(let pages, let textMap) = package.issue.content else { return nil }
    self.package = package
    self.pages = pages
    self.textMap = textMap
    texts = TextMaps(pages, path: textMap, in: package.files)
    paths = Set(package.files.entries.map(\.path))
  }

  func check(_ collector: FindingCollector) {
    // Reading the description finds sizes that no page has.
    for (index, page) in pages.enumerated() where page.hasUsableSize {
      let place = Self.content.member("pages").item(index)
      if paths.contains(page.path) { checkPicture(page, at: place.member("path"), collector) }
      if page.textMap.map(paths.contains) ?? true { checkText(of: page, index, collector) }
    }
    checkPages(collector)
  }

  // MARK: Pictures

  private func checkPicture(_ page: IssueDescription.PagePicture, at place: ValuePath, _ collector: FindingCollector) {
    let head: PagePictureHead
    do throws(GatefoldError) {
      head = try PagePictureHead(page.path, in: package.files)
    } catch {
      return collector.add(.error, error.message, at: place)
    }
    switch head {
    case .picture(let head): checkDecoding(of: head, page.path, at: place, collector)
    case .master(let picture):
      if picture.hasMore {
        collector.add(.warning, "\(page.path) has more pictures; only the first is shown", at: place)
      }
    }
    if let orientation = head.resolution.orientation, (2...8).contains(orientation) {
      let message = "\(page.path) is to be turned by its Exif metadata, which readers ignore; turn its pixels"
      collector.add(.warning, message, at: place)
    }
    let (width, height) = (Double(head.size.width), Double(head.size.height))
    if differs(width / height, page.size.width / page.size.height) {
      let size = "\(head.size.width) x \(head.size.height) pixels"
      let message = "\(page.path) has \(size), in other proportions than its page; it will be stretched"
      collector.add(.warning, message, at: place)
    }
  }

  /// Checks the limits of pictures that are decoded as a whole.
  private func checkDecoding(of head: PictureHead, _ path: String, at place: ValuePath, _ collector: FindingCollector) {
    if head.isCMYK { collector.add(.error, "\(path) is in CMYK; convert it to RGB", at: place) }
    if head.size.width * head.size.height > PictureFile.maximumPagePixels {
      let pixels = "\(head.size.width) x \(head.size.height) pixels"
      let message =
        "\(path) has \(pixels), more than \(PictureFile.maximumPagePixels) in all; make it smaller, or a TIFF or JPEG 2000"
      collector.add(.error, message, at: place)
    }
  }

  private func differs(_ ratio: Double, _ other: Double) -> Bool { abs(ratio / other - 1) > Self.tolerance }

  // MARK: Text maps

  private func checkText(of page: IssueDescription.PagePicture, _ index: Int, _ collector: FindingCollector) {
    let place =
      page.textMap != nil
      ? Self.content.member("pages").item(index).member("textMap") : Self.content.member("textMap")
    do throws(GatefoldError) {
      guard let mapped = try texts.page(at: index), let text = try texts.text(on: index) else {
        if page.textMap != nil { collector.add(.warning, "has no page; add one, or remove this", at: place) }
        return
      }
      if differs(mapped.width / mapped.height, page.size.width / page.size.height) {
        let message = "page \(index + 1) has other proportions than the page of the issue; words will lie off theirs"
        collector.add(.warning, message, at: place)
      }
      checkWords(text, at: place, collector)
    } catch {
      // A map of all pages that cannot be opened is reported once.
      if page.textMap != nil || isWholeMapReadable {
        collector.add(.error, "page \(index + 1): \(error.message)", at: place)
      }
    }
  }

  private func checkWords(_ text: TextPage, at place: ValuePath, _ collector: FindingCollector) {
    let paper = PageRect(
      x: -Self.margin,
      y: -Self.margin,
      width: text.size.width + 2 * Self.margin,
      height: text.size.height + 2 * Self.margin
    )
    let outside = text.blocks.filter { !$0.isOutsidePage }.flatMap(\.lines).flatMap(\.words).filter { word in
      let rect = word.rect
      return rect.minX < paper.minX || rect.minY < paper.minY || rect.maxX > paper.maxX || rect.maxY > paper.maxY
    }
    guard let first = outside.first else { return }
    let message =
      "page \(text.pageIndex + 1) has \(outside.count.counted("word")) beyond its edge, such as "
      + "\(first.text.prefix(40).debugDescription)"
    collector.add(.warning, message, at: place)
  }

  private var isWholeMapReadable: Bool { (try? texts.wholeMap()) != nil }

  private func checkPages(_ collector: FindingCollector) {
    guard let textMap, paths.contains(textMap) else { return }
    let place = Self.content.member("textMap")
    do throws(GatefoldError) {
      guard let map = try texts.wholeMap() else { return }
      let extra = map.pages.enumerated().count { !pages.indices.contains($1.pageIndex ?? $0) }
      if extra > 0 {
        let message = "has \(extra.counted("page")) that the issue has not; number them by pageIndex, from 0"
        collector.add(.warning, message, at: place)
      }
    } catch {
      collector.add(.error, error.message, at: place)
    }
  }
}
