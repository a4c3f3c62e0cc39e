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

  private func prepare(_ identifier: IssueIdentifier) async {
    guard let issue = try? await pool.issue(identifier) else { return }
    _ = try? await issue.readPages()
    let side = ServedCollection.thumbnailSide
    let request = ServerRequest(method: .get, path: "", base: "")
    _ = try? await rooms.issues.answer(.cover("\(side).jpg"), of: identifier, nil, request)
  }
}
