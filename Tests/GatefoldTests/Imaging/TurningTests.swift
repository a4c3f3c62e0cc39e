import Gatefold
import Testing

/// Pictures that are turned, and reduced to grey or black and white.
struct TurningTests {
  /// Opaque, in one colour.
  private static func picture(_ color: UInt32) throws -> PixelBuffer {
    try PixelBuffer(size: PixelSize(width: 40, height: 20)) { _, row in
      row.bindMemory(to: UInt32.self).update(repeating: color)
    }
  }

  private static func pixel(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> UInt32 {
    picture.withRow(y) { $0.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self) }
  }

  @Test func `the corners of a leaning picture are transparent, and its middle is not`() throws {
    let turned = try Self.picture(0xFF20_4060).rotated(byDegrees: 45)
    #expect(turned.size == PixelSize(width: 43, height: 43))
    for (x, y) in [(0, 0), (42, 0), (0, 42), (42, 42)] { #expect(Self.pixel(turned, x, y) == 0) }
    #expect(Self.pixel(turned, 21, 21) == 0xFF20_4060)
  }

  @Test func `a leaning picture in black and white has no half-transparent edges`() throws {
    let turned = try Self.picture(0xFFE0_E0E0).rotated(byDegrees: 30).bitonal()
    var found: Set<UInt32> = []
    for y in 0..<turned.size.height {
      for x in 0..<turned.size.width { found.insert(Self.pixel(turned, x, y)) }
    }
    #expect(found == [0, 0xFFFF_FFFF])
  }

  @Test func `a quarter turn keeps every pixel`() throws {
    let turned = try Self.picture(0xFF20_4060).rotated(byDegrees: 90)
    #expect(turned.size == PixelSize(width: 20, height: 40))
    #expect(Self.pixel(turned, 0, 0) == 0xFF20_4060)
  }
}
