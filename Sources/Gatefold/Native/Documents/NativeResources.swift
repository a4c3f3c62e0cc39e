internal import CGatefold

/// Fonts and images that the lanes of a document share. Thread-safe.
final class NativeResources: Sendable {
  nonisolated(unsafe) private let handle: OpaquePointer?

  init() {
    handle = cgatefold_resources_create()
  }

  deinit {
    if let handle { cgatefold_resources_free(handle) }
  }

  func share(with document: OpaquePointer) {
    if let handle { cgatefold_document_use_resources(document, handle) }
  }
}
