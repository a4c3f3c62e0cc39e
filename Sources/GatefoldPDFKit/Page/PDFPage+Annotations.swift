public import Foundation
internal import Gatefold

extension PDFPage {
  /// The annotations of the page in the order of drawing, the same objects each time. Those without a /Rect are left
  /// out.
  public var annotations: [PDFAnnotation] {
    if let known = state[\.annotations] { return known }
    let read = readAnnotations()
    return state.withLock { state in
      if let known = state.annotations { return known }
      state.annotations = read
      return read
    }
  }

  private func readAnnotations() -> [PDFAnnotation] {
    guard let origin else { return [] }
    let objects = try? blocking { [issue = origin.file.issue] () async throws(GatefoldError) in
      try await issue.page(at: origin.index).annotationObjects()
    }
    let delegate = document?.delegate
    let shown = (objects ?? []).filter { $0.values["Rect"]?.numbers?.count == 4 && $0.values["Subtype"]?.name != nil }
    let annotations = shown.map { object in
      let wanted = delegate?.class(forAnnotationType: object.values["Subtype"]?.name ?? "") as? PDFAnnotation.Type
      let coder = AnnotationCoder(PDFAnnotation.State(object, on: self))
      // The initializer of this module always takes its own coder.
      return wanted?.init(coder: coder) ?? PDFAnnotation(coder: coder).unsafelyUnwrapped
    }
    AnnotationLinks.connect(annotations, shown)
    return annotations
  }

  /// Adds an annotation above the others. It belongs to this page from now on.
  public func addAnnotation(_ annotation: PDFAnnotation) {
    let known = annotations
    guard !known.contains(where: { $0 === annotation }) else { return }
    annotation.belong(to: self)
    noteChange { state in
      state.annotations = known + [annotation]
      state.hasOwnAnnotations = true
      if let origin = annotation.origin { state.removedAnnotations.remove(origin.index) }
    }
  }

  /// Removes an annotation. Nothing happens if it isn't on the page.
  public func removeAnnotation(_ annotation: PDFAnnotation) {
    let rest = annotations.filter { $0 !== annotation }
    guard rest.count < annotations.count else { return }
    annotation.leave(self)
    noteChange { state in
      state.annotations = rest
      state.hasOwnAnnotations = true
      if let origin = annotation.origin { state.removedAnnotations.insert(origin.index) }
    }
  }

  /// Returns the topmost annotation at a point in user space, or `nil` if no annotation contains it.
  public func annotation(at point: CGPoint) -> PDFAnnotation? {
    annotations.last { $0.bounds.contains(point) }
  }
}
