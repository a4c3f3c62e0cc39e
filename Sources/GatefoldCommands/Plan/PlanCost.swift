/// The expected processor time of an issue: that of thumbnails of 300 x 400 pixels, with one thread. Other commands take
/// a multiple of it that is about the same for all issues, so the shards of a plan are balanced for them, too.
///
/// Fitted to 47 magazines and newsletters of 1 to 144 pages: it explains 87 % of the variance of their times if the
/// number of pages is known, and 67 % by the size alone.
enum PlanCost {
  private static let opening = 36
  private static let page = 3.5
  private static let megabyte = 13.5
  /// Without the number of pages.
  private static let (openingOfUnknown, megabyteOfUnknown) = (54, 35.5)

  /// At least 1.
  static func milliseconds(bytes: Int, pages: Int?) -> Int {
    let megabytes = Double(max(0, bytes)) / 1e6
    guard let pages else { return openingOfUnknown + Int((megabytes * megabyteOfUnknown).rounded()) }
    return opening + Int((Double(max(0, pages)) * page + megabytes * megabyte).rounded())
  }
}
