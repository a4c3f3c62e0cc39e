/// libFuzzer's own way of changing an input.
@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

/// Asked by libFuzzer for every new input.
@_cdecl("LLVMFuzzerCustomMutator")
public func changeInput(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32) -> Int {
  let changed = mutate(bytes, count, most)
  // Some stay as they are, for readers repair such tables, too.
  guard chosenTarget?.takesPDFs == true, seed % 8 != 0 else { return changed }
  let repaired = RepairedPDF.repaired(Array(UnsafeBufferPointer(start: bytes, count: changed)))
  guard let repaired, repaired.count <= most else { return changed }
  _ = UnsafeMutableBufferPointer(start: bytes, count: most).update(fromContentsOf: repaired)
  return repaired.count
}
