internal import CGatefold

/// A failed call of the shim, before it is known which page or file it was about.
struct NativeFailure: Error {
  let status: cgatefold_status
  let message: String?
}

/// Calls the shim and turns a status other than OK into a `NativeFailure` with its message.
func nativeCall(
  _ body: (UnsafeMutablePointer<cgatefold_message?>) -> cgatefold_status
) throws(NativeFailure) {
  var message: cgatefold_message?
  let status = body(&message)
  guard status != CGATEFOLD_OK else { return }
  throw NativeFailure(status: status, message: takenString(message))
}

/// For long work in the shim: whether the task that called it was cancelled.
let isTaskCancelled: cgatefold_cancellation = { _ in Task.isCancelled }

/// The Swift string of a C string that is freed with it; `nil` stays `nil`. Bytes that are not UTF-8 are replaced.
func takenString(_ string: UnsafeMutablePointer<CChar>?) -> String? {
  guard let string else { return nil }
  defer { cgatefold_string_free(string) }
  return String(cString: string)
}

/// A copy of a C string that somebody else frees.
func copiedString(_ string: UnsafePointer<CChar>?) -> String? {
  string.map { String(cString: $0) }
}

/// A copy of a text string of the document, for people, that somebody else frees.
func copiedText(_ string: UnsafePointer<CChar>?) -> String? {
  copiedString(string).map(String.init(textString:))
}
