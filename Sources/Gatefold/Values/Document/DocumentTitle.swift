/// Titles of documents, told from what programs write in their place.
package enum DocumentTitle {
  /// Endings of names of files that documents are made of.
  static let fileEndings = [
    ".indd", ".pdf", ".doc", ".docx", ".ai", ".eps", ".jpg", ".jpeg", ".png", ".tif", ".psd", ".pub", ".qxd", ".vsd",
    ".html", ".ppt", ".pptx", ".wpd", ".xls", ".xlsx", ".odt", ".odp", ".tex", ".dvi", ".ps",
  ]

  private static let programs = [
    "Microsoft Word - ", "Microsoft PowerPoint - ", "Microsoft Excel - ", "Microsoft Publisher - ",
  ]
  /// Placeholder titles that programs write until the document gets a title.
  private static let placeholders: Set = [
    "untitled", "(anonymous)", "anonymous", "unknown", "none", "title", "document", "presentation",
    "powerpoint presentation",
    "no slide title", "titre", "ohne titel", "sin título", "senza titolo", "無題", "无标题",
  ]
  /// Slides and pages, which stand before a number.
  private static let parts: Set = [
    "slide", "page", "pagina", "página", "seite", "folie", "diapositiva", "diapositive", "dia", "document",
    "presentation",
    "book", "sheet", "layout", "שקופית", "スライド", "幻灯片", "الشريحة", "слайд", "лист",
  ]

  /// A title of metadata as people would say it; `nil` where a program has made it up, or it is the name of a file.
  package static func meant(_ title: String) -> String? {
    var title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var isFile = false
    for program in programs where title.hasPrefix(program) {
      title.removeFirst(program.count)
      isFile = true
    }
    for ending in fileEndings where title.lowercased().hasSuffix(ending) {
      title.removeLast(ending.count)
      isFile = true
    }
    title = title.split(separator: " ").joined(separator: " ")
    let folded = title.lowercased()
    let letters = folded.filter { $0.isLetter }
    guard !letters.isEmpty, !placeholders.contains(folded), !isPath(title), !isGarbled(title) else { return nil }
    if parts.contains(letters), folded.contains(where: \.isNumber) || isFile { return nil }
    let words = title.split(separator: " ").count
    // The name of a file may be a title, but not one like "final_2".
    if isFile { return words > 2 ? title : nil }
    let isName = words == 1 && folded == title && title.contains { $0.isNumber || $0 == "_" }
    return isName ? nil : title
  }

  /// The name of a file as a title: "Tide_Line-no-7.pdf" is "Tide Line no 7".
  ///
  /// - Parameter name: without folders.
  package static func readable(_ name: String) -> String {
    var stem = name
    let endings = [".pdf", ".epub", ".zip", ".html"]
    for ending in endings where stem.lowercased().hasSuffix(ending) && stem.count > ending.count {
      stem.removeLast(ending.count)
      break
    }
    let characters = Array(stem)
    let hasSpaces = characters.contains(" ")
    let spaced = characters.indices.map { index -> Character in
      switch characters[index] {
      case "_": return " "
      case "-" where !hasSpaces:
        let isDate =
          index > 0 && index + 1 < characters.count && characters[index - 1].isNumber && characters[index + 1].isNumber
        return isDate ? "-" : " "
      case let character: return character
      }
    }
    let title = String(spaced).split(separator: " ").joined(separator: " ")
    return title.isEmpty ? name : title
  }

  private static func isPath(_ title: String) -> Bool { title.contains(":\\") || title.hasPrefix("/") }

  /// Whether something could not be read as letters, such as "s”curit”".
  private static func isGarbled(_ title: String) -> Bool {
    let scalars = Array(title.unicodeScalars)
    return scalars.indices.contains { index in
      let scalar = scalars[index]
      if scalar.isUnreadable { return true }
      guard scalar == "\u{201D}" || scalar == "\u{201C}", index > 0, index + 1 < scalars.count else { return false }
      return scalars[index - 1].properties.isAlphabetic && scalars[index + 1].properties.isAlphabetic
    }
  }
}
