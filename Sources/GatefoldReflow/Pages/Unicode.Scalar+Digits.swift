extension Unicode.Scalar {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
