internal import Gatefold
internal import Synchronization

/// Broadcasts elements to any number of observers.
///
/// Elements that an observer has not received yet are queued. `merge` keeps the queue bounded: a slow observer misses
/// replaced elements, but never the newest.
final class Announcements<Element: Sendable>: Sendable {
  private struct Observer {
    var pending: [Element] = []
    var reader: CheckedContinuation<Element?, Never>?
    var isFinished = false
  }

  private struct State {
    var nextNumber = 0
    var observers: [Int: Observer] = [:]
  }

  private let state = Mutex(State())
  /// Adds an element to those that wait.
  private let merge: @Sendable (inout [Element], Element) -> Void

  init(merge: @escaping @Sendable (inout [Element], Element) -> Void) {
    self.merge = merge
  }

  /// Gives an element to all observers.
  func send(_ element: Element) {
    let readers = state.withLock { state in
      var readers: [CheckedContinuation<Element?, Never>] = []
      for number in state.observers.keys {
        if let reader = state.observers[number]?.reader {
          state.observers[number]?.reader = nil
          readers.append(reader)
        } else {
          if state.observers[number]?.isFinished == false {
            merge(&state.observers[number, default: Observer()].pending, element)
          }
        }
      }
      return readers
    }
    for reader in readers { reader.resume(returning: element) }
  }

  /// Ends the sequences of all present observers, once they have taken what waits for them.
  func finish() {
    let readers = state.withLock { state in
      let readers = state.observers.values.compactMap(\.reader)
      for number in state.observers.keys {
        state.observers[number]?.reader = nil
        state.observers[number]?.isFinished = true
      }
      return readers
    }
    for reader in readers { reader.resume(returning: nil) }
  }

  /// Adds an observer, which gets some elements first.
  func observe(startingWith elements: [Element]) -> Observation<Element> {
    let number = state.withLock { state in
      state.nextNumber += 1
      state.observers[state.nextNumber] = Observer(pending: elements)
      return state.nextNumber
    }
    return Observation(number: number, announcements: self)
  }

  fileprivate func next(_ number: Int) async -> Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Element?? = state.withLock { state in
          guard let observer = state.observers[number] else { return .some(nil) }
          if !observer.pending.isEmpty { return state.observers[number]?.pending.removeFirst() }
          if observer.isFinished { return .some(nil) }
          precondition(observer.reader == nil, "one task at a time iterates over a sequence of events")
          state.observers[number]?.reader = continuation
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      remove(number)
    }
  }

  fileprivate func remove(_ number: Int) {
    let reader = state.withLock { $0.observers.removeValue(forKey: number)?.reader }
    reader?.resume(returning: nil)
  }
}

/// The queue of one observer; the observer is removed with the last reference to it.
final class Observation<Element: Sendable>: Sendable {
  private let number: Int
  private let announcements: Announcements<Element>

  fileprivate init(number: Int, announcements: Announcements<Element>) {
    self.number = number
    self.announcements = announcements
  }

  deinit {
    announcements.remove(number)
  }

  /// The next element; `nil` at the end, and when the task is cancelled.
  func next() async -> Element? {
    await announcements.next(number)
  }
}
