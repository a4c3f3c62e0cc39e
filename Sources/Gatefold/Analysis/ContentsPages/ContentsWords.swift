/// The headings under which magazines print their contents, in several languages.
enum ContentsWords {
  private static let words: Set<String> = [
    "contents", "tableofcontents", "inthisissue", "inside", "index", "whatsinside", "toc", "inhalt",
    "inhaltsverzeichnis", "inhaltsubersicht", "indiesemheft", "sommaire", "tabledesmatieres", "danscenumero", "indice",
    "sommario", "indicedecontenidos", "contenido", "contenidos", "tabladecontenidos", "tabladecontenido",
    "indicegeneral", "sumario", "enestenumero", "inhoud", "inhoudsopgave", "conteudo", "indicedeconteudos",
    "nestaedicao", "innehall", "innehallsforteckning", "indhold", "indholdsfortegnelse", "innhold",
    "innholdsfortegnelse", "sisalto", "sisallysluettelo", "spistresci", "wtymnumerze", "obsah", "tartalom",
    "tartalomjegyzek", "cuprins", "содержание", "оглавление", "зміст", "περιεχομενα", "icindekiler", "目次", "目录",
    "目錄", "目録", "もくじ", "차례", "목차", "תוכןהעניינים", "תוכן", "المحتويات", "الفهرس", "فهرس", "agenda",
  ]

  private static let figureWords: Set<String> = [
    "figure", "fig", "figura", "abbildung", "abb", "table", "tabelle", "tab", "tabla", "tableau", "tabella", "tabela",
    "quadro", "afbeelding", "figuur", "tabel", "grafico", "gráfico", "diagramm", "chart", "图", "表", "図",
  ]

  /// Whether an entry belongs to a list of figures or tables: "Figure 3. The coast".
  static func isFigure(_ title: String) -> Bool {
    let word = title.prefix { $0.isLetter }.lowercased()
    let rest = title.dropFirst(word.count).drop { $0 == "." || $0.isWhitespace }
    return figureWords.contains(word) && rest.first?.isNumber == true
  }

  private static let imprintWords: Set<String> = [
    "isbn", "issn", "iban", "bic", "blz", "konto", "tel", "telefon", "phone", "fax", "telefax", "vol", "volume",
    "issue",
    "no", "nr", "www", "http", "https",
  ]

  /// Whether an entry is a line of the imprint that ends in a number.
  static func isImprint(_ title: String) -> Bool {
    imprintWords.contains(title.prefix { $0.isLetter }.lowercased())
  }

  /// Whether a line is the heading of a contents page.
  static func isHeading(_ line: SurveyedLine) -> Bool {
    line.words.count <= 4 && isName(FoldedTitle(line.text))
  }

  static func isName(_ title: FoldedTitle) -> Bool {
    words.contains(String(String.UnicodeScalarView(title.scalars)))
  }
}
