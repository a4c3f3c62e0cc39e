internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldPackage

/// Feeds as property lists: an array of dictionaries.
enum PropertyListFeed {
  /// The keys of a dictionary, as magazine apps read them, and further ones.
  enum Key {
    static let identifier = "ID"
    static let title = "Title"
    static let releaseDate = "Release date"
    static let cover = "Cover URL"
    static let download = "Download URL"
    static let isFree = "Free"
    static let publication = "Publication"
    static let number = "Number"
    static let position = "Position"
    static let language = "Language"
    static let readingDirection = "Reading direction"
    static let categories = "Categories"
    static let summary = "Summary"
    static let authors = "Authors"
    static let pageCount = "Page count"
    static let modified = "Modified"
    static let mediaType = "Media type"
    static let size = "Size"
    static let sha256 = "SHA-256"
    static let covers = "Covers"
    static let url = "URL"
    static let width = "Width"
    static let height = "Height"
    static let preview = "Preview URL"
    static let previewPageCount = "Preview page count"
    static let previewPictures = "Preview pictures"
    static let purchase = "Purchase URL"
    static let page = "Page URL"
    static let reader = "Reader URL"
  }

  static let binarySignature = Data("bplist00".utf8)

  // MARK: Reading

  /// - Parameter root: a property list in XML, without the dictionaries that were added already.
  static func feed(_ root: MarkupElement, _ collector: FeedCollector) -> StoreFeed {
    // Some apps have the array in a dictionary.
    if let content = root.elements.first, content.name == "dict", let members = value(of: content)?.members {
      addAll(of: members, collector)
    }
    return StoreFeed(title: collector.fallbackTitle, issues: collector.issues)
  }

  static func read(binary data: Data, _ collector: FeedCollector) throws(GatefoldError) -> StoreFeed {
    let value: DescriptionValue
    do throws(BinaryPropertyList.Problem) {
      value = try BinaryPropertyList.decoded(data) { .string(InternetDate.text($0)) }
    } catch {
      throw .invalidFeed("is a damaged property list: \(error.message); ask for it again")
    }
    switch value {
    case .array(let items): for item in items { add(item, collector) }
    case .object(let members): addAll(of: members, collector)
    case .boolean, .number, .string: break
    }
    return StoreFeed(title: collector.fallbackTitle, issues: collector.issues)
  }

  private static func addAll(of members: [String: DescriptionValue], _ collector: FeedCollector) {
    if members[Key.identifier] != nil { return add(.object(members), collector) }
    for (_, list) in members.sorted(by: { $0.key < $1.key }) {
      for item in list.items ?? [] where item.members?[Key.identifier] != nil { add(item, collector) }
    }
  }

  static func add(_ element: MarkupElement, _ collector: FeedCollector) { add(value(of: element), collector) }

  private static func add(_ value: DescriptionValue?, _ collector: FeedCollector) {
    collector.addEntry {
      guard let members = value?.members else {
        collector.note("is no dictionary; it is skipped")
        return nil
      }
      let title = members[Key.title]?.feedText
      guard var issue = collector.issue(identifier: members[Key.identifier]?.feedText, title: title) else { return nil }
      issue.publication = collector.trimmed(members[Key.publication]?.feedText)
      issue.number = collector.trimmed(members[Key.number]?.feedText)
      issue.position = collector.position(members[Key.position]?.feedNumber)
      issue.releaseDate = collector.date(members[Key.releaseDate]?.feedText, "release date")
      issue.language = collector.trimmed(members[Key.language]?.feedText)
      issue.readingDirection = collector.direction(members[Key.readingDirection]?.feedText)
      issue.categories = collector.list(members[Key.categories]?.feedTexts ?? [])
      issue.summary = collector.trimmed(members[Key.summary]?.feedText)
      issue.authors = collector.list(members[Key.authors]?.feedTexts ?? [])
      issue.pageCount = collector.count(members[Key.pageCount]?.feedNumber, "number of pages")
      issue.isFree = members[Key.isFree]?.feedFlag ?? false
      issue.modified = collector.date(members[Key.modified]?.feedText, "time of change")
      readFiles(members, &issue, collector)
      return issue
    }
  }

  private static func readFiles(
    _ members: [String: DescriptionValue],
    _ issue: inout FeedIssue,
    _ collector: FeedCollector
  ) {
    var covers = (members[Key.covers]?.items ?? []).compactMap { item -> FeedIssue.Cover? in
      guard let cover = item.members, let url = collector.url(cover[Key.url]?.feedText, "address of a cover")
      else { return nil }
      return FeedIssue.Cover(
        url: url,
        mediaType: collector.trimmed(cover[Key.mediaType]?.feedText) ?? "image/jpeg",
        size: collector.size(width: cover[Key.width]?.feedNumber, height: cover[Key.height]?.feedNumber)
      )
    }
    if covers.isEmpty, let url = collector.url(members[Key.cover]?.feedText, "address of a cover") {
      covers = [FeedIssue.Cover(url: url, mediaType: MediaType(fileName: url.path)?.name ?? "image/jpeg")]
    }
    issue.covers = collector.sorted(covers)
    if let url = collector.url(members[Key.download]?.feedText, "address of a download") {
      let named = MediaType(fileName: url.path)?.name
      issue.download = FeedIssue.Download(
        url: url,
        mediaType: collector.trimmed(members[Key.mediaType]?.feedText) ?? named ?? "application/octet-stream",
        byteCount: collector.count(members[Key.size]?.feedNumber, "size"),
        sha256: collector.sha256(members[Key.sha256]?.feedText)
      )
    }
    if let url = collector.url(members[Key.preview]?.feedText, "address of a preview"),
      let count = collector.count(members[Key.previewPageCount]?.feedNumber, "number of pages to look at")
    {
      let template = collector.trimmed(members[Key.previewPictures]?.feedText)
      issue.preview = FeedIssue.Preview(url: url, pageCount: count, pictureTemplate: template)
    }
    issue.purchaseURL = collector.url(members[Key.purchase]?.feedText, "address of a shop")
    issue.pageURL = collector.url(members[Key.page]?.feedText, "address of a page")
    issue.readerURL = collector.url(members[Key.reader]?.feedText, "address of a reader")
  }

  /// A value in XML; `nil` for what feeds do not have. Dates are texts.
  private static func value(of element: MarkupElement) -> DescriptionValue? {
    switch element.name {
    case "string", "date": return .string(element.ownText)
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "integer", "real":
      let text = element.ownText.trimmingCharacters(in: .whitespacesAndNewlines)
      return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case "array": return .array(element.elements.compactMap(value))
    case "dict":
      var members: [String: DescriptionValue] = [:]
      var key: String?
      for child in element.elements {
        if child.name == "key" {
          key = child.ownText
        } else if let name = key {
          members[name] = value(of: child)
          key = nil
        }
      }
      return .object(members)
    default: return nil
    }
  }

  // MARK: Writing

  static func encoded(_ page: FeedPage) -> Data {
    var xml = XMLWriter()
    xml.propertyListHead()
    xml.element("plist", ["version": "1.0"]) { xml in
      xml.element("array") { xml in
        for issue in page.feed.issues {
          xml.element("dict") { xml in write(issue, &xml) }
        }
      }
    }
    return Data(xml.bytes)
  }

  private static func write(_ issue: FeedIssue, _ xml: inout XMLWriter) {
    xml.entry(Key.identifier, issue.identifier)
    xml.entry(Key.title, issue.title)
    xml.entry(Key.releaseDate, issue.releaseDate)
    xml.entry(Key.cover, issue.covers.last?.url.absoluteString)
    xml.entry(Key.download, issue.download?.url.absoluteString)
    xml.entry(Key.isFree, issue.isFree)
    xml.entry(Key.publication, issue.publication)
    xml.entry(Key.number, issue.number)
    if let position = issue.position { xml.entry(Key.position, number: position) }
    xml.entry(Key.language, issue.language)
    xml.entry(Key.readingDirection, issue.readingDirection?.rawValue)
    xml.entry(Key.categories, issue.categories)
    xml.entry(Key.summary, issue.summary)
    xml.entry(Key.authors, issue.authors)
    xml.entry(Key.pageCount, issue.pageCount)
    xml.entry(Key.modified, issue.modified)
    xml.entry(Key.mediaType, issue.download?.mediaType)
    xml.entry(Key.size, issue.download?.byteCount)
    xml.entry(Key.sha256, issue.download?.sha256)
    if !issue.covers.isEmpty {
      xml.element("key", text: Key.covers)
      xml.element("array") { xml in
        for cover in issue.covers {
          xml.element("dict") { xml in
            xml.entry(Key.url, cover.url.absoluteString)
            xml.entry(Key.mediaType, cover.mediaType)
            xml.entry(Key.width, cover.size?.width)
            xml.entry(Key.height, cover.size?.height)
          }
        }
      }
    }
    xml.entry(Key.preview, issue.preview?.url.absoluteString)
    xml.entry(Key.previewPageCount, issue.preview?.pageCount)
    xml.entry(Key.previewPictures, issue.preview?.pictureTemplate)
    xml.entry(Key.purchase, issue.purchaseURL?.absoluteString)
    xml.entry(Key.page, issue.pageURL?.absoluteString)
    xml.entry(Key.reader, issue.readerURL?.absoluteString)
  }
}

extension XMLWriter {
  fileprivate mutating func entry(_ key: String, _ text: String?) {
    guard let text else { return }
    element("key", text: key)
    element("string", text: text)
  }

  fileprivate mutating func entry(_ key: String, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    element("key", text: key)
    element("array") { xml in
      for text in texts { xml.element("string", text: text) }
    }
  }

  fileprivate mutating func entry(_ key: String, _ date: Date?) {
    guard let date else { return }
    element("key", text: key)
    element("date", text: InternetDate.timeText(date))
  }

  fileprivate mutating func entry(_ key: String, _ flag: Bool) {
    element("key", text: key)
    if flag { element("true") } else { element("false") }
  }

  fileprivate mutating func entry(_ key: String, _ count: Int?) {
    guard let count else { return }
    element("key", text: key)
    element("integer", text: String(count))
  }

  fileprivate mutating func entry(_ key: String, number: Double) {
    element("key", text: key)
    element("real", text: FeedNumber.text(number))
  }
}
