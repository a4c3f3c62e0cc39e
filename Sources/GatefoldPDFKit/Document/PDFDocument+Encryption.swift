internal import Foundation
internal import Gatefold

extension PDFDocument {
  /// Whether the file is encrypted; also once it was unlocked.
  public var isEncrypted: Bool { isLocked || state[\.file]?.issue.encryption != nil }

  /// Whether the document needs a password that wasn't given yet. It then has no pages.
  public var isLocked: Bool { state.withLock { $0.bytes != nil && $0.file == nil } }

  /// Opens a locked document with the user's or the owner's password. A document that is open already gains the owner's
  /// permissions with the owner's password.
  ///
  /// - Returns: whether the document is open now.
  @discardableResult
  public func unlock(withPassword password: String) -> Bool {
    let (bytes, known) = state.withLock { ($0.bytes, $0.file) }
    guard let bytes, isEncrypted else { return !isLocked }
    guard let file = try? PDFFile(bytes, password: password) else { return known != nil }
    if known == nil {
      state.withLock { if $0.file == nil { $0.open(file) } }
    } else if file.issue.encryption?.access == .ownerPassword {
      // Existing pages keep reading from the file as it was first opened.
      state.withLock { $0.file = file }
    }
    let notification = Notification(name: .PDFDocumentDidUnlock, object: self)
    NotificationCenter.default.post(notification)
    delegate?.documentDidUnlock(notification)
    return true
  }

  /// The password with which the document was opened.
  public var permissionsStatus: PDFDocumentPermissions {
    if isLocked { return .none }
    guard let encryption = state[\.file]?.issue.encryption else { return .owner }
    return encryption.access == .ownerPassword ? .owner : .user
  }

  /// The document's permissions: all if it isn't encrypted or was opened with the owner's password.
  public var accessPermissions: PDFAccessPermissions {
    switch permissionsStatus {
    case .none: []
    case .owner: .all
    case .user: state[\.file]?.issue.encryption.map { PDFAccessPermissions($0.permissions) } ?? .all
    }
  }

  /// Whether printing is permitted, maybe only at low quality.
  public var allowsPrinting: Bool { accessPermissions.contains(.allowsLowQualityPrinting) }
  /// Whether extracting text and images is permitted.
  public var allowsCopying: Bool { accessPermissions.contains(.allowsContentCopying) }
  /// Whether changing the document is permitted.
  public var allowsDocumentChanges: Bool { accessPermissions.contains(.allowsDocumentChanges) }
  /// Whether inserting, deleting and rotating pages is permitted.
  public var allowsDocumentAssembly: Bool { accessPermissions.contains(.allowsDocumentAssembly) }
  /// Whether extracting text for readers with disabilities is permitted.
  public var allowsContentAccessibility: Bool { accessPermissions.contains(.allowsContentAccessibility) }
  /// Whether adding and changing annotations is permitted.
  public var allowsCommenting: Bool { accessPermissions.contains(.allowsCommenting) }
  /// Whether filling in forms is permitted.
  public var allowsFormFieldEntry: Bool { accessPermissions.contains(.allowsFormFieldEntry) }
}

extension PDFAccessPermissions {
  private static let pairs: [(PDFAccessPermissions, DocumentPermissions)] = [
    (.allowsLowQualityPrinting, .print), (.allowsHighQualityPrinting, .printInFullQuality),
    (.allowsDocumentChanges, .change), (.allowsDocumentAssembly, .assemble), (.allowsContentCopying, .copy),
    (.allowsContentAccessibility, .extractForAccessibility), (.allowsCommenting, .annotate),
    (.allowsFormFieldEntry, .fillForms),
  ]

  init(_ permissions: DocumentPermissions) {
    self.init(Self.pairs.filter { permissions.contains($0.1) }.map(\.0))
  }

  /// The engine's permissions, with those that others include.
  var documentPermissions: DocumentPermissions {
    var all = self
    if contains(.allowsHighQualityPrinting) { all.insert(.allowsLowQualityPrinting) }
    if contains(.allowsDocumentChanges) { all.formUnion([.allowsCommenting, .allowsFormFieldEntry]) }
    if contains(.allowsContentCopying) { all.insert(.allowsContentAccessibility) }
    if contains(.allowsCommenting) { all.insert(.allowsFormFieldEntry) }
    return DocumentPermissions(Self.pairs.filter { all.contains($0.0) }.map(\.1))
  }
}
