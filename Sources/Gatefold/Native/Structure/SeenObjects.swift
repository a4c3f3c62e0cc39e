/// Objects that were met, so that each is met once. Direct ones are always new: nothing leads back to them.
struct SeenObjects {
  private var references: Set<ObjectReference> = []

  mutating func isNew(_ object: NativeObject) -> Bool {
    object.reference.map { references.insert($0).inserted } ?? true
  }
}
