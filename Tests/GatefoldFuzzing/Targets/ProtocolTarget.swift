@testable import Gatefold

extension FuzzTarget {
  /// Messages that a compromised worker may send to its host, and requests, which have the same form: frames, answers
  /// of every kind, and requests. Decoded values are used.
  static let workerProtocol = FuzzTarget("protocol", seeds: messages) { bytes in
    var input = FuzzBytes(bytes)
    let kind = Int(input.byte()) % readers.count
    let message = input.remainder()
    _ = try? WorkerFrame.header(message)
    readers[kind](message)
  }

  private typealias Reader = @Sendable ([UInt8]) -> Void

  /// Reads a value, uses it, and checks that it is written back unchanged.
  private static func reader<Value: WireValue & SendableMetatype>(
    of _: Value.Type,
    _ use: @escaping @Sendable (Value) -> Void = { _ in }
  ) -> Reader {
    { message in
      var reader = WireReader(message)
      guard let value = try? reader.last(Value.self) else { return }
      use(value)
      var writer = WireWriter()
      writer.write(value)
      precondition(writer.bytes.count <= 4 * message.count + 64, "it grows on its way")
    }
  }

  private static let readers: [Reader] = [
    reader(of: TextPage.self) { TextUse.use($0, part: 0) },
    reader(of: TextPage.self) { TextUse.use($0, part: 1) },
    reader(of: TextPage.self) { TextUse.use($0, part: 2) },
    reader(of: DocumentSummary.self),
    reader(of: PageDescription.self) { _ = ($0.frame.size, $0.boxes) },
    reader(of: Outline.self) { _ = $0.items.map(\.pageIndex) },
    reader(of: [Link].self) { _ = $0.map(\.rect) },
    reader(of: [StructureEntry].self),
    reader(of: [ArticleThread].self),
    reader(of: [Layer].self) { _ = $0.flatMap(\.allLayers) },
    reader(of: [MarkedText].self),
    reader(of: [MediaAnnotation].self) { _ = $0.flatMap(\.assets).map(\.fallbackFileName) },
    reader(of: [FileAttachment].self),
    reader(of: EmbeddedFile.Reading.self),
    reader(of: GatefoldError.self) { _ = "\($0)" },
    reader(of: SandboxReport?.self),
    reader(of: PageRegion.self),
    reader(of: MarkedTextsRequest.self),
    reader(of: WorkerConfiguration.self),
    reader(of: [Annotation].self) { _ = $0.map(\.author) },
  ]

  @Sendable
  private static func messages() -> [[UInt8]] {
    func message(_ kind: UInt8, _ value: some WireValue) -> [UInt8] {
      var writer = WireWriter()
      writer.write(value)
      return [kind] + writer.bytes
    }
    let page = FuzzedText.page(FuzzBytes(Array("\0\0\0\u{28}\0\0The salt line\nof the coast".utf8)))
    let target = LinkTarget.goTo(Destination(pageIndex: 1, view: .fitH(top: 20), name: "a"))
    let quad = Quad(PageRect(x: 1, y: 2, width: 30, height: 4))
    let item = OutlineItem(title: "One", target: target, children: [OutlineItem(title: "Two", target: .uri("b:"))])
    let region = PageRegion(
      pageIndex: 1,
      scale: 2,
      stretch: PageStretch(x: 1.01, y: 1),
      rotation: .none,
      pixels: PixelRect(x: 0, y: 0, width: 9, height: 9),
      layers: [Layer.ID(objectNumber: 4): true]
    )
    return (0..<3).map { message(UInt8($0), page) } + [
      message(5, Outline(items: [item], isTruncated: false)),
      message(6, [Link(pageIndex: 0, quads: [quad], target: target)]),
      message(9, [Layer(id: Layer.ID(objectNumber: 3), name: "Map", children: [Layer(id: nil, name: "x")])]),
      message(14, GatefoldError(.damaged, "why", pageIndex: 2, nativeMessage: "x")),
      message(16, region),
      message(17, MarkedTextsRequest(index: 0, keys: [MarkedText.Key(pageIndex: 0, ids: [1, 2])])),
      message(18, WorkerConfiguration(password: "p", colors: .exact, options: WorkerOptions(), fileSize: 9)),
    ]
  }
}
