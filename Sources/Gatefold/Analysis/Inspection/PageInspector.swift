/// Finds out what a page is made of: walks over its resources, and reads its content.
struct PageInspector {
  let lookup: ObjectLookup
  private var inspection: PageInspection
  private var fonts: [FontKey: Int] = [:]
  private var images: Set<PDFObject.Reference> = []
  private var streams: Set<PDFObject.Reference> = []
  private var resources: Set<PDFObject.Reference> = []

  /// Limits, for files that are made to take forever. Content beyond them is left out, and told of.
  private static let (maximumObjects, maximumDepth) = (50_000, 20)
  private var visits = 0

  private enum FontKey: Hashable {
    case object(PDFObject.Reference)
    case value(PDFObject.Value)
  }

  static func inspection(ofPage page: PDFObject.Value, at index: Int, source: any ObjectSource) -> PageInspection {
    var inspector = PageInspector(lookup: ObjectLookup(source), inspection: PageInspection(pageIndex: index))
    inspector.inspect(page)
    return inspector.inspection
  }

  private init(lookup: ObjectLookup, inspection: PageInspection) {
    (self.lookup, self.inspection) = (lookup, inspection)
  }

  private mutating func inspect(_ page: PDFObject.Value) {
    let resources = inheritedResources(of: page)
    for content in lookup.items(page["Contents"]) { note(content, .content) }
    walk(resources, depth: 0)
    noteGroup(page["Group"])
    let appearances = self.appearances(of: page)
    for appearance in appearances {
      note(appearance.form, .appearance)
      walkForm(appearance.form, depth: 1)
    }
    let posters = notePosters(of: page)
    var scan = ContentScan(lookup: lookup)
    scan.readPage(contents: lookup.items(page["Contents"]), resources: resources)
    for appearance in appearances { scan.readAppearance(appearance.form, rect: appearance.rect) }
    take(scan, sizes: scan.sizesInAppearances.merging(posters) { own, _ in own })
  }

  /// The pictures that movies show before they play, with their sizes in points.
  private mutating func notePosters(of page: PDFObject.Value) -> [PDFObject.Reference: PageSize] {
    var sizes: [PDFObject.Reference: PageSize] = [:]
    for annotation in lookup.items(page["Annots"]).prefix(Self.maximumObjects) {
      let annotation = lookup.value(annotation)
      let poster = lookup.object(lookup.value(annotation["Movie"])["Poster"])
      guard lookup.name(annotation["Subtype"]) == "Movie", let reference = poster.reference,
        lookup.isStream(poster.value)
      else { continue }
      noteImage(poster.value, reference, resources: .null)
      let rect = lookup.numbers(annotation["Rect"])
      guard rect.count == 4 else { continue }
      sizes[reference] = PageSize(width: abs(rect[2] - rect[0]), height: abs(rect[3] - rect[1]))
    }
    return sizes
  }

  /// Resources may stand at any parent of a page.
  private func inheritedResources(of page: PDFObject.Value) -> PDFObject.Value {
    var node = page
    for _ in 0..<50 {
      let resources = lookup.value(node["Resources"])
      if resources.dictionary != nil { return resources }
      node = lookup.value(node["Parent"])
    }
    return .null
  }

  /// The forms that annotations look like, and the rectangles that they fill.
  private func appearances(of page: PDFObject.Value) -> [(form: PDFObject.Value, rect: [Double])] {
    lookup.items(page["Annots"]).prefix(Self.maximumObjects).flatMap { annotation in
      let annotation = lookup.value(annotation)
      let rect = lookup.numbers(annotation["Rect"])
      return normalAppearances(of: annotation).map { ($0, rect) }
    }
  }

  private func normalAppearances(of annotation: PDFObject.Value) -> [PDFObject.Value] {
    guard let normal = lookup.value(annotation["AP"])["N"] else { return [] }
    if lookup.isStream(normal) { return [normal] }
    // One for each state.
    let states = (lookup.value(normal).dictionary ?? [:]).sorted { $0.key < $1.key }
    return states.map(\.value).filter(lookup.isStream)
  }

  // MARK: Resources

  /// Resources lead to each other in circles, and to those of other pages only through their own objects.
  private mutating func walk(_ value: PDFObject.Value?, depth: Int) {
    let found = lookup.object(value)
    if let reference = found.reference, !resources.insert(reference).inserted { return }
    guard found.value.dictionary != nil, depth < Self.maximumDepth else { return }
    for (_, font) in entries(found.value["Font"]) { noteFont(font, depth: depth) }
    for (_, object) in entries(found.value["XObject"]) { noteObject(object, resources: found.value, depth: depth) }
    for (_, pattern) in entries(found.value["Pattern"]) { walkPattern(pattern, depth: depth) }
    for (_, state) in entries(found.value["ExtGState"]) { walkState(state, depth: depth) }
    for (_, shading) in entries(found.value["Shading"]) { noteShading(shading) }
    for (_, space) in entries(found.value["ColorSpace"]) { noteProfile(of: space, depth: 0) }
  }

  /// The entries of a kind of resource, sorted by name.
  private mutating func entries(_ value: PDFObject.Value?) -> [(key: String, value: PDFObject.Value)] {
    let entries = (lookup.value(value).dictionary ?? [:]).sorted { $0.key < $1.key }
    visits += entries.count
    guard visits <= Self.maximumObjects else {
      note(problem: "the page has more resources than are looked at")
      return []
    }
    return entries
  }

  private mutating func noteObject(_ value: PDFObject.Value, resources: PDFObject.Value, depth: Int) {
    let object = lookup.object(value)
    switch lookup.name(object.value["Subtype"]) {
    case "Image":
      guard let reference = object.reference else { return }
      noteImage(object.value, reference, resources: resources)
    case "Form":
      note(value, .form)
      walkForm(value, depth: depth + 1)
    default: break
    }
  }

  private mutating func noteImage(
    _ image: PDFObject.Value,
    _ reference: PDFObject.Reference,
    resources: PDFObject.Value
  ) {
    guard images.insert(reference).inserted else { return }
    for image in ImageReader(lookup).images(image, reference, resources: resources) {
      inspection.images.append(image)
      guard let reference = image.reference else { continue }
      let isMask = image.kind == .mask || image.kind == .softMask
      note(.reference(reference), isMask ? .mask : .image)
      if image.kind == .softMask { inspection.effects.hasSoftMask = true }
    }
    noteProfile(of: image["ColorSpace"], depth: 0)
  }

  private mutating func walkForm(_ value: PDFObject.Value?, depth: Int) {
    let form = lookup.object(value)
    if let reference = form.reference, !resources.insert(reference).inserted { return }
    noteGroup(form.value["Group"])
    walk(form.value["Resources"], depth: depth)
  }

  private mutating func noteGroup(_ value: PDFObject.Value?) {
    let group = lookup.value(value)
    if lookup.name(group["S"]) == "Transparency" { inspection.effects.hasGroup = true }
    noteProfile(of: group["CS"], depth: 0)
  }

  private mutating func walkPattern(_ value: PDFObject.Value, depth: Int) {
    let pattern = lookup.value(value)
    note(value, .form)
    if pattern["Shading"] != nil { noteShading(pattern["Shading"]) }
    walkForm(value, depth: depth + 1)
  }

  private mutating func walkState(_ value: PDFObject.Value, depth: Int) {
    let group = lookup.value(lookup.value(value)["SMask"])["G"]
    guard let group else { return }
    note(group, .form)
    walkForm(group, depth: depth + 1)
  }

  private mutating func noteShading(_ value: PDFObject.Value?) {
    note(value, .other)
    let shading = lookup.value(value)
    for function in lookup.items(shading["Function"]) { note(function, .other) }
    noteProfile(of: shading["ColorSpace"], depth: 0)
  }

  /// The streams of a colour space: its profile, the function of its inks, the colours of an index.
  private mutating func noteProfile(of value: PDFObject.Value?, depth: Int) {
    guard depth < 8, case .array(let items) = lookup.value(value), let name = lookup.name(items.first) else { return }
    switch name {
    case "ICCBased": note(items.dropFirst().first, .profile)
    case "Indexed":
      noteProfile(of: items.dropFirst().first, depth: depth + 1)
      note(items.dropFirst(3).first, .other)
    case "Separation", "DeviceN":
      noteProfile(of: items.dropFirst(2).first, depth: depth + 1)
      note(items.dropFirst(3).first, .other)
    case "Pattern": noteProfile(of: items.dropFirst().first, depth: depth + 1)
    default: break
    }
  }

  // MARK: Fonts

  private mutating func noteFont(_ value: PDFObject.Value, depth: Int) {
    let font = lookup.object(value)
    guard font.value.dictionary != nil, fonts[key(of: font)] == nil else { return }
    fonts[key(of: font)] = inspection.fonts.count
    let read = FontReader(lookup).font(font.value, font.reference)
    inspection.fonts.append(read)
    if let file = read.file { note(.reference(file), .font) }
    note(font.value["ToUnicode"], .font)
    note(font.value["Encoding"], .font)
    let descendant = lookup.value(lookup.items(font.value["DescendantFonts"]).first)
    note(descendant["CIDToGIDMap"], .font)
    note(lookup.value(descendant["FontDescriptor"])["CIDSet"], .font)
    for (_, glyph) in entries(font.value["CharProcs"]) { note(glyph, .font) }
    if read.kind == .type3 { walk(font.value["Resources"], depth: depth + 1) }
  }

  private func key(of font: (value: PDFObject.Value, reference: PDFObject.Reference?)) -> FontKey {
    font.reference.map { .object($0) } ?? .value(font.value)
  }

  // MARK: Notes

  /// Records a stream that the page needs, once; other values are ignored.
  private mutating func note(_ value: PDFObject.Value?, _ purpose: PDFStreamUse.Purpose) {
    let stream = lookup.object(value)
    guard let reference = stream.reference, lookup.isStream(stream.value), streams.insert(reference).inserted else {
      return
    }
    inspection.streams.append(
      PDFStreamUse(reference: reference, purpose: purpose, byteCount: lookup.byteCount(of: stream.value))
    )
  }

  private mutating func note(problem: String) {
    if !inspection.problems.contains(problem) { inspection.problems.append(problem) }
  }

  private mutating func take(_ scan: ContentScan, sizes: [PDFObject.Reference: PageSize]) {
    for font in scan.fonts {
      if let index = fonts[key(of: lookup.object(font))] { inspection.fonts[index].isUsed = true }
    }
    for (index, image) in inspection.images.enumerated() {
      if let size = (image.masked ?? image.reference).flatMap({ sizes[$0] }) {
        inspection.images[index].drawnSize = size
      }
    }
    inspection.images += scan.images
    inspection.colors = scan.colorUses
    inspection.inks = scan.inks.found
    inspection.effects.blendModes = scan.blendModes.sorted()
    inspection.effects.hasOpacity = scan.hasOpacity
    inspection.effects.hasSoftMask = inspection.effects.hasSoftMask || scan.hasSoftMask
    inspection.effects.hasOverprint = scan.hasOverprint
    inspection.effects.hasNonzeroOverprint = scan.hasNonzeroOverprint
    inspection.hiddenTextByteCount = scan.hiddenTextByteCount
    inspection.visibleTextByteCount = scan.visibleTextByteCount
    inspection.operatorCount = scan.operatorCount
    for problem in scan.problems { note(problem: problem) }
  }
}
