/// A page for people: its number, and its folio where that differs.
package func pageName(_ index: Int, label: String?) -> String {
  let number = String(index + 1)
  guard let label, label != number else { return number }
  return "\(number) (\(label))"
}
