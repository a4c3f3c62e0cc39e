internal import CGatefold

/// A recycled block of memory for a picture.
struct PictureMemory {
  private let block: cgatefold_memory
  let start: UnsafeMutableRawPointer

  /// Takes zeroed memory; `nil` where there is none.
  init?(byteCount: Int) {
    block = cgatefold_memory_take(byteCount)
    guard let start = block.start else { return nil }
    self.start = start
  }

  /// Gives the block back, once.
  func giveBack() {
    cgatefold_memory_give_back(block)
  }

  /// Returns unused picture memory to the system.
  static func returnUnused() {
    cgatefold_memory_trim()
  }
}
