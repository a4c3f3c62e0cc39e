internal import CGatefold

extension NativeStreams {
  /// Reads an embedded file as `MagazineIssue.read(_:maximumByteCount:_:)` does.
  func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) throws(GatefoldError) -> EmbeddedFile.Reading {
    guard let sound = file.sound else {
      return try decode(file, maximumByteCount: maximumByteCount, body)
    }
    // The header says how many samples follow.
    let all = try decode(file, maximumByteCount: maximumByteCount) { _ in }
    var written = 0
    func put(_ bytes: [UInt8]) throws(GatefoldError) {
      written += bytes.count
      var failure: GatefoldError?
      bytes.withUnsafeBytes { bytes in
        do throws(GatefoldError) { try body(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
    }
    try put(sound.waveHeader(sampleByteCount: all.byteCount))
    var rest: [UInt8] = []
    _ = try decode(file, maximumByteCount: maximumByteCount) { bytes throws(GatefoldError) in
      let (samples, left) = sound.waveSamples(rest + bytes)
      rest = left
      try put(samples)
    }
    try put(sound.waveTail(sampleByteCount: all.byteCount))
    return EmbeddedFile.Reading(byteCount: written, md5: all.md5)
  }

  private func decode(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) throws(GatefoldError) -> EmbeddedFile.Reading {
    var count = 0
    var thrown: GatefoldError?
    do throws(NativeFailure) {
      let md5 = try decode(file, maximumByteCount: maximumByteCount) { bytes in
        if Task.isCancelled { thrown = .cancelled }
        count += bytes.count
        do throws(GatefoldError) {
          if thrown == nil { try body(bytes) }
        } catch {
          thrown = error
        }
        return thrown == nil
      }
      return EmbeddedFile.Reading(byteCount: count, md5: md5)
    } catch {
      throw thrown ?? .reading(error, maximumByteCount: maximumByteCount)
    }
  }
}

extension GatefoldError {
  fileprivate static func reading(_ failure: NativeFailure, maximumByteCount: Int) -> GatefoldError {
    if failure.status == CGATEFOLD_TOO_LARGE {
      return .embeddedFileTooLarge(maximumByteCount, failure.message)
    }
    return GatefoldError(
      .damagedEmbeddedFile,
      "the embedded file cannot be read completely; fetch a fresh copy of the document",
      nativeMessage: failure.message
    )
  }
}
