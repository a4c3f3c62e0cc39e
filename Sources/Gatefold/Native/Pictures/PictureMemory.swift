internal import CGatefold

/// A block of memory for a picture, which pictures use again.
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

  /// Returns the memory to the system that is kept for pictures to come.
  static func returnUnused() {
    cgatefold_memory_trim()
  }
}
