/// The recording of a page that a lane keeps while a window moves over it.
struct WindowRecordings {
  /// Of one recording: those of larger ones are drawn from once, and not kept.
  static let maximumByteCount = 24 << 20

  private var kept: NativeRecording?
  /// What the last window was drawn of.
  private var lastPage: NativeRecording.Page?

  /// The recording from which a region is to be drawn; `nil` where it is to be drawn by itself.
  ///
  /// - Throws: what recording throws.
  mutating func recording(
    for region: PageRegion,
    of document: () throws(GatefoldError) -> NativeDocument
  ) throws(GatefoldError) -> NativeRecording? {
    guard let area = region.recording.area else { return nil }
    if let kept, kept.covers(region) { return kept }
    let page = NativeRecording.Page(of: region)
    defer { lastPage = page }
    guard isWorthwhile(region, page), area.contains(region.pixels) else { return nil }
    // Not two at once.
    kept = nil
    let recording = try document().page(at: region.pageIndex).recording(area, around: region)
    if recording.byteCount <= Self.maximumByteCount { kept = recording }
    return recording
  }

  private func isWorthwhile(_ region: PageRegion, _ page: NativeRecording.Page) -> Bool {
    if case .ahead = region.recording { return true }
    return lastPage == page
  }
}
