/// Reads the article threads of a document (PDF 32000-1, 12.4.3). Beads are linked in a ring; one that comes a second
/// time ends it.
struct ArticleThreadReader {
  private static let maximumThreads = 10_000
  private static let maximumBeads = 100_000

  /// - Parameter frame: of a page, by its index.
  static func threads(of root: NativeObject, pages: PageIndices, frame: (Int) -> PageFrame?) -> [ArticleThread] {
    var room = maximumBeads
    return (root["/Threads"]?.items(atMost: maximumThreads) ?? []).compactMap { thread in
      guard let first = thread["/F"] else { return nil }
      let info = thread["/I"]
      return ArticleThread(
        title: info?["/Title"]?.text,
        author: info?["/Author"]?.text,
        subject: info?["/Subject"]?.text,
        keywords: info?["/Keywords"]?.text,
        beads: beads(from: first, room: &room, pages: pages, frame: frame)
      )
    }
  }

  private static func beads(
    from first: NativeObject,
    room: inout Int,
    pages: PageIndices,
    frame: (Int) -> PageFrame?
  ) -> [ArticleThread.Bead] {
    var beads: [ArticleThread.Bead] = []
    var seen: Set<Int> = []
    var next: NativeObject? = first
    // A direct object cannot be part of a cycle.
    while let bead = next, room > 0, bead.id.map({ seen.insert($0).inserted }) ?? true {
      room -= 1
      if let index = pages.index(of: bead["/P"]), let rect = bead["/R"]?.rect, let frame = frame(index) {
        beads.append(ArticleThread.Bead(pageIndex: index, rect: frame.pageRect(user: rect)))
      }
      next = bead["/N"]
    }
    return beads
  }
}
