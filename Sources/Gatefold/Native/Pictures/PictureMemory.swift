internal import CGatefold

/// A block of memory for a picture, which pictures use again.
struct PictureMemory {
  private let block: cgatefold_memory
  let start: UnsafeMutableRawPointer

  /// Takes memory; `nil` where there is none.
  init?(byteCount: Int, zeroed isZeroed: Bool) {
    block = isZeroed ? cgatefold_memory_take(byteCount) : cgatefold_memory_take_unset(byteCount)
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
