/// Words that name parts of the year, in small letters without accents.
enum CalendarWords {
  /// A line for each month: its names in the calendars of 27 languages (CLDR), long and short. Reading them from Foundation's
  /// calendars takes every process 30 ms. Where two languages differ, the one with more readers counts.
  private static let names = """
    january jan januar janvier janv enero ene gennaio gen janeiro januari tammikuuta tammikuu tammi stycznia styczen sty ledna leden led januara ianuarie ian января январь янв січня січень січ януари яну ιανουαριου ιανουαριοσ ιαν ocak oca gener ינואר ינו يناير ژانویهٔ ژانویه जनवरी जन
    february feb februar fevrier fevr febrero febbraio fevereiro fev februari helmikuuta helmikuu helmi lutego luty lut unora unor uno februara febr februarie февраля февраль февр лютого лютии лют февруари фев φεβρουαριου φεβρουαριοσ φεβ subat sub febrer פברואר פבר فبراير فوریهٔ فوریه फ़रवरी फ़र
    march mar marz mars marzo marco maart mrt marts maaliskuuta maaliskuu maalis marca marzec brezna brezen bre marec marcius marc martie марта март березня березень бер μαρτιου μαρτιοσ μαρ mart maret מרץ مارس मार्च
    april apr avril avr abril abr aprile huhtikuuta huhtikuu huhti kwietnia kwiecien kwi dubna duben dub aprila aprilis aprilie апреля апрель апр квітня квітень квіт април απριλιου απριλιοσ απρ nisan nis אפריל אפר أبريل آوریل अप्रैल
    may mai mayo maggio mag maio mei maj toukokuuta toukokuu touko maja kvetna kveten kve majus мая маи травня травень трав μαιου μαιοσ μαι mayıs maig מאי مايو مهٔ مه मई
    june jun juni juin junio giugno giu junho kesakuuta kesakuu kesa czerwca czerwiec cze cervna cerven cvn juna junius iunie iun июня июнь червня червень черв юни ιουνιου ιουνιοσ ιουν haziran haz juny יוני يونيو ژوئن जून
    july jul juli juillet juil julio luglio lug julho heinakuuta heinakuu heina lipca lipiec lip cervence cervenec cvc jula julius iulie iul июля июль липня липень лип юли ιουλιου ιουλιοσ ιουλ temmuz tem juliol יולי يوليو ژوئیهٔ ژوئیه जुलाई जुल
    august aug aout agosto ago augustus augusti elokuuta elokuu elo sierpnia sierpien sie srpna srpen srp augusta augusztus августа август авг серпня серпень серп αυγουστου αυγουστοσ αυγ agustos agu agustus agost ag אוגוסט אוג أغسطس اوت अगस्त अग
    september sep sept septembre septiembre settembre set setembro syyskuuta syyskuu syys wrzesnia wrzesien wrz zari zar septembra szeptember szept septembrie сентября сентябрь сент вересня вересень вер септември сеп σεπτεμβριου σεπτεμβριοσ σεπ eylul eyl setembre ספטמבר ספט سبتمبر سپتامبر सितंबर सित
    october oct oktober okt octobre octubre ottobre ott outubro out lokakuuta lokakuu loka pazdziernika pazdziernik paz rijna rijen rij oktobra octombrie октября октябрь окт жовтня жовтень жовт октомври οκτωβριου οκτωβριοσ οκτ ekim eki אוקטובר אוק أكتوبر اکتبر अक्तूबर अक्तू
    november nov novembre noviembre novembro marraskuuta marraskuu marras listopada listopad lis listopadu novembra noiembrie ноября ноябрь нояб листопада листопад лист ноември ное νοεμβριου νοεμβριοσ νοε kasım kas נובמבר נוב نوفمبر نوامبر नवंबर नव
    december dec dezember dez decembre diciembre dic dicembre dezembro desember des joulukuuta joulukuu joulu grudnia grudzien gru prosince prosinec pro decembra decembrie декабря декабрь дек грудня грудень груд декември δεκεμβριου δεκεμβριοσ δεκ aralık ara desembre דצמבר דצמ ديسمبر دسامبر दिसंबर दिस
    """

  /// Months, from 1.
  static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for (index, line) in names.split(separator: "\n").enumerated() {
      for word in line.split(separator: " ") { months[String(word)] = index + 1 }
    }
    return months
  }()

  static let seasons: [String: IssueDate.Season] = {
    let words: [IssueDate.Season: String] = [
      .spring: "spring fruhling fruhjahr printemps primavera lente voorjaar var forar wiosna весна",
      .summer: "summer sommer ete verano estate verao zomer sommar lato лето",
      .autumn: "autumn fall herbst automne otono autunno outono herfst najaar host efterar jesien осень",
      .winter: "winter hiver invierno inverno vinter zima зима",
    ]
    return words.reduce(into: [:]) { seasons, entry in
      for word in entry.value.split(separator: " ") { seasons[String(word)] = entry.key }
    }
  }()

  static let quarters: Set = ["quarter", "quartal", "trimestre", "kwartaal", "kvartal", "kwartał", "квартал", "qtr"]
  static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "erstes": 1, "zweites": 2, "drittes": 3, "viertes": 4,
    "premier": 1, "deuxieme": 2, "troisieme": 3, "quatrieme": 4, "primer": 1, "segundo": 2, "tercer": 3, "cuarto": 4,
  ]
}
