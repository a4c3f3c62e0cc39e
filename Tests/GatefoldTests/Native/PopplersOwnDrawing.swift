import CHostProgram
import Testing

@testable import Gatefold

/// A window of a file's first page, drawn by Gatefold and by poppler's own device.
func drawnBothWays(
  _ file: [UInt8],
  scale: Double,
  _ window: PixelRect
) throws -> (ours: [UInt32], poppler: [UInt32]) {
  _ = NativeRuntime.shared
  let document = try NativeDocument(.copying(file), password: nil)
  let region = PageRegion(pageIndex: 0, scale: scale, rotation: .none, pixels: window)
  let storage = try document.page(at: 0).draw(region)
  let ours = UnsafeRawBufferPointer(start: storage.start, count: storage.byteCount)
  var poppler = [UInt32](repeating: 0, count: window.width * window.height)
  let isDrawn = host_draw_window(
    file,
    file.count,
    scale,
    Int32(window.x),
    Int32(window.y),
    Int32(window.width),
    Int32(window.height),
    &poppler
  )
  try #require(isDrawn)
  return (Array(ours.bindMemory(to: UInt32.self)), poppler)
}

/// The number of pixels with a component that differs by more than some levels.
func pixelCount(of ours: [UInt32], unlike theirs: [UInt32], by levels: Int) -> Int {
  var count = 0
  for (one, other) in zip(ours, theirs) {
    let differs = [0, 8, 16, 24].contains { (shift: UInt32) in
      let (first, second) = (Int(one >> shift & 0xFF), Int(other >> shift & 0xFF))
      return abs(first - second) > levels
    }
    if differs { count += 1 }
  }
  return count
}
