public import Gatefold

extension StorePublisher {
  /// Publishes the folder.
  ///
  /// - Parameters:
  ///   - began: called with the number of PDFs and packages before the first is read.
  ///   - finished: called after each of them, from one task.
  /// - Returns: what became of each issue. Issues that failed are in it; an earlier edition of them stays published.
  /// - Throws: `unreadableFile` if the folder cannot be read, `unwritableFile`, `siteInUse` while another process
  ///   publishes the site, `invalidSite` if its record is damaged, `cancelled`. The feeds are then those of before.
  public func publish(
    began: (_ count: Int) -> Void = { _ in },
    finished: (StorePublication.PublishedIssue) -> Void = { _ in }
  ) async throws(GatefoldError) -> StorePublication {
    let site = try SiteFolder(site, willChange: willChange)
    defer { site.unlock() }
    let sources = try IssueSourceFile.all(in: source, without: [self.site] + (privateFolder.map { [$0] } ?? []))
    began(sources.count)
    var manifest = try SiteManifest(in: site)
    var publisher = self
    publisher.givenIdentifier = givenIdentifier ?? manifest.storeIdentifier
    manifest.storeIdentifier = publisher.identifier
    var work = PublishingWork(publisher: publisher, site: site, manifest: manifest)
    for source in sources {
      if Task.isCancelled { throw GatefoldError(.cancelled, "the publishing ended before all issues were read") }
      finished(try await work.publish(source))
    }
    return try work.finish()
  }
}
