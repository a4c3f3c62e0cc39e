internal import CGatefold
internal import Foundation

extension Metadata {
  init(_ native: cgatefold_metadata) {
    self.init(
      title: copiedText(native.title),
      author: copiedText(native.author),
      subject: copiedText(native.subject),
      keywords: copiedText(native.keywords),
      creator: copiedText(native.creator),
      producer: copiedText(native.producer),
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
