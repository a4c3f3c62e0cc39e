internal import Gatefold

extension IssueServer {
  /// Makes covers, contents and articles of all issues that are served, one issue after the other, as one client among
  /// others. An issue that cannot be read is passed over.
  func prepareIssues() async { await prepareIssues(of: nil) }

  private func prepareIssues(of folder: IssueIdentifier?) async {
    guard let listing = try? await roots.listing(of: folder) else { return }
    for item in listing.issues {
      if Task.isCancelled { return }
      await LaneClient.$current.withValue(FindingsStore.client) { await prepare(item.identifier) }
    }
    for folder in listing.folders {
      if Task.isCancelled { return }
      await prepareIssues(of: folder)
    }
  }

  /// Opens listed issues of which nothing is known, for their titles: each once, no more than stay open, and no longer than a
  /// request is held up. What is not ready then is named by its file, this time.
  func readTitles(of items: [ServedRoots.Listing.Item]) async {
    let unknown = pool.unknown(items)
    guard !unknown.isEmpty else { return }
    let patience = options.contentsPatience
    let reading = MadeOnce<Void> { [pool] in
      await withDiscardingTaskGroup { group in
        for item in unknown {
          group.addTask {
            // Others have their titles at once.
            guard case .pages(let served) = try? await pool.opened(item.identifier) else { return }
            _ = await pool.title(of: served, within: patience)
          }
        }
      }
    }
    _ = try? await reading.value(within: patience)
  }

  private func prepare(_ identifier: IssueIdentifier) async {
    guard let issue = try? await pool.issue(identifier) else { return }
    _ = try? await issue.readPages()
    let side = ServedCollection.thumbnailSide
    let cover = ServerRequest(method: .get, path: "", base: "")
    _ = try? await ServedPages(pool: pool, pictures: pictures, options: options)
      .answer([identifier.text, "covers", "\(side).jpg"], cover)
  }
}
