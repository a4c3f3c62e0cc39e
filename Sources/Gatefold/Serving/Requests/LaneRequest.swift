/// A request to a document: its kind, deadline and wire form, and how a document answers it.
///
/// A new request is a type in this folder and a line in `LaneRequestTable`.
protocol LaneRequest: WireValue, Sendable {
  associatedtype Answer: WireValue & Sendable
  static var kind: LaneRequestKind { get }
  /// The page that the request is about, where it is one.
  var pageIndex: Int? { get }
  func answer(from document: any LaneDocument) throws(GatefoldError) -> Answer
  /// Whether an answer belongs to the request: a compromised worker may answer about another page.
  func isAnswered(by answer: Answer) -> Bool
}

extension LaneRequest {
  var pageIndex: Int? { nil }
  func isAnswered(by answer: Answer) -> Bool { true }
}

/// The kind of a request.
struct LaneRequestKind: Hashable, Sendable {
  /// Its number in the worker protocol; 0 is `WorkerFrame.configuration`.
  let number: UInt8
  let deadline: Deadlines.Kind
}
