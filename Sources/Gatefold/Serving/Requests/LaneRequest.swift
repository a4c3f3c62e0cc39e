/// A question to a document, with all that a worker process needs to be asked it: its kind, how long it may take, its
/// wire form, and how a document answers it.
///
/// A new question is a type in this folder and a line in `LaneRequestTable`.
protocol LaneRequest: WireValue, Sendable {
  associatedtype Answer: WireValue & Sendable
  static var kind: LaneRequestKind { get }
  /// The page that is asked about, where it is one.
  var pageIndex: Int? { get }
  func answer(from document: any LaneDocument) throws(GatefoldError) -> Answer
  /// Whether an answer is about what was asked: a worker that was taken over may speak of another page.
  func isAnswered(by answer: Answer) -> Bool
}

extension LaneRequest {
  var pageIndex: Int? { nil }
  func isAnswered(by answer: Answer) -> Bool { true }
}

/// What kind of question a request is.
struct LaneRequestKind: Hashable, Sendable {
  /// Its number in the worker protocol; 0 is `WorkerFrame.configuration`.
  let number: UInt8
  let deadline: Deadlines.Kind
}
