internal import CGatefold
internal import Foundation

extension Metadata {
  init(_ native: cgatefold_metadata) {
    self.init(
      title: copiedString(native.title),
      author: copiedString(native.author),
      subject: copiedString(native.subject),
      keywords: copiedString(native.keywords),
      creator: copiedString(native.creator),
      producer: copiedString(native.producer),
      creationDate: Self.date(native.created),
      modificationDate: Self.date(native.modified),
      pdfVersion: "\(native.version_major).\(native.version_minor)",
      isLinearized: native.is_linearized,
      attachmentCount: Int(native.attachment_count)
    )
  }

  private static func date(_ seconds: Int64) -> Date? {
    seconds == .min ? nil : Date(timeIntervalSince1970: Double(seconds))
  }
}
