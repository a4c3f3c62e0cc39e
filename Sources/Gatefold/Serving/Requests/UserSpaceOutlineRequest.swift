/// Requests the outline with its destinations in default user space, y downwards: negated.
struct UserSpaceOutlineRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 16, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> Outline {
    try document.userSpaceOutline()
  }
}
