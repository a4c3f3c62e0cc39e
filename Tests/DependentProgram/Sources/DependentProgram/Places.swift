import Gatefold

func checkPlaces(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  let contents = try await issue.page(at: 2)
  // A row of the printed contents.
  let row = PagePoint(x: 300, y: 200)
  let link = try unwrapped(try await contents.link(at: row), "link on the contents page")
  try expectEqual(link.target.destination?.pageIndex, 6, "the page that the link leads to")
  try expect(link.quads.contains { $0.contains(row) }, "no quad of the link has the point")
  let corner = PagePoint(x: 1, y: 1)
  let nothing = try await (contents.link(at: corner), contents.word(at: corner), contents.block(at: corner))
  try expect(nothing == (nil, nil, nil), "something is found away from text")

  let page = try await issue.page(at: 8)
  let hit = try unwrapped(try await page.search("slipway").first, "hit")
  let point = PagePoint(x: hit.rects[0].midX, y: hit.rects[0].midY)
  let word = try unwrapped(try await page.word(at: point), "word")
  try expectEqual(word.text, "slipway", "the word")
  try expect(word.quad.contains(point), "the word's quad does not have the point")
  try expect(!word.quad.contains(corner), "the word's quad has a corner of the page")

  let spread = try unwrapped(try await issue.spreads().first(containing: 8), "spread with page 9")
  let onSpread = try unwrapped(spread.layout.point(point, onPage: 8), "point of the spread")
  try expectEqual(try await spread.word(at: onSpread)?.text, "slipway", "the word on the spread")
  let located = try unwrapped(spread.page(at: onSpread), "page under the point")
  try expectEqual(located.page.index, 8, "the page under the point")
  try expectEqual(located.location, PageLocation(pageIndex: 8, point: point), "the point of that page")
  try expect(spread.page(at: PagePoint(x: -5, y: 5)) == nil, "there is a page beside the spread")
  try expect(!spread.quads(of: hit).isEmpty, "the hit is not on the spread")
}

func checkWindowPlaces(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  let page = try await issue.page(at: 8)
  let spread = try unwrapped(try await issue.spreads().first(containing: 8), "spread with page 9")
  for canvas in [page, spread] as [any PageCanvas] {
    for rotation in PageRotation.allCases {
      try checkWindow(over: canvas, rotation)
    }
  }
}

private func checkWindow(over canvas: some PageCanvas, _ rotation: PageRotation) throws {
  let window = PixelRect(x: 40, y: 30, width: 400, height: 300)
  let viewport = Viewport(window, of: canvas, zoom: 1.5, displayScale: 1.25, rotation: rotation)
  let pressed = WindowPoint(x: 120, y: 80)
  let point = viewport.pagePoint(at: pressed)
  let turned = point.turned(rotation, on: canvas.size)
  try expect(
    abs(turned.x - (40 + 120) / 1.5) < 1e-9 && abs(turned.y - (30 + 80) / 1.5) < 1e-9,
    "the point is \(point), with \(rotation)"
  )
  let back = viewport.windowPoint(of: point)
  try expect(abs(back.x - pressed.x) < 1e-9 && abs(back.y - pressed.y) < 1e-9, "it comes back as \(back)")
}

func checkSelections(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  let page = try await issue.page(at: 8)
  let text = try await page.text()
  let hit = try unwrapped(try await page.search("slipway").first, "hit")

  let ofHit = TextSelection(hit)
  try expectEqual(try await issue.text(of: ofHit), "slipway", "the selection of a hit")
  var longer = 0
  for granularity in TextSelection.Granularity.allCases {
    let expanded = try await issue.expanded(ofHit, to: granularity)
    let length = try await issue.text(of: expanded, asPrinted: true).count
    try expect(length >= longer, "expanded to \(granularity), it has \(length) characters, fewer than \(longer)")
    longer = length
  }
  try expectEqual(try await issue.expanded(ofHit, to: .page), text.selection(), "the selection of the page")

  let inRect = try unwrapped(try await page.selection(in: hit.rects[0]), "selection in a rectangle")
  try expectEqual(try await issue.text(of: inRect), "slipway", "the text in a rectangle")
  try expect(text.selection(in: PageRect(x: 0, y: 0, width: 2, height: 2)) == nil, "text is in an empty corner")
  let ofPage = try unwrapped(try await page.selection(), "selection of the page")
  let parts = try await issue.parts(of: ofPage)
  try expectEqual(parts.map(\.pageIndex), [8], "the pages of the selection")
  try expect(!parts[0].quads.isEmpty, "the selection has no place")

  let ofIssue = try await issue.selection()
  try expectEqual(ofIssue.pageIndices, 0...issue.pageCount - 1, "the pages of the whole issue")
  let everything = try await issue.text(of: ofIssue)
  try expect(everything.contains("slipway"), "the text of the whole issue has not that of a page")

  let start = PageLocation(pageIndex: 8, point: PagePoint(x: 60, y: 600))
  let end = PageLocation(pageIndex: 9, point: PagePoint(x: 200, y: 300))
  let overPages = try unwrapped(try await issue.selection(from: start, to: end, by: .word), "selection over pages")
  try expectEqual(overPages.pageIndices, 8...9, "the pages of a selection over pages")
}

func checkStyles(_ samples: Samples) async throws {
  let text = try await samples.issue().page(at: 7).text()
  let sizes = text.blocks.map { text.style(of: $0).size }
  let largest = try unwrapped(sizes.max(), "block")
  let smallest = try unwrapped(sizes.min(), "block")
  try expect(largest > smallest, "all blocks have letters of \(largest) points")
  for block in text.blocks {
    let style = text.style(of: block)
    try expect(!style.fontName.isEmpty && style.size > 0, "the block has no style: \(block.text)")
  }
  let word = try unwrapped(text.words.first, "word")
  try expect(text.style(of: word).size > 0, "the word has no style")
}

func checkUserSpace(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  // Page 16 is turned by 90 degrees, page 19 has its CropBox at 20, 40, page 20 a unit of 1/36 inch.
  for (index, origin) in [
    (0, PagePoint(x: 0, y: 783)), (15, PagePoint(x: 0, y: 0)), (18, PagePoint(x: 20, y: 823)),
    (19, PagePoint(x: 0, y: 783)),
  ] {
    let page = try await issue.page(at: index)
    let transform = page.userSpaceTransform
    let found = transform.applied(to: PagePoint(x: 0, y: 0))
    try expect(
      abs(found.x - origin.x) < 1e-6 && abs(found.y - origin.y) < 1e-6,
      "the top left of page \(index + 1) is \(found) in user space"
    )
    let rect = PageRect(x: 10, y: 20, width: 30, height: 40)
    let back = transform.inverse.applied(to: transform.applied(to: rect))
    try expect(
      abs(back.x - 10) < 1e-6 && abs(back.y - 20) < 1e-6 && abs(back.width - 30) < 1e-6,
      "\(rect) comes back as \(back)"
    )
  }
}
