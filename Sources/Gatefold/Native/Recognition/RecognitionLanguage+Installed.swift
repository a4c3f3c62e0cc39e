internal import Foundation

extension RecognitionLanguage {
  /// Where Tesseract looks for the data of languages.
  static var folders: [String] {
    let own = getenv("TESSDATA_PREFIX").map { String(cString: $0) }
    let system = [
      "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
    ]
    return [own].compactMap(\.self) + system
  }

  /// Whether the data of a language, like "deu", is installed.
  package static func isInstalled(_ language: String) -> Bool {
    isValid(language) && folders.contains { access("\($0)/\(language).traineddata", R_OK) == 0 }
  }
}
