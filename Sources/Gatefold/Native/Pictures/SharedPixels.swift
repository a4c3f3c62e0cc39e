internal import CGatefold
internal import Foundation

/// Memory that a worker draws into and its host reads. Neither can change its size.
final class SharedPixels {
  let descriptor: Descriptor
  let capacity: Int
  let start: UnsafeMutableRawPointer

  /// Memory is taken in steps, so that pictures of nearly one size share it.
  private static let granularity = 1 << 20
  /// Neither host nor worker keeps larger memory for the next picture.
  static let maximumKeptCapacity = 32 << 20

  /// Creates shared memory for a picture.
  ///
  /// - Throws: `pictureTooLarge` if no memory is available.
  static func make(byteCount: Int) throws(GatefoldError) -> SharedPixels {
    let capacity = (byteCount + granularity - 1) / granularity * granularity
    let number = cgatefold_shared_memory_create("gatefold-pixels", capacity)
    if number >= 0 {
      let descriptor = Descriptor(taking: number)
      if cgatefold_shared_memory_seal(number, false), let pixels = SharedPixels(descriptor, capacity: capacity) {
        return pixels
      }
    }
    throw GatefoldError(.pictureTooLarge, "not enough memory for a picture of \(byteCount) bytes to be drawn in")
  }

  /// Maps memory created by another process; `nil` if that fails.
  init?(_ descriptor: Descriptor, capacity: Int) {
    let memory = mmap(nil, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.number, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    self.descriptor = descriptor
    self.capacity = capacity
    start = memory
  }

  deinit {
    munmap(start, capacity)
  }
}
