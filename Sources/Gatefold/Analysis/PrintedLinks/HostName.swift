/// The name of a host in an address without a scheme, and how sure it is that it is one.
enum HostName {
  enum Kind {
    /// The top-level domain is never the end of other words.
    case certain
    /// The top-level domain is also a file extension or a word: "main.rs", "end.it".
    case ambiguous
  }

  /// - Parameter host: as it is printed, without a dot at its end.
  /// - Returns: `nil` where it is no name of a host.
  static func kind(of host: ArraySlice<Unicode.Scalar>) -> Kind? {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy(isLabel), let last = labels.last else { return nil }
    // "end.The" is two sentences; a whole name in capitals is a name.
    let isLowercase = last.allSatisfy { !$0.properties.isUppercase }
    let isUppercase = host.allSatisfy { !$0.properties.isLowercase }
    guard isLowercase || isUppercase && labels[labels.count - 2].count > 1 else { return nil }
    let domain = last.string.lowercased()
    if isASCII(last) {
      if certainDomains.contains(domain) { return .certain }
      return ambiguousDomains.contains(domain) ? .ambiguous : nil
    }
    return internationalDomains.contains(domain) ? .certain : nil
  }

  /// Whether it can be a host's name behind a scheme or "www.", whatever its domain.
  static func isPossible(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy(isLabel), let last = labels.last else { return false }
    if last.allSatisfy(\.isASCIIDigit) { return isInternetAddress(labels) }
    return last.count >= 2 && last.allSatisfy { $0.isAddressLetter && !$0.isASCIIDigit }
      || last.string.hasPrefix("xn--")
  }

  /// Whether the domain at the end of a name is known.
  static func hasKnownDomain(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
    let domain = host.split(separator: ".").last?.string.lowercased() ?? ""
    return certainDomains.contains(domain) || ambiguousDomains.contains(domain) || internationalDomains.contains(domain)
  }

  /// Whether a name ends in a domain that is not a word in programs.
  static func isPlain(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
    ["com", "org", "net", "edu", "gov", "eu", "uk", "de"].contains(host.split(separator: ".").last?.string.lowercased())
  }

  /// Whether a name ends as files do.
  static func isFile(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
    fileEndings.contains(host.split(separator: ".").last?.string.lowercased() ?? "")
  }

  private static func isASCII(_ label: ArraySlice<Unicode.Scalar>) -> Bool { label.allSatisfy(\.isASCII) }

  private static func isLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
    return first != "-" && last != "-" && label.allSatisfy { $0 != "." && $0.isHostScalar }
  }

  private static func isInternetAddress(_ labels: [ArraySlice<Unicode.Scalar>]) -> Bool {
    labels.count == 4 && labels.allSatisfy { $0.count <= 3 && (Int($0.string) ?? 256) < 256 }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Common top-level domains that are neither words that may continue a sentence nor file extensions.
  private static let certainDomains = words(
    """
    com org net edu gov mil eu uk de fr nl es pt ch ca au nz jp cn kr tw hk sg ru ua cz sk hu ro bg gr hr si lt
    lv ee fi dk ie lu mt cy tr il ir iq sa ae eg ma dz tn za ke ng gh tz ug br ar cl pe uy ve ec bo cr cu mx co
    pk lk bd np th vn ph kz uz ge cat asia aero coop museum info biz mobi xyz tech cloud academy foundation
    institute university photography gallery travel ngo ong berlin london paris wien hamburg amsterdam scot
    wales bzh eus gal io tv fm
    """
  )

  /// Domains that are words in some language, or endings of files.
  private static let ambiguousDomains = words(
    """
    it at be no us me in is to as am my so do la se pl rs md sh ps cc py zip mov ac ms tk ml st gs mm ad bz pm
    tf ly by gl li im ai app dev page live world news today link art club space zone team wiki earth one eco
    green energy gg vc va mk al ba ci sn cm mg mu re nc pf fo ax mc sm rw zm zw bw na mz ao cv work life email
    network group fun land lol guide review video pub bar ink run how new care fund bio land town city house
    center global social int et id name tel jobs online site blog shop store design studio press media agency
    digital software systems solutions community events expert games school education finance legal marketing
    services support training works rocks fyi love best top vip pro plus
    """
  )

  private static let fileEndings = words("md rs sh ps cc py zip mov in am ac mm so as st ms pm pl la ad")

  private static let internationalDomains = words("рф бг срб укр қаз мон ελ ευ ею")
}
