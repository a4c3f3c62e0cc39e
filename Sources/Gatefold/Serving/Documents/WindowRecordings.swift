/// The recording of a page that a lane keeps while a window moves over it.
///
/// A page is drawn directly first. The memory that this takes shows whether a recording of a larger area would take too
/// much.
struct WindowRecordings {
  /// Maximum size of a recording that is kept; larger ones are used once.
  static let maximumByteCount = 24 << 20
  /// Maximum size of cairo's surfaces while a recording is made.
  static let maximumSurfaceBytes = 48 << 20

  private var kept: NativeRecording?
  /// The last window that was drawn directly.
  private var last: (window: PageRegion, surfaceBytesPerPixel: Double)?

  /// Notes that a region was drawn directly.
  ///
  /// - Parameter surfaceBytes: peak size of cairo's surfaces.
  mutating func noteDrawing(of region: PageRegion, surfaceBytes: Int) {
    guard region.recording != .never else { return }
    let bytesPerPixel = Double(surfaceBytes) / Double(max(1, region.pixels.width * region.pixels.height))
    last = (region, bytesPerPixel)
  }

  /// The recording to draw a region from; `nil` if it should be drawn directly.
  ///
  /// - Throws: errors of recording.
  mutating func recording(
    for region: PageRegion,
    of document: () throws(GatefoldError) -> NativeDocument
  ) throws(GatefoldError) -> NativeRecording? {
    guard let area = region.recording.area else { return nil }
    if let kept, kept.covers(region) { return kept }
    guard area.contains(region.pixels), isWorthwhile(area, around: region) else { return nil }
    // Release the old recording first, so that two never exist at once.
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
