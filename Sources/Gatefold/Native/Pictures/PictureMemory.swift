internal import CGatefold

/// A recycled block of memory for a picture.
struct PictureMemory {
  private let block: cgatefold_memory
  let start: UnsafeMutableRawPointer

  /// Takes a block of memory. Returns `nil` if no memory is available.
  init?(byteCount: Int, zeroed isZeroed: Bool) {
    block = isZeroed ? cgatefold_memory_take(byteCount) : cgatefold_memory_take_unset(byteCount)
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
