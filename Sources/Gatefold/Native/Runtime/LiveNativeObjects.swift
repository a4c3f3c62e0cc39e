internal import Synchronization

/// Counts the native objects alive in this process, for tests. All counts return to zero once every issue, buffer and
/// running request is gone.
package struct LiveNativeObjects: Hashable, Sendable {
  /// Open documents of poppler.
  package var documents: Int
  /// Open object structures of libqpdf.
  package var structures: Int
  /// Display lists of pages.
  package var displayLists: Int
  /// Blocks of pixel memory.
  package var pixelBuffers: Int
  /// Open recognizers of text.
  package var recognizers: Int
  /// Worker processes.
  package var workers: Int

  /// The counts at this moment.
  package static var current: LiveNativeObjects {
    LiveNativeObjects(
      documents: Counter.documents.value,
      structures: Counter.structures.value,
      displayLists: Counter.displayLists.value,
      pixelBuffers: Counter.pixelBuffers.value,
      recognizers: Counter.recognizers.value,
      workers: Counter.workers.value
    )
  }

  /// Whether every count is zero.
  package var isZero: Bool {
    [documents, structures, displayLists, pixelBuffers, recognizers, workers].allSatisfy { $0 == 0 }
  }
}

extension LiveNativeObjects {
  /// Counts the living objects of a kind, from any thread.
  final class Counter: Sendable {
    static let documents = Counter()
    static let structures = Counter()
    static let displayLists = Counter()
    static let pixelBuffers = Counter()
    static let recognizers = Counter()
    static let workers = Counter()

    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func opened() {
      count.add(1, ordering: .relaxed)
    }

    func freed() {
      count.subtract(1, ordering: .relaxed)
    }
  }
}
