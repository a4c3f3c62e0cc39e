extension GatefoldError.Code {
  /// An embedded file has more bytes than the limit allows, or could grow without bound.
  public static let embeddedFileTooLarge = Self(rawValue: "embeddedFileTooLarge")
  /// An embedded file cannot be read, or not to its end.
  public static let damagedEmbeddedFile = Self(rawValue: "damagedEmbeddedFile")
}

extension GatefoldError {
  static func embeddedFileTooLarge(_ maximumByteCount: Int, _ nativeMessage: String? = nil) -> GatefoldError {
    GatefoldError(
      .embeddedFileTooLarge,
      "the embedded file exceeds the limit of \(maximumByteCount) bytes; it may be a decompression bomb; "
        + "raise the limit if you trust the file",
      nativeMessage: nativeMessage
    )
  }
}
