public import Foundation
internal import Gatefold

/// An item of an outline, or its root, which has only children.
open class PDFOutline: NSObject, @unchecked Sendable {
  struct State {
    weak var document: PDFDocument?
    weak var parent: PDFOutline?
    var label: String?
    var isOpen = false
    var action: PDFAction?
    var children: [PDFOutline] = []
  }

  let state: Guarded<State>

  /// An item without a label and without children.
  override public init() {
    state = Guarded(State())
    super.init()
  }

  init(_ state: State) {
    self.state = Guarded(state)
    super.init()
    for child in state.children { child.state.withLock { $0.parent = self } }
  }

  /// The document that the outline belongs to.
  open weak var document: PDFDocument? { state.withLock { $0.document } }

  /// The item above; `nil` for the root.
  open var parent: PDFOutline? { state.withLock { $0.parent } }

  /// The number of items directly below.
  open var numberOfChildren: Int { state.withLock { $0.children.count } }

  /// The place among the children of ``parent``, from 0; 0 without one.
  open var index: Int { parent?.children.firstIndex { $0 === self } ?? 0 }

  /// Returns a direct child by its index from 0, or `nil` if the index is out of range.
  open func child(at index: Int) -> PDFOutline? {
    let children = children
    return children.indices.contains(index) ? children[index] : nil
  }

  var children: [PDFOutline] { state[\.children] }

  /// Inserts an item below this one, at a place or at the end. It is moved if it is in the same outline; another
  /// outline keeps it among its children, but it isn't written there any more.
  open func insertChild(_ child: PDFOutline, at index: Int) {
    guard !child.holds(self) else { return }
    if child.root === root { child.removeFromParent() }
    if child.document !== document { child.findPages() }
    state.withLock { $0.children.insert(child, at: min(max(0, index), $0.children.count)) }
    child.state.withLock { $0.parent = self }
    child.belong(to: document)
    document?.noteOutlineChange()
  }

  /// Removes the item, with all that is below it, from the outline.
  open func removeFromParent() {
    guard let parent else { return }
    parent.state.withLock { $0.children.removeAll { $0 === self } }
    state.withLock { $0.parent = nil }
    parent.document?.noteOutlineChange()
  }

  /// Whether another item is this one, or below it.
  private func holds(_ other: PDFOutline) -> Bool {
    var waiting = [self]
    while let item = waiting.popLast() {
      if item === other { return true }
      waiting += item.children
    }
    return false
  }

  private var root: PDFOutline {
    var item = self
    while let above = item.parent { item = above }
    return item
  }

  /// The items directly below that weren't inserted elsewhere.
  var ownChildren: [PDFOutline] { children.filter { $0.parent === self } }

  func belong(to document: PDFDocument?) {
    var waiting = [self]
    while let item = waiting.popLast() {
      item.state.withLock { $0.document = document }
      waiting += item.ownChildren
    }
  }

  /// Finds the pages that the items lead to while there is their document.
  private func findPages() {
    var waiting = [self]
    while let item = waiting.popLast() {
      item.destination?.findPage()
      waiting += item.ownChildren
    }
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock(body)
    document?.noteOutlineChange()
  }

  /// The title; `nil` for the root.
  open var label: String? {
    get { state[\.label] }
    set { change { $0.label = newValue } }
  }

  /// Whether the items below are shown. An item without any is closed, and the root is open.
  open var isOpen: Bool {
    get { state.withLock { $0.parent == nil && $0.document != nil ? true : $0.isOpen && !$0.children.isEmpty } }
    set { change { $0.isOpen = newValue } }
  }

  /// Where the item leads; `nil` if it leads to no place in the document.
  open var destination: PDFDestination? {
    get { (action as? PDFActionGoTo)?.destination }
    set { change { $0.action = newValue.map { PDFActionGoTo(destination: $0) } } }
  }

  /// The action that a click on the item performs, or `nil` for no action.
  open var action: PDFAction? {
    get { state[\.action] }
    set { change { $0.action = newValue } }
  }
}

extension PDFDocument {
  /// The outline; `nil` if the document has none. Setting it to `nil` removes it.
  public var outlineRoot: PDFOutline? {
    get {
      let (known, file) = state.withLock { ($0.outline, $0.file) }
      if let known { return known }
      guard let file else { return nil }
      let read = readOutline(file)
      return state.withLock { state in
        if let known = state.outline { return known }
        state.outline = .some(read)
        return read
      }
    }
    set {
      newValue?.belong(to: self)
      state.withLock { state in
        state.outline = .some(newValue)
        state.hasOwnOutline = true
      }
    }
  }

  func noteOutlineChange() {
    state[\.hasOwnOutline] = true
  }

  private func readOutline(_ file: PDFFile) -> PDFOutline? {
    let outline = try? blocking { [issue = file.issue] () async throws(GatefoldError) in
      try await issue.userSpaceOutline()
    }
    guard let items = outline?.items, !items.isEmpty else { return nil }
    return PDFOutline(.init(document: self, isOpen: true, children: items.map { outlineItem($0, of: file.number) }))
  }

  private func outlineItem(_ item: OutlineItem, of file: Int) -> PDFOutline {
    PDFOutline(
      .init(
        document: self,
        label: item.title,
        isOpen: item.isOpen,
        action: ActionReading.action(item.target, values: nil, document: self, file: file),
        children: item.children.map { outlineItem($0, of: file) }
      )
    )
  }

  /// Returns the innermost item that a selection falls under: the last whose destination isn't behind the first
  /// character. Returns `nil` if no item precedes the selection, or it is empty.
  public func outlineItem(for selection: PDFSelection) -> PDFOutline? {
    guard let part = selection.parts.first, let unit = part.ranges.first?.lowerBound, let root = outlineRoot,
      let letter = part.page.text?.bounds(ofUnit: unit)
    else { return nil }
    let place = index(for: part.page)
    var best: (item: PDFOutline, page: Int, height: CGFloat)?
    var waiting = Array(root.children.reversed())
    while let item = waiting.popLast() {
      waiting += item.children.reversed()
      guard let destination = item.destination, let page = destination.page else { continue }
      let index = index(for: page)
      // Higher up on a page comes before; the top of the page where there is no height.
      let height = destination.point.y
      guard index < place || (index == place && height >= letter.minY) else { continue }
      if let best, (index, -height) < (best.page, -best.height) { continue }
      best = (item, index, height)
    }
    return best?.item
  }
}
