/// Finds dates in a line: "14 September 2016", "Sept/Oct 2016", "Fall 2016", "Q3 2020", "14.09.2016", "2014年1月".
struct DateScanner {
  struct Match {
    var date: IssueDate
    /// The range of its characters in the line.
    var range: Range<Int>
    /// Whether it names its month, season or quarter.
    var isNamed = false
  }

  /// Words between the parts of a date.
  private static let links: Set = ["de", "del", "of", "di", "da", "do", "den", "the", "г", "th", "st", "nd", "rd"]
  private static let rangeWords: Set = ["and", "und", "et", "y", "e", "to", "bis", "a", "i", "и", "en", "och", "og"]
  private static let rangeSigns: Set<Character> = ["-", "–", "—", "/", "&", "+"]

  private let line: PrintedTokens
  private var tokens: [PrintedTokens.Token] { line.tokens }

  static func matches(in line: PrintedTokens) -> [Match] { DateScanner(line: line).matches() }

  private func matches() -> [Match] {
    var matches: [Match] = []
    for index in tokens.indices {
      guard let match = compact(at: index) ?? date(withYearAt: index) ?? shortYear(at: index) else { continue }
      // A year inside the previous date adds nothing.
      if let last = matches.last, match.range.lowerBound < last.range.upperBound { continue }
      matches.append(match)
    }
    return matches
  }

  private func date(withYearAt index: Int) -> Match? {
    guard let (year, digits) = tokens[index].number, digits == 4, PrintedTokens.years.contains(year) else { return nil }
    let date = IssueDate(year: year)
    if let match = eastAsian(date, index) ?? numericBehind(date, index) ?? numericBefore(date, index) { return match }
    guard var match = wordsBefore(date, index) ?? wordsBehind(date, index) else {
      return Match(date: date, range: tokens[index].range)
    }
    match.isNamed = true
    return match
  }

  private func match(_ date: IssueDate, _ places: ClosedRange<Int>) -> Match {
    Match(date: date, range: line.range(of: places))
  }

  private func token(_ index: Int) -> PrintedTokens.Token? { line.token(index) }

  private func number(_ index: Int, upTo maximum: Int) -> Int? {
    guard let (value, digits) = token(index)?.number, digits <= 2, (1...maximum).contains(value) else { return nil }
    return value
  }

  // MARK: Numbers

  private func eastAsian(_ date: IssueDate, _ index: Int) -> Match? {
    guard token(index + 1)?.word == "年" else { return nil }
    var (date, end) = (date, index + 1)
    if let month = number(index + 2, upTo: 12), token(index + 3)?.word == "月" {
      (date.month, end) = (month, index + 3)
      if let day = number(index + 4, upTo: 31), token(index + 5)?.word == "日" { (date.day, end) = (day, index + 5) }
    }
    return match(date, index...end)
  }

  private func separator(at index: Int) -> Character? {
    guard let token = token(index), token.isJoined, let sign = token.sign, "-./–".contains(sign) else { return nil }
    return self.token(index + 1)?.isJoined ?? false ? sign : nil
  }

  /// "2016-09-14", "2016/09".
  private func numericBehind(_ date: IssueDate, _ index: Int) -> Match? {
    guard let sign = separator(at: index + 1), let month = number(index + 2, upTo: 12) else { return nil }
    var date = date
    date.month = month
    guard separator(at: index + 3) == sign, let day = number(index + 4, upTo: 31) else {
      return match(date, index...(index + 2))
    }
    date.day = day
    return match(date, index...(index + 4))
  }

  /// "14.09.2016", "09/2016".
  private func numericBefore(_ date: IssueDate, _ index: Int) -> Match? {
    guard let sign = separator(at: index - 1), let last = number(index - 2, upTo: 31) else { return nil }
    var date = date
    if separator(at: index - 3) == sign, let first = number(index - 4, upTo: 31) {
      (date.day, date.month) = last <= 12 ? (first, last) : (last, first)
      return (date.month ?? 13) <= 12 ? match(date, (index - 4)...index) : nil
    }
    // "6/2024" is the sixth issue of its year.
    guard last <= 12, sign != "/" || tokens[index - 2].number?.digits == 2 else { return nil }
    date.month = last
    return match(date, (index - 2)...index)
  }

  /// "201609".
  private func compact(at index: Int) -> Match? {
    guard let (value, digits) = tokens[index].number, digits == 6, PrintedTokens.years.contains(value / 100),
      (1...12).contains(value % 100)
    else { return nil }
    var date = IssueDate(year: value / 100)
    date.month = value % 100
    return Match(date: date, range: tokens[index].range)
  }

  // MARK: Words

  /// Index of the next token on the left that is neither a comma nor a link.
  private func left(of index: Int) -> Int {
    var place = index - 1
    while place >= max(0, index - 4) {
      let isPassed =
        tokens[place].sign.map { ",.'’ºª".contains($0) } ?? tokens[place].word.map(Self.links.contains) ?? false
      guard isPassed else { break }
      place -= 1
    }
    return place
  }

  private func wordsBefore(_ date: IssueDate, _ index: Int) -> Match? {
    let place = left(of: index)
    guard let token = token(place) else { return nil }
    if let word = token.word {
      return named(word, date, place, end: index)
    }
    guard let number = number(place, upTo: 31) else { return nil }
    if self.token(place - 1)?.word == "q", number <= 4 {
      var date = date
      date.quarter = number
      return match(date, (place - 1)...index)
    }
    // "September 14, 2016", "September 14–20, 2016".
    var (date, day, before) = (date, number, left(of: place))
    if let sign = self.token(before)?.sign, Self.rangeSigns.contains(sign),
      let first = self.number(before - 1, upTo: 31)
    {
      (day, before) = (first, left(of: before - 1))
    }
    guard let word = self.token(before)?.word, let month = CalendarWords.months[word] else { return nil }
    (date.month, date.day) = (month, day)
    return match(date, before...index)
  }

  /// A month, season or quarter that ends before a year.
  private func named(_ word: String, _ date: IssueDate, _ place: Int, end: Int) -> Match? {
    var date = date
    if CalendarWords.quarters.contains(word) {
      let before = left(of: place)
      let ordinal = token(before)?.word.flatMap { CalendarWords.ordinals[$0] } ?? number(before, upTo: 4)
      guard let ordinal else { return nil }
      date.quarter = ordinal
      return match(date, before...end)
    }
    if let season = CalendarWords.seasons[word], CalendarWords.months[word] == nil {
      let first = earlier(CalendarWords.seasons, place)
      date.season = first?.value ?? season
      return match(date, (first?.place ?? place)...end)
    }
    guard let month = CalendarWords.months[word] else { return nil }
    if let first = earlier(CalendarWords.months, place) {
      date.month = first.value
      return match(date, first.place...end)
    }
    date.month = month
    let before = left(of: place)
    if let day = number(before, upTo: 31) {
      date.day = day
      return match(date, before...end)
    }
    return match(date, place...end)
  }

  /// The first of several values joined by dashes or by words like "and".
  private func earlier<Value>(_ words: [String: Value], _ place: Int) -> (value: Value, place: Int)? {
    var found: (value: Value, place: Int)?
    var place = place
    while let link = token(place - 1), let word = token(place - 2)?.word, let value = words[word],
      link.sign.map(Self.rangeSigns.contains) ?? link.word.map(Self.rangeWords.contains) ?? false
    {
      place -= 2
      found = (value, place)
    }
    return found
  }

  /// "2016 Fall", "2016. szeptember 14."
  private func wordsBehind(_ date: IssueDate, _ index: Int) -> Match? {
    let place = token(index + 1)?.sign.map { ",.".contains($0) } ?? false ? index + 2 : index + 1
    guard let word = token(place)?.word else { return nil }
    var date = date
    if let month = CalendarWords.months[word] {
      date.month = month
      guard let day = number(place + 1, upTo: 31),
        !(token(place + 2)?.isJoined ?? false && token(place + 2)?.sign == ":")
      else { return match(date, index...place) }
      date.day = day
      return match(date, index...(place + 1))
    }
    guard let season = CalendarWords.seasons[word] else { return nil }
    date.season = season
    return match(date, index...place)
  }

  /// "Sept ’94".
  private func shortYear(at index: Int) -> Match? {
    guard let (value, digits) = tokens[index].number, digits == 2, let sign = token(index - 1)?.sign,
      "'’‘".contains(sign),
      let word = token(index - 2)?.word
    else { return nil }
    return named(word, IssueDate(year: value < 50 ? 2000 + value : 1900 + value), index - 2, end: index)
  }
}
