/// The words of a language that point to another page.
struct CrossReferenceWords: Sendable {
  /// Words that begin a reference: "see", "continued".
  let leads: Set<String>
  /// Words between these and the word for a page: "on", "the".
  let fillers: Set<String>
  /// The words for a page in full, which say what they are.
  let pages: Set<String>
  /// Abbreviations of these words.
  let shortPages: Set<String>
  /// Words for several pages.
  let plurals: Set<String>
  /// Words that refer to the pages of another work, unless a word like "this" follows: "page 12 of the report".
  let belongings: Set<String>

  private init(leads: String, fillers: String, pages: String, short: String, plurals: String, belongings: String) {
    func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
    self.leads = words(leads)
    self.fillers = words(fillers)
    self.pages = words(pages)
    shortPages = words(short)
    self.plurals = words(plurals)
    self.belongings = words(belongings)
  }

  static let all = [english, german, french, italian, spanish, dutch, portuguese]

  /// Words that follow "page 12 of" where this issue is meant.
  static let ownWords: Set<String> = [
    "this", "our", "dieser", "dieses", "diesem", "ce", "cet", "cette", "questo", "questa", "este", "esta", "deste",
    "desta", "deze", "dit",
  ]

  /// Words that ask the reader to compare; books use these for each other's pages too.
  static let comparing: Set<String> = ["vgl", "cf", "cfr", "vergleiche", "confer"]

  private static let english = CrossReferenceWords(
    leads:
      "see turn go continued continues continue cont contd cont'd more story jump flip carried cf refer listed "
      + "shown",
    fillers:
      "to on from also at over back the article story map full it below above and all about our section chapter box figure "
      + "table chart panel sidebar details more",
    pages: "page pages",
    short: "p pp pg pgs",
    plurals: "pages pp pgs",
    belongings: "of in"
  )

  private static let german = CrossReferenceWords(
    leads: "siehe s vgl vergleiche fortsetzung weiter weiterlesen mehr lesen fortgesetzt blättern bitte",
    fillers: "auf von auch dazu sie weiter ab geht es bitte a der die den lesen",
    pages: "seite seiten",
    short: "s",
    plurals: "seiten s",
    belongings: "von des der im in aus"
  )

  private static let french = CrossReferenceWords(
    leads: "voir voyez suite lire lisez cf rendez-vous retrouvez",
    fillers: "en à la de aussi les l'article article notre aux également et retrouver sur",
    pages: "page pages",
    short: "p pp",
    plurals: "pages pp",
    belongings: "de du des dans"
  )

  private static let italian = CrossReferenceWords(
    leads: "vedi vedere veda vedasi continua segue prosegue leggi leggere cfr seguito",
    fillers: "a da anche alla alle dalla di le la si in l'articolo articolo tutto",
    pages: "pagina pagine",
    short: "pag pagg p pp",
    plurals: "pagine pagg pp",
    belongings: "di del della dei nel nella"
  )

  private static let spanish = CrossReferenceWords(
    leads: "ver véase vea véanse continúa continua sigue viene pase pasa lea leer consulte vaya",
    fillers: "en la de a las también el artículo más desde",
    pages: "página páginas",
    short: "pág págs p pp",
    plurals: "páginas págs pp",
    belongings: "de del en"
  )

  private static let dutch = CrossReferenceWords(
    leads: "zie vervolg vervolgt lees ga verder meer blader",
    fillers: "op van ook verder meer naar de het daarover artikel vanaf",
    pages: "pagina pagina's bladzijde bladzijden",
    short: "blz pag p pp",
    plurals: "pagina's bladzijden pp",
    belongings: "van in uit"
  )

  private static let portuguese = CrossReferenceWords(
    leads: "ver veja vejam vide continua continuação continue leia ler segue consulte vá",
    fillers: "na da em a à as também mais no nas às de para artigo o",
    pages: "página páginas",
    short: "pág págs p pp",
    plurals: "páginas págs pp",
    belongings: "de do da dos das em no na"
  )
}
