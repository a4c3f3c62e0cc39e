internal import Foundation
public import Gatefold

/// The text of a page, ready to be written in any format of text maps.
public struct TextMapPage: Sendable {
  /// The page.
  public let page: Page
  /// The language of the issue (RFC 3066), from its reading hints; `nil` if unknown.
  public let language: String?
  /// The picture that the map refers to, or `nil` without a picture.
  public let picture: Picture?

  /// The picture of a page.
  public struct Picture: Hashable, Sendable {
    /// Path relative to the map's folder, or an address.
    public let path: String
    /// The size in pixels; `nil` if it is the one that the map's places refer to.
    public let size: PixelSize?

    /// A picture file.
    public init(path: String, size: PixelSize? = nil) {
      self.path = path
      self.size = size
    }
  }

  /// Where images are seen, which JSON tells of; `nil` if that is not known.
  public let images: [SeenImage]?

  let text: TextPage
  private let division: PageDivision

  /// The text of a page. Blocks outside the page are left out.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - text: the text of that page.
  ///   - picture: a picture for the map to refer to.
  ///   - images: where images are seen.
  ///   - language: of the text, as a tag; without one, what the document declares.
  public init(
    _ page: Page,
    _ text: TextPage,
    picture: Picture? = nil,
    images: [SeenImage]? = nil,
    language: String? = nil
  ) {
    self.page = page
    self.images = images
    self.language = language ?? page.issue.readingHints.validLanguage
    self.picture = picture
    self.text = text
    division = PageDivision(text)
  }

  /// The text of a page whose blocks are divided in another way.
  ///
  /// - Parameter language: of the text, as a tag; without one, what the document declares.
  package init(_ page: Page, _ text: TextPage, picture: Picture?, language: String?, division: PageDivision) {
    self.page = page
    images = nil
    self.language = language ?? page.issue.readingHints.validLanguage
    self.picture = picture
    self.text = text
    self.division = division
  }

  /// Visible blocks, in reading order.
  var blocks: [Block] { division.blocks }
  /// The places of illustrations, which only ALTO has.
  var illustrations: [PageRect] { division.illustrations }
  var index: Int { page.index }
  /// `nil` where the file gives none.
  var label: String? { page.ownLabel }
  var size: PageSize { page.size }

  /// Path of the picture whose pixels the positions refer to; `nil` if the page's picture has another size.
  func picturePath(in scale: TextMapScale) -> String? {
    guard let picture else { return nil }
    let isOther = picture.size.map { Double($0.width) != scale.width || Double($0.height) != scale.height } ?? false
    return isOther ? nil : picture.path
  }

  /// The part of a broken word that a word is; `nil` where nothing breaks it.
  func part(_ word: Word) -> PageDivision.Part? { division.parts[word.glyphRange.lowerBound] }

  /// The text of a word without the hyphen that breaks it.
  func content(of word: Word) -> String {
    guard part(word)?.hyphen != nil else { return word.text }
    return String(word.text.unicodeScalars.dropLast())
  }

  /// The text of a word for readers that remove soft hyphens: a hyphen that only breaks the word becomes soft.
  func softContent(of word: Word) -> String {
    readContent(of: word) + (hasSoftHyphen(word) ? "\u{AD}" : "")
  }

  /// The text of a word without a hyphen that only breaks it.
  func readContent(of word: Word) -> String { hasSoftHyphen(word) ? content(of: word) : word.text }

  /// Whether it ends with a hyphen that only breaks it.
  func hasSoftHyphen(_ word: Word) -> Bool { part(word).map { $0.hyphen != nil && !$0.isHyphenRead } ?? false }

  /// Rectangle of a word without the hyphen that breaks it.
  func rect(of word: Word) -> PageRect { quad(of: word).boundingRect }

  func quad(of word: Word) -> Quad {
    guard part(word)?.hyphen != nil else { return word.quad }
    let quads = text.quads(of: word.glyphRange.dropLast())
    // An initial over several lines has a quad of its own.
    return quads.count == 1 ? quads[0] : word.quad
  }

  /// Rectangle of a word, including a hyphen that belongs to it.
  func readRect(of word: Word) -> PageRect { readQuad(of: word).boundingRect }

  func readQuad(of word: Word) -> Quad { part(word)?.isHyphenRead == true ? word.quad : quad(of: word) }
}

extension ReadingHints {
  /// The language, if it is a valid language tag.
  package var validLanguage: String? {
    guard let language else { return nil }
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let isValid = parts.enumerated().allSatisfy { index, part in
      (1...8).contains(part.utf8.count)
        && part.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || index > 0 && "0"..."9" ~= $0) }
    }
    return isValid ? language : nil
  }
}

extension Quad {
  /// Counterclockwise rotation of its text, in degrees from -180 to 180.
  var angle: Double {
    let (x, y) = (topRight.x - topLeft.x, topRight.y - topLeft.y)
    guard x != 0 || y != 0 else { return 0 }
    let degrees = (atan2(-y, x) * 180 / .pi * 10).rounded() / 10
    return degrees == 0 ? 0 : degrees
  }

  /// Whether it is an upright rectangle.
  var isUpright: Bool { abs(angle.remainder(dividingBy: 90)) < 0.5 }
}
