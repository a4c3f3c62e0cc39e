/// Interprets the content of a page, operator by operator (PDF 32000-1, annex A). A form is read again for each state
/// that it is drawn with, since it inherits colours and fonts, but its own parts are counted once.
struct ContentScan {
  let lookup: ObjectLookup
  private(set) var fonts: Set<PDFObject.Value> = []
  /// The images within the content.
  private(set) var images: [PDFImage] = []
  /// The sizes in points of the images that annotations draw.
  private(set) var sizesInAppearances: [PDFObject.Reference: PageSize] = [:]
  private var isInAppearance = false
  private(set) var inks = InkCollection()
  private(set) var blendModes: Set<String> = []
  private(set) var (hasOpacity, hasSoftMask, hasOverprint, hasNonzeroOverprint) = (false, false, false, false)
  private(set) var (hiddenTextByteCount, visibleTextByteCount, operatorCount) = (0, 0, 0)
  private(set) var problems: [String] = []
  private var colors: [ColorKey: Int] = [:]
  private var order: [ColorKey] = []
  private var seen: [PDFObject.Reference: Set<Inheritance>] = [:]
  /// Whether a form is read that was read before, in another state.
  private var isReadAgain = false
  /// The glyphs of Type 3 fonts, by font; `nil` for fonts of other types.
  private var glyphs: [PDFObject.Value: Type3Glyphs?] = [:]
  /// Whether the content is a glyph, whose paths are letters.
  private var isInGlyph = false
  /// How much may still be read.
  private var room = 128 << 20
  /// The operators that were read, those of forms that are read again among them.
  private var steps = 0

  private static let (maximumOperators, maximumStates, maximumDepth, maximumImages) = (20_000_000, 1_000, 20, 10_000)
  private static let maximumStatesOfForm = 16

  init(lookup: ObjectLookup) {
    self.lookup = lookup
  }

  private struct ColorKey: Hashable {
    let space: PDFColorSpace
    let purpose: PDFColorUse.Purpose
  }

  var colorUses: [PDFColorUse] {
    order.map { PDFColorUse(space: $0.space, purpose: $0.purpose, count: colors[$0] ?? 0) }
  }

  // MARK: Streams

  /// The streams of a page are one content, with white space between them.
  mutating func readPage(contents: [PDFObject.Value], resources: PDFObject.Value) {
    var bytes: [UInt8] = []
    for content in contents {
      guard let reference = lookup.object(content).reference else { continue }
      bytes += read(reference)
      bytes.append(10)
    }
    read(bytes, State(), resources: resources, depth: 0)
  }

  /// Reads the appearance of an annotation: its form, scaled to fill a rectangle (PDF 32000-1, 12.5.5).
  mutating func readAppearance(_ value: PDFObject.Value, rect: [Double]) {
    let form = lookup.value(value)
    let matrix = lookup.numbers(form["Matrix"])
    let box = lookup.numbers(form["BBox"])
    let (a, b, c, d) = matrix.count == 6 ? (matrix[0], matrix[1], matrix[2], matrix[3]) : (1, 0, 0, 1)
    var state = State()
    if box.count == 4, rect.count == 4 {
      let (width, height) = (abs(box[2] - box[0]), abs(box[3] - box[1]))
      let (across, down) = (abs(a) * width + abs(c) * height, abs(b) * width + abs(d) * height)
      if across > 0, down > 0 {
        state.concatenate([abs(rect[2] - rect[0]) / across, 0, 0, abs(rect[3] - rect[1]) / down])
      }
    }
    isInAppearance = true
    readForm(value, state, resources: .null, depth: 1)
    isInAppearance = false
  }

  private mutating func readForm(_ value: PDFObject.Value?, _ state: State, resources: PDFObject.Value, depth: Int) {
    let form = lookup.object(value)
    guard let reference = form.reference, lookup.isStream(form.value), depth < Self.maximumDepth else { return }
    let states = seen[reference] ?? []
    guard states.count < Self.maximumStatesOfForm, !states.contains(state.inheritance) else { return }
    seen[reference, default: []].insert(state.inheritance)
    let wasReadAgain = isReadAgain
    isReadAgain = isReadAgain || !states.isEmpty
    defer { isReadAgain = wasReadAgain }
    let own = lookup.value(form.value["Resources"])
    var state = state
    state.concatenate(lookup.numbers(form.value["Matrix"]))
    read(read(reference), state, resources: own.dictionary == nil ? resources : own, depth: depth)
  }

  private mutating func read(_ reference: PDFObject.Reference) -> [UInt8] {
    guard room > 0 else {
      note("the content is too long to be read to its end")
      return []
    }
    let bytes = lookup.bytes(of: reference, maximumByteCount: room)
    room -= bytes.count
    return bytes
  }

  private mutating func read(_ bytes: [UInt8], _ initial: State, resources: PDFObject.Value, depth: Int) {
    var reader = ContentReader(bytes)
    var states: [State] = []
    var state = initial
    while let operation = reader.next() {
      steps += 1
      if !isReadAgain { operatorCount += 1 }
      if steps % 1_024 == 0, Task.isCancelled { return }
      guard steps <= Self.maximumOperators else { return note("the page has too many operators to read all") }
      switch operation.name {
      case "q": if states.count < Self.maximumStates { states.append(state) }
      case "Q": if let last = states.popLast() { state = last }
      case "cm": state.concatenate(operation.numbers)
      default: perform(operation, &state, resources: resources, depth: depth)
      }
    }
  }

  private mutating func note(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  // MARK: Operators

  private mutating func perform(
    _ operation: ContentReader.Operation,
    _ state: inout State,
    resources: PDFObject.Value,
    depth: Int
  ) {
    switch operation.name {
    case "g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "scn", "SC", "SCN":
      if !state.isUncolored { setColor(operation, &state, resources, depth) }
    case "d1": state.isUncolored = true
    case "f", "F", "f*": paint(state.fill, .fill)
    case "S", "s": paint(state.stroke, .stroke)
    case "B", "B*", "b", "b*":
      paint(state.fill, .fill)
      paint(state.stroke, .stroke)
    case "sh":
      let shading = lookup.value(entry("Shading", operation.operands.last, resources))
      paint(Paint(space(shading["ColorSpace"], resources)), .shading)
    case "gs": set(&state, entry("ExtGState", operation.operands.last, resources), depth: depth)
    case "Tf": state.font = operation.operands.first.flatMap { entry("Font", $0, resources) }
    case "Tr": state.textMode = operation.numbers.first.flatMap { Int(exactly: $0) } ?? 0
    case "Tj", "'", "\"", "TJ": show(operation.textBytes, state, resources, depth)
    case "Do": draw(entry("XObject", operation.operands.last, resources), state, resources, depth)
    case "EI": drawInline(operation, state, resources)
    default: break
    }
  }

  private mutating func setColor(
    _ operation: ContentReader.Operation,
    _ state: inout State,
    _ resources: PDFObject.Value,
    _ depth: Int
  ) {
    switch operation.name {
    case "g": state.fill = Paint(.deviceGray, operation.numbers)
    case "G": state.stroke = Paint(.deviceGray, operation.numbers)
    case "rg": state.fill = Paint(.deviceRGB, operation.numbers)
    case "RG": state.stroke = Paint(.deviceRGB, operation.numbers)
    case "k": state.fill = Paint(.deviceCMYK, operation.numbers)
    case "K": state.stroke = Paint(.deviceCMYK, operation.numbers)
    case "cs": state.fill = initialPaint(operation.operands.last, resources)
    case "CS": state.stroke = initialPaint(operation.operands.last, resources)
    case "sc", "scn": state.fill = colored(state.fill, operation, resources, depth)
    case "SC", "SCN": state.stroke = colored(state.stroke, operation, resources, depth)
    default: break
    }
  }

  private func space(_ value: PDFObject.Value?, _ resources: PDFObject.Value) -> PDFColorSpace {
    ColorSpaceReader(lookup: lookup).space(value, resources: resources)
  }

  /// An entry of the resources by its name.
  private func entry(_ kind: String, _ name: PDFObject.Value?, _ resources: PDFObject.Value) -> PDFObject.Value? {
    guard case .name(let name)? = name else { return nil }
    return lookup.value(resources[kind])[name]
  }

  /// The first colour of a space (PDF 32000-1, 8.6.8), and for patterns the space that those without colours take theirs
  /// from.
  private func initialPaint(_ value: PDFObject.Value?, _ resources: PDFObject.Value) -> Paint {
    let space = space(value, resources)
    switch space {
    case .deviceCMYK: return Paint(space, [0, 0, 0, 1])
    case .deviceGray, .calGray, .icc(components: 1): return Paint(space, [0])
    case .icc(components: 4): return Paint(space, [0, 0, 0, 0])
    case .pattern:
      var paint = Paint(space)
      let named = lookup.name(value).flatMap { lookup.value(resources["ColorSpace"])[$0] }
      let items = lookup.items(named ?? value)
      if items.count > 1 { paint.base = self.space(items[1], resources) }
      return paint
    default: return Paint(space)
    }
  }

  /// The paint with another colour, or a pattern.
  private mutating func colored(
    _ paint: Paint,
    _ operation: ContentReader.Operation,
    _ resources: PDFObject.Value,
    _ depth: Int
  ) -> Paint {
    let base = paint.base
    var paint = Paint(paint.space, operation.numbers)
    paint.base = base
    guard paint.space == .pattern, let pattern = entry("Pattern", operation.operands.last, resources) else {
      return paint
    }
    if let shading = lookup.value(pattern)["Shading"] {
      paint.shading = space(lookup.value(shading)["ColorSpace"], resources)
    } else {
      var state = State()
      if lookup.integer(lookup.value(pattern)["PaintType"]) == 2, let base {
        (state.fill, state.stroke) = (Paint(base, operation.numbers), Paint(base, operation.numbers))
      }
      readForm(pattern, state, resources: resources, depth: depth + 1)
    }
    return paint
  }

  private mutating func paint(_ paint: Paint, _ purpose: PDFColorUse.Purpose) {
    let purpose = isInGlyph && (purpose == .fill || purpose == .stroke) ? .text : purpose
    if let shading = paint.shading { return self.paint(Paint(shading), purpose == .text ? .text : .shading) }
    let key = ColorKey(space: paint.space, purpose: purpose)
    if colors[key] == nil { order.append(key) }
    colors[key, default: 0] += 1
    inks.add(paint.space, components: paint.components)
  }

  private mutating func set(_ state: inout State, _ value: PDFObject.Value?, depth: Int) {
    let values = lookup.value(value)
    for mode in lookup.items(values["BM"]).compactMap({ lookup.name($0) }).prefix(1)
    where mode != "Normal" && mode != "Compatible" {
      blendModes.insert(mode)
    }
    if ["ca", "CA"].contains(where: { lookup.number(values[$0]).map { $0 < 1 } ?? false }) { hasOpacity = true }
    let mask = lookup.value(values["SMask"])
    if mask.dictionary != nil {
      hasSoftMask = true
      readForm(mask["G"], State(), resources: .null, depth: depth + 1)
    }
    if values["OP"] != nil || values["op"] != nil {
      state.overprints = ["OP", "op"].contains { lookup.isTrue(values[$0]) }
    }
    if let mode = lookup.integer(values["OPM"]) { state.overprintMode = mode }
    if state.overprints { hasOverprint = true }
    if state.overprints, state.overprintMode == 1 { hasNonzeroOverprint = true }
    if let font = lookup.items(values["Font"]).first { state.font = font }
  }

  private mutating func show(_ text: [UInt8], _ state: State, _ resources: PDFObject.Value, _ depth: Int) {
    guard !text.isEmpty else { return }
    if let font = state.font { fonts.insert(font) }
    // Mode 3 paints nothing, and 7 only clips.
    if state.textMode == 3 || state.textMode == 7 {
      if !isReadAgain { hiddenTextByteCount += text.count }
      return
    }
    if !isReadAgain { visibleTextByteCount += text.count }
    if let font = state.font, let glyphs = type3Glyphs(of: font) {
      return draw(glyphs, for: text, state, resources, depth)
    }
    let mode = state.textMode & 3
    if mode != 1 { paint(state.fill, .text) }
    if mode == 1 || mode == 2 { paint(state.stroke, .text) }
  }

  private mutating func type3Glyphs(of font: PDFObject.Value) -> Type3Glyphs? {
    if let known = glyphs[font] { return known }
    let found = Type3Glyphs(lookup.value(font), lookup)
    glyphs.updateValue(found, forKey: font)
    return found
  }

  private mutating func draw(
    _ glyphs: Type3Glyphs,
    for text: [UInt8],
    _ state: State,
    _ resources: PDFObject.Value,
    _ depth: Int
  ) {
    let wasInGlyph = isInGlyph
    isInGlyph = true
    defer { isInGlyph = wasInGlyph }
    for glyph in glyphs.procedures(for: text) {
      readForm(glyph, state, resources: glyphs.resources ?? resources, depth: depth + 1)
    }
  }

  private mutating func draw(
    _ value: PDFObject.Value?,
    _ state: State,
    _ resources: PDFObject.Value,
    _ depth: Int
  ) {
    let (object, reference) = lookup.object(value)
    switch lookup.name(object["Subtype"]) {
    case "Form": readForm(value, state, resources: resources, depth: depth + 1)
    case "Image":
      if isInAppearance, let reference { sizesInAppearances[reference] = state.unitSize }
      if lookup.isTrue(object["ImageMask"]) {
        paint(state.fill, .fill)
      } else {
        paint(Paint(object["ColorSpace"] == nil ? .unknown : space(object["ColorSpace"], resources)), .image)
      }
    default: break
    }
  }

  private mutating func drawInline(_ operation: ContentReader.Operation, _ state: State, _ resources: PDFObject.Value) {
    guard images.count < Self.maximumImages, let values = operation.operands.first,
      case .string(let data)? = operation.operands.last
    else { return }
    let image = ImageReader(lookup).inlineImage(
      values,
      byteCount: data.bytes.count,
      drawnSize: state.unitSize,
      resources: resources
    )
    // Images within glyphs count as letters.
    if !isReadAgain, !isInGlyph { images.append(image) }
    if image.kind == .stencil {
      paint(state.fill, .fill)
    } else {
      paint(Paint(image.colorSpace ?? .unknown), .image)
    }
  }
}

extension ContentReader.Operation {
  fileprivate var numbers: [Double] { operands.compactMap(\.number) }

  /// The bytes of its strings.
  fileprivate var textBytes: [UInt8] {
    var bytes: [UInt8] = []
    for operand in operands {
      switch operand {
      case .string(let text): bytes += text.bytes
      case .array(let items):
        for case .string(let text) in items { bytes += text.bytes }
      default: break
      }
    }
    return bytes
  }
}
