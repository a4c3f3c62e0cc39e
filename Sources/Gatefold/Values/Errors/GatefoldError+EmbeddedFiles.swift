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
      "the embedded file does not end within \(maximumByteCount) bytes; it may be a decompression bomb; "
        + "raise the limit if the file can be trusted",
      nativeMessage: nativeMessage
    )
  }
}
