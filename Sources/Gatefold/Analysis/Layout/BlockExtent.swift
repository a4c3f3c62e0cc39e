/// The place of a block or a picture along the lines of the page, and down from one line to the next.
struct BlockExtent {
  var along: ClosedRange<Double>
  let down: ClosedRange<Double>

  var middle: Double { (down.lowerBound + down.upperBound) / 2 }
  var width: Double { along.upperBound - along.lowerBound }

  /// Whether both are in one column, one above the other.
  func shares(_ other: BlockExtent) -> Bool {
    let shared = min(along.upperBound, other.along.upperBound) - max(along.lowerBound, other.along.lowerBound)
    return shared > 0.15 * min(width, other.width)
  }

  /// Whether both have about the same edges along the lines.
  func isAligned(with other: BlockExtent, within distance: Double) -> Bool {
    abs(along.lowerBound - other.along.lowerBound) < distance
      && abs(along.upperBound - other.along.upperBound) < distance
  }

  /// How much of the extent down the page is beside another.
  func height(beside other: BlockExtent) -> Double {
    min(down.upperBound, other.down.upperBound) - max(down.lowerBound, other.down.lowerBound)
  }
}

/// Gives short blocks the width of what they belong to: headlines that of the columns below, single lines that of their
/// column.
struct ColumnWidths {
  /// How far a line may be from the block that shows how wide its column is, and how far it may jut out of it, in units
  /// of the type size.
  private static let reach = 8.0
  private static let tolerance = 0.5

  let blocks: [LaidBlock]
  let extents: [BlockExtent]
  let pictures: [BlockExtent]
  let typeSize: Double

  /// The extents, widened.
  func widened() -> [BlockExtent] {
    let spread = ColumnWidths(
      blocks: blocks,
      extents: extents.indices.map(spreadHeadline),
      pictures: pictures,
      typeSize: typeSize
    )
    return extents.indices.map(spread.spreadLine)
  }

  /// A headline with nothing beside it belongs to all columns below, however short it is.
  private func spreadHeadline(_ index: Int) -> BlockExtent {
    var extent = extents[index]
    guard blocks[index].role == .headline || blocks[index].role == .standfirst else { return extent }
    let height = extent.down.upperBound - extent.down.lowerBound
    let isBesidePicture = pictures.contains { picture in
      extent.height(beside: picture) > height / 2 && !picture.along.overlaps(extent.along)
    }
    if isBesidePicture { return extent }
    for other in blocks.indices where other != index && blocks[other].role.isInFlow {
      if extents[other].down.overlaps(extent.down) { return extents[index] }
      let range = extents[other].along
      extent.along = min(extent.along.lowerBound, range.lowerBound)...max(extent.along.upperBound, range.upperBound)
    }
    return extent
  }

  /// A single line, like a signature at the end of the lines, belongs to the column that the nearest blocks above and
  /// below show.
  private func spreadLine(_ index: Int) -> BlockExtent {
    let extent = extents[index]
    guard blocks[index].lines.count == 1, !blocks[index].role.isFurniture else { return extent }
    let column = [nearest(to: index, isAbove: true), nearest(to: index, isAbove: false)].compactMap { $0 }
      .filter { isColumn($0, of: extent) }
    guard var low = column.map(\.along.lowerBound).max(), var high = column.map(\.along.upperBound).min() else {
      return extent
    }
    low = min(low, extent.along.lowerBound)
    high = max(high, extent.along.upperBound)
    for (other, beside) in zip(blocks, extents) where !other.role.isFurniture && beside.down.overlaps(extent.down) {
      guard beside.along.upperBound > low, beside.along.lowerBound < high else { continue }
      if beside.along.lowerBound >= extent.along.upperBound {
        high = min(high, beside.along.lowerBound)
      } else if beside.along.upperBound <= extent.along.lowerBound {
        low = max(low, beside.along.upperBound)
      } else if beside.along != extent.along {
        return extent
      }
    }
    return BlockExtent(along: low...high, down: extent.down)
  }

  /// The nearest block of the flow above or below a block, in its column.
  private func nearest(to index: Int, isAbove: Bool) -> BlockExtent? {
    let extent = extents[index]
    let candidates = extents.indices.filter { other in
      other != index && blocks[other].role.isInFlow && blocks[other].role != .dropCap
        && (extents[other].middle < extent.middle) == isAbove && extents[other].shares(extent)
    }
    let found = candidates.min { abs(extents[$0].middle - extent.middle) < abs(extents[$1].middle - extent.middle) }
    return found.map { extents[$0] }
  }

  private func isColumn(_ column: BlockExtent, of extent: BlockExtent) -> Bool {
    let tolerance = Self.tolerance * typeSize
    return -column.height(beside: extent) < Self.reach * typeSize
      && column.along.lowerBound - tolerance <= extent.along.lowerBound
      && column.along.upperBound + tolerance >= extent.along.upperBound
  }
}
