/// The words on the pages of a store, in the language of the store.
struct SiteWords: Sendable {
  let allIssues: String
  let search: String
  let previousPage: String
  let nextPage: String
  let read: String
  let lookInside: String
  let buy: String
  let download: String
  let free: String
  let preview: String
  let publication: String
  let number: String
  let date: String
  let authors: String
  let pages: String
  let language: String
  let embed: String
  let embedHint: String
  let copy: String
  let copied: String
  let catalogs: String
  let more: String
  let isRightToLeft: Bool
  /// The language of the words as a BCP 47 tag.
  let tag: String

  /// - Parameter tag: a BCP 47 tag; the default is English, also for languages without a translation.
  init(language tag: String?) {
    let code = tag?.split(separator: "-").first?.lowercased() ?? "en"
    let words = Self.all[code] ?? Self.english
    self.tag = Self.all[code] == nil ? "en" : tag ?? "en"
    isRightToLeft = code == "ar"
    allIssues = words[0]
    search = words[1]
    (previousPage, nextPage) = (words[2], words[3])
    (read, lookInside, buy, download) = (words[4], words[5], words[6], words[7])
    (free, preview) = (words[8], words[9])
    (publication, number, date, authors) = (words[10], words[11], words[12], words[13])
    (pages, language) = (words[14], words[15])
    (embed, embedHint, copy, copied) = (words[16], words[17], words[18], words[19])
    (catalogs, more) = (words[20], words[21])
  }

  private static let english = [
    "All issues", "Search", "Newer issues", "Older issues", "Read", "Look inside", "Buy", "Download", "Free", "Preview",
    "Publication", "Number", "Published", "Authors", "Pages", "Language", "Show this issue on your own page",
    "Copy this code into the page.", "Copy", "Copied", "Catalogs for reading apps", "More issues",
  ]

  private static let all = [
    "en": english,
    "de": [
      "Alle Ausgaben", "Suchen", "Neuere Ausgaben", "Ältere Ausgaben", "Lesen", "Hineinsehen", "Kaufen",
      "Herunterladen", "Kostenlos", "Vorschau", "Zeitschrift", "Nummer", "Erschienen", "Autoren", "Seiten", "Sprache",
      "Diese Ausgabe auf der eigenen Seite zeigen", "Kopieren Sie diesen Code in die Seite.", "Kopieren", "Kopiert",
      "Kataloge für Lese-Apps", "Weitere Ausgaben",
    ],
    "fr": [
      "Tous les numéros", "Rechercher", "Numéros plus récents", "Numéros plus anciens", "Lire", "Feuilleter", "Acheter",
      "Télécharger", "Gratuit", "Extrait", "Revue", "Numéro", "Paru le", "Auteurs", "Pages", "Langue",
      "Afficher ce numéro sur votre page", "Copiez ce code dans la page.", "Copier", "Copié",
      "Catalogues pour applications de lecture", "Autres numéros",
    ],
    "it": [
      "Tutti i numeri", "Cerca", "Numeri più recenti", "Numeri meno recenti", "Leggi", "Sfoglia", "Acquista", "Scarica",
      "Gratuito", "Anteprima", "Rivista", "Numero", "Pubblicato", "Autori", "Pagine", "Lingua",
      "Mostra questo numero nella tua pagina", "Copia questo codice nella pagina.", "Copia", "Copiato",
      "Cataloghi per app di lettura", "Altri numeri",
    ],
    "es": [
      "Todos los números", "Buscar", "Números más recientes", "Números anteriores", "Leer", "Hojear", "Comprar",
      "Descargar", "Gratis", "Muestra", "Revista", "Número", "Publicado", "Autores", "Páginas", "Idioma",
      "Mostrar este número en su página", "Copie este código en la página.", "Copiar", "Copiado",
      "Catálogos para aplicaciones de lectura", "Más números",
    ],
    "ja": [
      "すべての号", "検索", "新しい号", "古い号", "読む", "試し読み", "購入", "ダウンロード", "無料", "試し読み", "雑誌", "号", "発行日", "著者", "ページ数",
      "言語", "この号を自分のページに表示する", "このコードをページに貼り付けてください。", "コピー", "コピーしました", "読書アプリ用カタログ", "ほかの号",
    ],
    "ar": [
      "كل الأعداد", "بحث", "أعداد أحدث", "أعداد أقدم", "اقرأ", "تصفح", "شراء", "تنزيل", "مجاني", "معاينة", "المجلة",
      "العدد", "تاريخ النشر", "المؤلفون", "الصفحات", "اللغة", "اعرض هذا العدد في صفحتك", "انسخ هذا الرمز إلى الصفحة.",
      "نسخ", "تم النسخ", "فهارس لتطبيقات القراءة", "أعداد أخرى",
    ],
  ]
}
