/// The issue that a folder in the output folder belongs to.
struct FolderOwner {
  /// The hash of the PDF.
  let issue: String
  /// Path of the PDF.
  let source: String?
}
