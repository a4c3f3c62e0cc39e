extension NativeObject {
  /// The value with its references followed as far as the budget and a depth go.
  func fileValue(_ budget: ObjectVisitBudget) -> FileValue {
    var path: [PDFObject.Reference] = []
    return fileValue(budget, depth: 0, path: &path, leavingOut: [])
  }

  /// The values of its keys, without slashes.
  ///
  /// - Parameter unfollowed: keys whose references aren't followed.
  func fileValues(_ budget: ObjectVisitBudget, unfollowed: Set<String> = []) -> [String: FileValue] {
    var path = reference.map { [$0] } ?? []
    return values(budget, depth: 0, path: &path, leavingOut: unfollowed)
  }

  private static let maximumDepth = 12

  private func fileValue(
    _ budget: ObjectVisitBudget,
    depth: Int,
    path: inout [PDFObject.Reference],
    leavingOut unfollowed: Set<String>
  ) -> FileValue {
    guard budget.spend() else { return .null }
    if let boolean { return .boolean(boolean) }
    if let number { return .number(number) }
    if let name { return .name(name) }
    if let wholeText { return .string(wholeText) }
    guard isArray || isDictionary else { return .null }
    if let reference {
      guard depth < Self.maximumDepth, !path.contains(reference), !isPageTreeNode else {
        return .reference(number: reference.number, generation: reference.generation)
      }
      path.append(reference)
    } else if depth >= Self.maximumDepth {
      return .null
    }
    defer { if reference != nil { path.removeLast() } }
    if isArray {
      return .array(budget.items(of: self).map { $0.fileValue(budget, depth: depth + 1, path: &path, leavingOut: []) })
    }
    let values = values(budget, depth: depth, path: &path, leavingOut: unfollowed)
    return isStream ? .stream(values) : .dictionary(values)
  }

  private func values(
    _ budget: ObjectVisitBudget,
    depth: Int,
    path: inout [PDFObject.Reference],
    leavingOut unfollowed: Set<String>
  ) -> [String: FileValue] {
    var values: [String: FileValue] = [:]
    for key in keys {
      guard let value = self[key] else { continue }
      let name = String(key.dropFirst())
      if unfollowed.contains(name), let reference = value.reference {
        values[name] = .reference(number: reference.number, generation: reference.generation)
      } else {
        values[name] = value.fileValue(budget, depth: depth + 1, path: &path, leavingOut: [])
      }
    }
    return values
  }

  /// Following it would lead to the whole document.
  private var isPageTreeNode: Bool {
    isPlainDictionary && ["Page", "Pages", "Catalog"].contains(self["/Type"]?.name)
  }
}
