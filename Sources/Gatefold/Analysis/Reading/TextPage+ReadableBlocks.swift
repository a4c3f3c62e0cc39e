extension TextPage {
  /// Indices of the blocks that a reader sees, in reading order. Unpainted text counts only where it is most of the
  /// page's text: there it lies under the picture of a scanned page, elsewhere it is left over.
  package var readableBlockIndices: [Int] {
    let inside = blocks.indices.filter { !blocks[$0].isOutsidePage }
    var (painted, unpainted) = (0, 0)
    for block in inside.lazy.map({ blocks[$0] }) {
      if block.isInvisible { unpainted += block.glyphRange.count } else { painted += block.glyphRange.count }
    }
    return unpainted > 2 * painted ? inside : inside.filter { !blocks[$0].isInvisible }
  }

  /// The blocks that a reader sees, in reading order.
  var readableBlocks: [Block] { readableBlockIndices.map { blocks[$0] } }
}
