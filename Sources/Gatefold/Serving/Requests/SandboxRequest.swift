/// Has a worker try to get out of its sandbox; answered with `nil` where the lane is in this process.
struct SandboxRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 13, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> SandboxReport? { Sandbox.report() }
}
