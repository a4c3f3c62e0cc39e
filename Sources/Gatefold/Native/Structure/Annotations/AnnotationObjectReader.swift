/// Reads the annotations of a page with all their keys.
enum AnnotationObjectReader {
  /// Keys that lead to other annotations, to fields or to the page.
  private static let unfollowed: Set = ["P", "Parent", "Popup", "IRT", "Kids"]
  /// Keys that a field inherits (PDF 32000-1, table 220 and following).
  private static let inherited: Set = ["FT", "Ff", "V", "DV", "T", "TU", "Q", "DA", "MaxLen", "Opt"]
  private static let maximumFieldDepth = 32

  /// - Parameter pageCount: a destination past it is unresolved.
  /// - Throws: `damaged` if the page's object cannot be read.
  static func annotations(
    on index: Int,
    of structure: NativeStructure,
    pageCount: Int
  ) throws(GatefoldError) -> [AnnotationObject] {
    guard let page = structure.pages[index] else {
      throw .unreadableObjects("there is no such page", pageIndex: index)
    }
    let budget = ObjectVisitBudget()
    return budget.items(of: page["/Annots"]).enumerated().compactMap { place, object in
      guard budget.spend(), object["/Subtype"]?.name != nil else { return nil }
      let hasTarget = object["/Dest"] != nil || object["/A"] != nil || object["/PA"] != nil
      return AnnotationObject(
        index: place,
        objectNumber: object.id ?? 0,
        values: object.fileValues(budget, unfollowed: unfollowed),
        target: hasTarget ? target(of: object, structure.actions, pageCount: pageCount) : nil,
        field: object["/Subtype"]?.name == "Widget" ? fieldValues(of: object, budget) : [:]
      )
    }
  }

  private static func target(of object: NativeObject, _ actions: ActionReader, pageCount: Int) -> LinkTarget {
    actions.action(of: object).target { (0..<pageCount).contains($0) ? .flippedUserSpace : nil }
  }

  /// Returns the values of a widget's field: its own, then the ones inherited from its parents, and the full name, with
  /// its parts joined by periods.
  private static func fieldValues(of widget: NativeObject, _ budget: ObjectVisitBudget) -> [String: FileValue] {
    var values: [String: FileValue] = [:]
    var names: [String] = []
    var node: NativeObject? = widget
    var seen = SeenObjects()
    for _ in 0..<maximumFieldDepth {
      guard let field = node, field.isPlainDictionary, seen.isNew(field), budget.spend() else { break }
      for key in inherited where values[key] == nil {
        if let value = field["/" + key] { values[key] = value.fileValue(budget) }
      }
      if let name = field["/T"]?.wholeText { names.append(name) }
      node = field["/Parent"]
    }
    if !names.isEmpty { values["T"] = .string(names.reversed().joined(separator: ".")) }
    return values
  }
}
