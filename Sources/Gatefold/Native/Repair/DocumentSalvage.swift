/// Builds a new document from the page objects of a damaged file.
struct DocumentSalvage {
  struct Result {
    var document: RepairedDocument
    let pageCount: Int
  }

  private let scan: ObjectScan
  private let pages: PageSalvage
  /// The scan of the encrypted file, before this scan of the decrypted one.
  private let earlierScan: ObjectScan?

  private init(_ scan: ObjectScan, after earlierScan: ObjectScan? = nil) {
    self.scan = scan
    self.earlierScan = earlierScan
    pages = PageSalvage(scan)
  }

  /// - Returns: the new document; `nil` where there is no page, or no page of which anything can be read.
  /// - Throws: `passwordRequired`, `wrongPassword`.
  static func salvaged(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) -> Result? {
    defer { withExtendedLifetime(bytes) {} }
    let scan = ObjectScan(ByteView(bytes.bytes))
    guard let encryption = encryption(of: scan) else { return DocumentSalvage(scan).result() }
    guard hasKey(encryption, scan),
      let intermediate = ObjectCopies(scan: scan, keepsObjectStreams: true).encryptedFile(encryption: encryption),
      let decrypted = try NativeRepair.decrypted(intermediate, password: password)
    else { return nil }
    defer { withExtendedLifetime(decrypted) {} }
    let decryptedScan = ObjectScan(ByteView(decrypted.bytes), decryptedFrom: scan)
    var result = DocumentSalvage(decryptedScan, after: scan).result()
    result?.document.encryption = (try? NativeStreams(intermediate, password: password))?.encryption()
    return result
  }

  // MARK: Encryption

  /// The encryption dictionary, or a reference to it.
  private static func encryption(of scan: ObjectScan) -> PDFValue? {
    if let encryption = scan.trailer["Encrypt"], scan.resolved(encryption)?.dictionary != nil { return encryption }
    let found = scan.objects.values.filter { $0.kind == .encryption }.max { $0.order < $1.order }
    return found.map { .reference(number: $0.number, generation: $0.generation) }
  }

  /// Whether everything for the key is present: up to revision 4, the key includes the identifier in the trailer.
  private static func hasKey(_ encryption: PDFValue, _ scan: ObjectScan) -> Bool {
    let revision = scan.resolved(encryption)?.dictionary?["R"]?.integer ?? 0
    return revision >= 5 || scan.resolved(scan.trailer["ID"])?.array != nil
  }

  // MARK: The new document

  private func result() -> Result? {
    guard !pages.pages.isEmpty, !seemsEncrypted else { return nil }
    var file = SalvagedFile(around: scan.bytes)
    ObjectCopies(scan: scan).write(to: &file)
    for (number, value) in pages.inheritedObjects.sorted(by: { $0.key < $1.key }) { file.add(number, value) }
    let tree = pages.nextNumber
    writePages(under: tree, to: &file)
    let catalog = writeCatalog(over: tree, to: &file)
    var trailer: PDFDictionary = ["Root": .reference(number: catalog, generation: generation(of: catalog))]
    trailer["Info"] = information
    guard let bytes = file.finished(trailer: trailer) else { return nil }
    return Result(document: RepairedDocument(bytes: bytes, report: report), pageCount: pages.pages.count)
  }

  private func generation(of number: Int) -> Int { scan.objects[number]?.generation ?? 0 }

  private func writePages(under tree: Int, to file: inout SalvagedFile) {
    var boxes: [Int: Bool] = [:]
    for page in pages.pages {
      var dictionary = page.dictionary
      dictionary["Type"] = .name("Page")
      dictionary["Parent"] = .reference(number: tree, generation: 0)
      // poppler refuses a page with any other contents.
      if dictionary["Contents"]?.reference == nil, dictionary["Contents"]?.array == nil { dictionary["Contents"] = nil }
      if !isBox(dictionary["MediaBox"], &boxes) {
        dictionary["MediaBox"] = .array([0, 0, 612, 792].map { .integer($0) })
      }
      file.add(page.number, generation: page.generation, .dictionary(dictionary))
    }
    let kids = pages.pages.map { PDFValue.reference(number: $0.number, generation: $0.generation) }
    file.add(tree, .dictionary(["Type": .name("Pages"), "Kids": .array(kids), "Count": .integer(kids.count)]))
  }

  /// - Parameter known: the objects that were looked at before.
  private func isBox(_ value: PDFValue?, _ known: inout [Int: Bool]) -> Bool {
    guard let number = value?.reference else { return value?.array?.count == 4 }
    if let isBox = known[number] { return isBox }
    let isBox = (pages.inheritedObjects[number] ?? scan.value(of: number))?.array?.count == 4
    known[number] = isBox
    return isBox
  }

  /// Includes the entries of the old catalog, if there is one.
  private func writeCatalog(over tree: Int, to file: inout SalvagedFile) -> Int {
    let number = pages.catalog ?? tree + 1
    var dictionary = pages.catalog.flatMap { scan.value(of: $0)?.dictionary } ?? [:]
    dictionary["Type"] = .name("Catalog")
    dictionary["Pages"] = .reference(number: tree, generation: 0)
    if dictionary["Outlines"] == nil { dictionary["Outlines"] = reference(to: .outlines) }
    file.add(number, generation: generation(of: number), .dictionary(dictionary))
    return number
  }

  private var information: PDFValue? {
    let named = scan.trailer["Info"]
    return scan.resolved(named)?.dictionary != nil ? named : reference(to: .information)
  }

  private func reference(to kind: ScannedObject.Kind) -> PDFValue? {
    let last = scan.objects.values.filter { $0.kind == kind }.max { $0.order < $1.order }
    return last.map { .reference(number: $0.number, generation: $0.generation) }
  }

  // MARK: What the pages draw

  /// Whether the file is encrypted but has lost its encryption dictionary: most page contents do not begin like
  /// deflated data.
  private var seemsEncrypted: Bool {
    var count = 0
    var soundCount = 0
    for number in firstContents {
      guard let extent = scan.objects[number]?.extent, extent.range.count > 1,
        let filter = scan.value(of: number)?.dictionary?["Filter"],
        (filter.array?.first?.name ?? filter.name) == "FlateDecode"
      else { continue }
      let start = extent.range.lowerBound
      // RFC 1950: deflate, and a multiple of 31.
      let head = Int(scan.bytes[start]) << 8 | Int(scan.bytes[start + 1])
      if head >> 8 & 15 == 8, head % 31 == 0 { soundCount += 1 }
      count += 1
    }
    return soundCount * 2 < count
  }

  /// Streams that the first pages are drawn from, each once.
  private var firstContents: Set<Int> {
    var (lists, numbers): (Set<PDFValue>, Set<Int>) = ([], [])
    for page in pages.pages.prefix(32) {
      guard let contents = page.dictionary["Contents"], lists.insert(contents).inserted else { continue }
      numbers.formUnion(parts.contents(of: page).prefix(1000))
    }
    return numbers
  }

  private var parts: PageParts { PageParts(scan, added: pages.inheritedObjects) }

  // MARK: The report

  private var report: RepairReport {
    let total = pages.pages.count + pages.lostPageCount
    let sought = earlierScan == nil ? "objects" : "encrypted objects"
    var notes = ["a search for \(sought) found \(pages.pages.count.counted("page"))"]
    if pages.lostPageCount > 0 { notes.append(RepairReport.lostPagesNote(pages.lostPageCount, of: total)) }
    if pages.catalog == nil { notes.append("the catalog is lost") }
    if pages.hasGuessedOrder { notes.append("pages are in the order of their objects in the file") }
    let scanned = scan
    let scan = earlierScan ?? scanned
    if scan.wrongLengthCount > 0 {
      notes.append("the length of \(scan.wrongLengthCount.counted("stream")) was corrected")
    }
    if scan.cutStreamCount > 0 { notes.append("\(scan.cutStreamCount.counted("stream")) ended too early") }
    if scanned.lostObjectStreamCount > 0 {
      notes.append("\(scanned.lostObjectStreamCount.counted("object stream")) could not be decoded completely")
    }
    var known: [Int: Bool] = [:]
    let bare = pages.pages.indices.filter { isBare(pages.pages[$0], &known) }
    var parts = self.parts
    let poor = pages.pages.indices.filter { parts.lacksResources(pages.pages[$0]) }
    if !poor.isEmpty {
      notes.append("fonts, pictures or other resources are missing or truncated: \(RepairReport.names(poor))")
    }
    if !bare.isEmpty { notes.append("page contents are missing or truncated: \(RepairReport.names(bare))") }
    return RepairReport(method: .salvaged, notes: notes, lostPageCount: pages.lostPageCount)
  }

  /// - Parameter known: the contents that were looked at before.
  private func isBare(_ page: PageSalvage.SalvagedPage, _ known: inout [Int: Bool]) -> Bool {
    let shared = page.dictionary["Contents"]?.reference
    if let shared, let isBare = known[shared] { return isBare }
    let isBare = parts.contents(of: page).contains { number in
      guard let object = scan.objects[number], let extent = object.extent else { return true }
      // The truncated stream was completed before the document was decrypted.
      return extent.isCut || earlierScan?.objects[number]?.extent?.isCut == true
    }
    if let shared { known[shared] = isBare }
    return isBare
  }
}
