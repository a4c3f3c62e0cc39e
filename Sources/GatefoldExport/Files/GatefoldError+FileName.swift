package import Gatefold

extension GatefoldError {
  /// With the name of the embedded file that it is about.
  package func about(_ fileName: String?) -> GatefoldError {
    guard let fileName else { return self }
    return GatefoldError(
      code,
      "\(fileName.printable): \(message)",
      pageIndex: pageIndex,
      nativeMessage: nativeMessage
    )
  }
}
