/// How a line ends.
public enum PDFLineStyle: Int, Hashable, Sendable {
  /// Without an ending.
  case none = 0
  /// In a square.
  case square = 1
  /// In a circle.
  case circle = 2
  /// In a diamond.
  case diamond = 3
  /// In an open arrowhead.
  case openArrow = 4
  /// In a closed arrowhead.
  case closedArrow = 5
}

/// How text is marked.
public enum PDFMarkupType: Int, Hashable, Sendable {
  /// Coloured.
  case highlight = 0
  /// Struck out.
  case strikeOut = 1
  /// Underlined.
  case underline = 2
  /// Marked for removal.
  case redact = 3
}

/// The icon of a note.
public enum PDFTextAnnotationIconType: Int, Hashable, Sendable {
  /// A speech bubble.
  case comment = 0
  /// A key.
  case key = 1
  /// A sheet.
  case note = 2
  /// A question mark.
  case help = 3
  /// A new paragraph.
  case newParagraph = 4
  /// A paragraph.
  case paragraph = 5
  /// An insertion mark.
  case insert = 6
}

/// The state of a check box or a radio button.
public enum PDFWidgetCellState: Int, Hashable, Sendable {
  /// Neither on nor off; also anything that is not a button.
  case mixedState = -1
  /// Off.
  case offState = 0
  /// On.
  case onState = 1
}

/// The kind of button that a widget is.
public enum PDFWidgetControlType: Int, Hashable, Sendable {
  /// No button.
  case unknownControl = -1
  /// A push button.
  case pushButtonControl = 0
  /// A radio button.
  case radioButtonControl = 1
  /// A check box.
  case checkBoxControl = 2
}

/// An action that a viewer knows by its name (PDF 32000-1, table 211).
public enum PDFActionNamedName: Int, Hashable, Sendable {
  /// None that PDFKit knows.
  case none = 0
  /// Goes to the next page.
  case nextPage = 1
  /// Goes to the previous page.
  case previousPage = 2
  /// Goes to the first page.
  case firstPage = 3
  /// Goes to the last page.
  case lastPage = 4
  /// Goes back to where the reader was.
  case goBack = 5
  /// Goes forward again.
  case goForward = 6
  /// Asks for a page.
  case goToPage = 7
  /// Finds text.
  case find = 8
  /// Prints.
  case print = 9
  /// Enlarges.
  case zoomIn = 10
  /// Makes smaller.
  case zoomOut = 11
}
