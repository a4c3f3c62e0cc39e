/// The recording of a page that a lane keeps while a window moves over it.
///
/// A page is drawn by itself first: what that took tells whether a recording of more of it would take too much.
struct WindowRecordings {
  /// Of one recording: those of larger ones are drawn from once, and not kept.
  static let maximumByteCount = 24 << 20
  /// Of the surfaces that a recording may take while it is made.
  static let maximumSurfaceBytes = 48 << 20

  private var kept: NativeRecording?
  /// The last window that was drawn by itself.
  private var last: (window: PageRegion, surfaceBytesPerPixel: Double)?

  /// Notes that a region was drawn by itself.
  ///
  /// - Parameter surfaceBytes: the most that surfaces of cairo took at once.
  mutating func noteDrawing(of region: PageRegion, surfaceBytes: Int) {
    guard region.recording != .never else { return }
    let bytesPerPixel = Double(surfaceBytes) / Double(max(1, region.pixels.width * region.pixels.height))
    last = (region, bytesPerPixel)
  }

  /// The recording from which a region is to be drawn; `nil` where it is to be drawn by itself.
  ///
  /// - Throws: what recording throws.
  mutating func recording(
    for region: PageRegion,
    of document: () throws(GatefoldError) -> NativeDocument
  ) throws(GatefoldError) -> NativeRecording? {
    guard let area = region.recording.area else { return nil }
    if let kept, kept.covers(region) { return kept }
    guard area.contains(region.pixels), isWorthwhile(area, around: region) else { return nil }
    // Not two at once.
    kept = nil
    let recording = try document().page(at: region.pageIndex).recording(area, around: region)
    if recording.byteCount <= Self.maximumByteCount { kept = recording }
    return recording
  }

  private func isWorthwhile(_ area: PixelRect, around region: PageRegion) -> Bool {
    guard let last, last.window.showsSamePage(as: region) else { return false }
    return last.surfaceBytesPerPixel * Double(area.width * area.height) <= Double(Self.maximumSurfaceBytes)
  }
}
