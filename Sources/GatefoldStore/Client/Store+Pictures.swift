internal import Foundation
public import Gatefold
internal import GatefoldPackage

extension Store {
  /// The cover of an issue, from disk if it was seen before.
  ///
  /// - Parameters:
  ///   - issue: as the feed of the store lists it.
  ///   - size: what it should fill, in pixels: the smallest picture that does is taken, or else the largest.
  /// - Returns: `nil` if the list names no cover.
  /// - Throws: `unexpectedContent` for what is no picture, and why it could not be loaded.
  public func cover(of issue: FeedIssue, filling size: PixelSize) async throws(GatefoldError) -> StorePicture? {
    guard let cover = issue.cover(filling: size) else { return nil }
    return try await picture(cover.url, of: issue, in: covers)
  }

  /// The pages of an issue that can be looked at without downloading it, and the contents of the whole issue.
  ///
  /// - Returns: `nil` if the issue has no preview.
  /// - Throws: `invalidFeed` for a damaged description, and why it could not be loaded.
  public func preview(of issue: FeedIssue) async throws(GatefoldError) -> IssuePreview? {
    guard let url = issue.preview?.url else { return nil }
    let data = try await resource(url, of: issue, in: previews, limit: IssuePreview.maximumByteCount) {
      (data) throws(GatefoldError) in _ = try IssuePreview(decoding: data)
    }
    return try IssuePreview(decoding: data)
  }

  /// A page of an issue that was not downloaded. The picture and the text are asked for at the same time.
  ///
  /// - Parameters:
  ///   - issue: as the feed of the store lists it.
  ///   - index: of the page, from 0.
  /// - Throws: `pageOutOfRange` if it is not among the pages that can be looked at, and why it could not be loaded.
  public func preview(of issue: FeedIssue, page index: Int) async throws(GatefoldError) -> PagePreview {
    guard let url = issue.preview?.url, let preview = try await preview(of: issue) else {
      throw GatefoldError(.pageOutOfRange, "this issue has no preview; download it to read it", pageIndex: index)
    }
    guard let page = preview.pages.first(where: { $0.pageIndex == index }) else {
      throw GatefoldError(
        .pageOutOfRange,
        "only \(preview.pages.count) of \(preview.pageCount) pages can be looked at; download the issue to read it",
        pageIndex: index
      )
    }
    let pictureURL = try Self.address(page.picture.path, relativeTo: url)
    async let text = optionalText(of: page, relativeTo: url, of: issue)
    let picture = try await picture(pictureURL, of: issue, in: previews)
    return try await PagePreview(page: page, picture: picture, text: text.get())
  }

  private func optionalText(
    of page: IssuePreview.Page,
    relativeTo url: URL,
    of issue: FeedIssue
  ) async -> Result<TextPage?, GatefoldError> {
    guard let path = page.textMapPath else { return .success(nil) }
    do throws(GatefoldError) {
      return .success(try await text(at: try Self.address(path, relativeTo: url), of: issue, page))
    } catch {
      return .failure(error)
    }
  }

  private func text(
    at url: URL,
    of issue: FeedIssue,
    _ page: IssuePreview.Page
  ) async throws(GatefoldError) -> TextPage? {
    let data = try await resource(url, of: issue, in: previews, limit: options.maximumPictureByteCount) {
      (data) throws(GatefoldError) in
      _ = try TextPage(textMap: data, pageIndex: page.pageIndex, size: page.size)
    }
    return try TextPage(textMap: data, pageIndex: page.pageIndex, size: page.size)
  }

  private static func address(_ path: String, relativeTo base: URL) throws(GatefoldError) -> URL {
    guard let url = URL(string: path, relativeTo: base)?.absoluteURL, url.host() != nil else {
      throw .invalidFeed("the preview has an address that cannot be read; publish the issue again")
    }
    return url
  }

  private func picture(
    _ url: URL,
    of issue: FeedIssue,
    in cache: ResourceCache
  ) async throws(GatefoldError) -> StorePicture {
    let data = try await resource(url, of: issue, in: cache, limit: options.maximumPictureByteCount) {
      (data) throws(GatefoldError) in _ = try Self.checked(data, from: url)
    }
    return try Self.checked(data, from: url)
  }

  private static func checked(_ data: Data, from url: URL) throws(GatefoldError) -> StorePicture {
    guard let picture = StorePicture(data) else {
      throw GatefoldError(
        .unexpectedContent,
        "\(url.host() ?? "the server") sent something else than a picture; if this network has a sign-in page, sign in "
          + "there, or tell the publisher"
      )
    }
    return picture
  }

  /// A file from disk, or from the server if it is not there. Only what passes a check is kept.
  ///
  /// An issue that has changed may have changed its files, too, at the same addresses.
  private func resource(
    _ url: URL,
    of issue: FeedIssue,
    in cache: ResourceCache,
    limit: Int,
    check: @escaping @Sendable (Data) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) -> Data {
    let version = issue.modified.map { "\($0.timeIntervalSince1970)" } ?? ""
    let key = "\(version) \(url.absoluteString)"
    if let data = await cache.data(key) { return data }
    let (client, options, origin) = (client, options, self.url.origin)
    return try await loads.data(key) { () throws(GatefoldError) in
      // Another load may have ended between the look at the disk and this one.
      if let data = await cache.data(key) { return data }
      var request = HTTPRequest(url)
      request.acceptsCompression = true
      if url.origin == origin { request.privateHeaders = options.headers }
      let body: Data
      do throws(TransferFailure) {
        body = try await client.data(for: request, maximumByteCount: limit).body
      } catch {
        throw error.error
      }
      try check(body)
      await cache.insert(body, key)
      return body
    }
  }
}

extension FeedIssue {
  /// The smallest cover that fills a size, or else the largest; `nil` if the issue has no cover. A cover of unknown
  /// size counts as too small.
  func cover(filling size: PixelSize) -> Cover? {
    let fitting = covers.filter { cover in
      cover.size.map { $0.width >= size.width && $0.height >= size.height } ?? false
    }
    func area(_ cover: Cover) -> Double { cover.size.map { Double($0.width) * Double($0.height) } ?? 0 }
    return fitting.min { area($0) < area($1) } ?? covers.max { area($0) < area($1) }
  }
}
