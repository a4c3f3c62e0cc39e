/// Records visited objects, so each is visited once. Direct objects are always new, since nothing can refer back to
/// them.
struct SeenObjects {
  private var references: Set<PDFObject.Reference> = []

  mutating func isNew(_ object: NativeObject) -> Bool {
    object.reference.map { references.insert($0).inserted } ?? true
  }
}
