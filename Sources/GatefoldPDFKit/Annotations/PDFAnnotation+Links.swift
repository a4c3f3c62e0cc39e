public import Foundation
internal import Gatefold

extension PDFAnnotation {
  /// The action that a click performs, the same object on each access, or `nil` for no action.
  public var action: PDFAction? {
    get {
      if let known = state[\.action] { return known }
      let read = readAction()
      return state.withLock { state in
        if let known = state.action { return known }
        state.action = .some(read)
        return read
      }
    }
    set {
      set(nil, "/Dest")
      set(newValue, "/A")
    }
  }

  private func readAction() -> PDFAction? {
    if let action = value("/A") as? PDFAction { return action }
    if let destination = value("/Dest") as? PDFDestination { return PDFActionGoTo(destination: destination) }
    let (target, keys) = state.withLock { ($0.target, $0.changedKeys) }
    guard let target, keys.isDisjoint(with: ["/A", "/Dest"]) else { return nil }
    return ActionReading.action(
      target,
      values: value("/A") as? [AnyHashable: Any],
      document: page?.document,
      file: page?.origin?.file.number
    )
  }

  /// The place that a click goes to; `nil` if it doesn't go to a place in the document.
  public var destination: PDFDestination? {
    get { (action as? PDFActionGoTo)?.destination }
    set {
      set(nil, "/A")
      set(newValue, "/Dest")
    }
  }

  /// The address that a click opens; `nil` if it opens none.
  public var url: URL? {
    get { (action as? PDFActionURL)?.url }
    set { action = newValue.map { PDFActionURL(url: $0) } }
  }
}
