internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
internal import GatefoldStore

struct StoreShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "List the issues of a store.",
    discussion: """
      Reads a feed in any form, from an address, a file or the start page of a store, and lists its issues, newest first. The library is left as it \
      is. If the server can't be reached, the list that was read last is shown, with its age.

      Examples:
        gatefold store show https://example.org/store/feed.json
        gatefold store show site/opds.xml --format json
      """
  )

  @Argument(help: "Address or file of a feed, or address of a start page.")
  var feed: String

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() async throws {
    try await reportingFailure(feed) {
      let shown = try await shownFeed()
      try listing.print(shown.json, text: Self.text(of: shown))
    }
  }

  private func shownFeed() async throws(GatefoldError) -> StoreFeed {
    guard let address = StoreAddress(argument: feed) else { return try feedFile() }
    let folder = IssueSync.storeFolder(of: address.url, inLibrary: library.path)
    let store = try Store(url: address.url, folder: folder)
    do throws(GatefoldError) {
      return try await store.refresh().feed
    } catch {
      guard let last = await store.status.contents else { throw error }
      Console.current.note(await store.status.explanation())
      return last.feed
    }
  }

  private func feedFile() throws(GatefoldError) -> StoreFeed {
    guard let data = FileManager.default.contents(atPath: feed) else {
      throw GatefoldError(
        .unreadableFile,
        "there is no such file; give an address that begins with https://, or a file"
      )
    }
    let read = try StoreFeed(decoding: data, from: URL(fileURLWithPath: feed))
    for finding in read.findings { Console.current.note("\(feed): \(finding)") }
    return read
  }

  private static func text(of feed: StoreFeed) -> String {
    ([feed.title] + feed.issues.map(line)).joined(separator: "\n")
  }

  private static func line(_ issue: FeedIssue) -> String {
    let size = issue.download?.byteCount.map(ByteSize.text)
    let origin = [
      issue.publication, issue.number, issue.releaseDate.map { $0.formatted(.iso8601.year().month().day()) }, size,
      issue.isFree ? "free" : "not free",
    ]
    return "  \(issue.identifier)  \(issue.title) (\(origin.compactMap(\.self).joined(separator: ", ")))"
  }
}

extension StoreFeed {
  fileprivate var json: JSONObject { ["title": title, "issues": issues.map(\.json)] }
}

extension FeedIssue {
  fileprivate var json: JSONObject {
    let about: JSONObject = [
      "identifier": identifier, "title": title, "publication": publication, "number": number,
      "releaseDate": releaseDate, "language": language, "pageCount": pageCount, "isFree": isFree,
    ]
    return about.adding([
      "download": download?.url, "bytes": download?.byteCount, "sha256": download?.sha256, "covers": covers.map(\.url),
      "page": pageURL, "reader": readerURL, "preview": preview?.url, "previewPageCount": preview?.pageCount,
    ])
  }
}
