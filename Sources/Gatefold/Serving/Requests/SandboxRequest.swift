/// Makes a worker try to escape from its sandbox; the answer is `nil` if the lane is in this process.
struct SandboxRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 13, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> SandboxReport? { Sandbox.report() }
}
