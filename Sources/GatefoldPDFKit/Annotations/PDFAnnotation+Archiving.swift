internal import Foundation
internal import Gatefold

extension PDFAnnotation {
  /// The values in the syntax of PDF. Pages, annotations, actions and destinations are left out.
  var archive: Data {
    let own = entries.filter { !["/P", "/Parent", "/Popup", "/AP"].contains($0.key) }
    let dictionary = own.reduce(into: PDFDictionary()) { dictionary, entry in
      if let value = WrittenValues.alone.value(entry.value, of: entry.key) {
        dictionary[WrittenValues.name(entry.key)] = value
      }
    }
    return Data(PDFValue.dictionary(dictionary).syntax)
  }
}

extension PDFAnnotation.State {
  /// `nil` if the bytes aren't an annotation.
  init?(archive: Data?) {
    guard let archive, let dictionary = PDFValue(syntax: [UInt8](archive))?.dictionary, dictionary["Subtype"] != nil,
      dictionary["Rect"] != nil
    else { return nil }
    self.init()
    values = AnnotationValues.values(dictionary.mapValues(FileValue.init))
  }
}

extension FileValue {
  init(_ value: PDFValue) {
    switch value {
    case .null, .reference: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .number(Double(integer))
    case .real(let digits): self = .number(Double(String(decoding: digits, as: UTF8.self)) ?? 0)
    case .name(let name):
      self = .name(String(decoding: name.unicodeScalars.map { UInt8($0.value & 0xFF) }, as: UTF8.self))
    case .string(let bytes):
      let isUTF16 = bytes.starts(with: [0xFE, 0xFF])
      self = .string(
        isUTF16
          ? String(
            decoding: stride(from: 2, to: bytes.count - 1, by: 2).map {
              UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            },
            as: UTF16.self
          )
          : String(decoding: bytes, as: UTF8.self)
      )
    case .array(let values): self = .array(values.map(FileValue.init))
    case .dictionary(let dictionary): self = .dictionary(dictionary.mapValues(FileValue.init))
    }
  }
}
