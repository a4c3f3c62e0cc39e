/// The longest possible address from a start: the text up to a space, continued in the next line if the address seems
/// to continue there.
struct AddressRun {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The position of each scalar in the text.
  private(set) var positions: [Int] = []
  /// Line ends within the address: the number of scalars before each, and the confidence that the address continues.
  private(set) var breaks: [(at: Int, confidence: Double)] = []
  /// The scalar after the address.
  private(set) var terminator: Unicode.Scalar = LinkText.stop

  /// - Parameters:
  ///   - start: the first scalar, in the text.
  ///   - accepts: whether an address may contain a scalar.
  init(in text: LinkText, from start: Int, accepts: (Unicode.Scalar) -> Bool) {
    var position = start
    while true {
      let scalar = text[position]
      if accepts(scalar) {
        scalars.append(scalar)
        positions.append(position)
        position += 1
      } else if scalar == LinkText.lineEnd, breaks.count < 8, let joint = LineContinuation(self, in: text, at: position)
      {
        if joint.dropsHyphen {
          scalars.removeLast()
          positions.removeLast()
        }
        breaks.append((scalars.count, joint.confidence))
        position += 1
      } else if scalar == "\u{AD}" {
        position += 1
      } else if scalar == " ", isBareScheme, text[position + 1].isAddressLetter {
        position += 1
      } else {
        terminator = scalar
        return
      }
    }
  }

  /// Whether there is only a scheme, so the address certainly continues.
  var isBareScheme: Bool {
    guard scalars.count <= 8, scalars.last == ":" || scalars.last == "/" else { return false }
    let text = scalars.string.lowercased()
    return ["http:", "https:", "ftp:"].contains { text == $0 || text == $0 + "/" || text == $0 + "//" }
  }

  /// How sure it is that the first scalars belong to one address.
  func confidence(ofFirst count: Int) -> Double {
    breaks.lazy.filter { $0.at < count }.map(\.confidence).reduce(1, *)
  }

  /// Returns the range of the first scalars in the text.
  func range(ofFirst count: Int) -> Range<Int> { positions[0]..<positions[count - 1] + 1 }

  /// Returns the scalar that follows the first scalars.
  func scalar(behind count: Int) -> Unicode.Scalar { count < scalars.count ? scalars[count] : terminator }
}
