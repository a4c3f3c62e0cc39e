/// Requests every annotation of a page with all its keys.
struct AnnotationObjectsRequest: PageRequest {
  static let kind = LaneRequestKind(number: 15, deadline: .structure)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [AnnotationObject] {
    try document.annotationObjects(on: index)
  }
}
