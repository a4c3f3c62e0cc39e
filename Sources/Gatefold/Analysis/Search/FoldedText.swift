/// The text of a page as it is read, folded; each scalar knows the character that it came from.
package struct FoldedText: Sendable {
  package let scalars: [UInt32]
  /// In `ReadingText.characters`.
  let origins: [Int32]
  /// Where the flow of articles ends.
  let flowEnd: Int

  init(_ text: ReadingText, _ folding: TextFolding) {
    var table = FoldingTable(folding)
    var scalars: [UInt32] = []
    var origins: [Int32] = []
    scalars.reserveCapacity(text.characters.count + 16)
    origins.reserveCapacity(text.characters.count + 16)
    var flowEnd = 0
    for (position, character) in text.characters.enumerated() {
      if position == text.flowEnd { flowEnd = scalars.count }
      table.forEach(of: character.scalar) { scalar in
        // A character that folds to nothing, like a lone mark, leaves the spaces around it; only one is kept.
        if scalar == " ", scalars.last == 0x20 { return }
        scalars.append(scalar.value)
        origins.append(Int32(truncatingIfNeeded: position))
      }
    }
    self.scalars = scalars
    self.origins = origins
    self.flowEnd = text.flowEnd == text.characters.count ? scalars.count : flowEnd
  }
}
