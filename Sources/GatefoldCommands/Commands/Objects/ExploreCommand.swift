internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

struct ExploreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Look into the objects of a PDF: dictionaries, arrays, streams, and what refers to what.",
    discussion: """
      PATH begins at the trailer, at an object by its number, or at a page, and goes on by keys and indices:
        trailer/Root/Pages/Kids[3]/Resources/Font/F1
        12/Kids[0]             object 12
        page:5/Contents        page 5
      References are followed on the way. Escape /, [, ], # and spaces in keys as in PDF: A#20B.

      Examples:
        gatefold explore issue.pdf
        gatefold explore issue.pdf --interactive
        gatefold explore issue.pdf page:1 --depth 3
        gatefold explore issue.pdf page:1/Contents --decoded
        gatefold explore issue.pdf 12 --refs
        gatefold explore issue.pdf --find Helvetica
        gatefold explore issue.pdf --html objects.html
        gatefold explore issue.pdf 31 --raw > picture.jp2
      """
  )

  @OptionGroup var source: IssueArgument

  @Argument(help: ArgumentHelp("Where to look. (default: trailer)", valueName: "path"))
  var path: ObjectPathArgument?

  @Option(help: "Levels of nesting to show, following references.")
  var depth: Int = 2

  @Flag(help: "Write the bytes of a stream as they are in the file.")
  var raw = false

  @Flag(help: "Write the bytes of a stream without its compression.")
  var decoded = false

  @Flag(help: "List what refers to the object.")
  var refs = false

  @Option(help: ArgumentHelp("List names, keys and strings with a text.", valueName: "text"))
  var find: String?

  @Option(help: ArgumentHelp("Write all objects to a web page that needs nothing else.", valueName: "file"))
  var html: String?

  @Flag(name: [.short, .long], help: "Browse in the terminal: arrows, Enter, / to find, ? for all keys.")
  var interactive = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    let chosen = [raw, decoded, refs, find != nil, interactive, html != nil].count { $0 }
    guard chosen <= 1 else {
      throw ValidationError("Give one of --raw, --decoded, --refs, --find, --html and --interactive.")
    }
    if interactive, !TerminalScreen.isThere {
      throw ValidationError("--interactive needs a terminal; without it, the objects are printed.")
    }
    guard (0...20).contains(depth) else { throw ValidationError("--depth is a number from 0 to 20, not \(depth).") }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let objects = issue.objects
      if interactive {
        try await Explorer(issue, file: source.pdf).run(from: path?.path)
      } else if let html {
        try await writePage(of: issue, to: html)
      } else if let find {
        try list(try await objects.find(find))
      } else if raw || decoded {
        try await writeStream(objects)
      } else if refs {
        try list(try await objects.uses(of: try await reference(objects)))
      } else {
        try await showTree(objects)
      }
    }
  }

  private func writePage(of issue: MagazineIssue, to path: String) async throws {
    var progress: Progress?
    let data = try await ObjectPage(issue, title: source.pdf).html { number, total in
      let shown = progress ?? Progress("objects", total: total, isQuiet: false)
      progress = shown
      shown.advance()
    }
    try OutputFile.write(data, to: path)
    Console.current.note("wrote \(path), \(data.count.byteSummary)")
  }

  private var place: PDFObjectPath { path?.path ?? PDFObjectPath(.trailer) }

  /// The object that the path leads to.
  private func reference(_ objects: PDFObjects) async throws(GatefoldError) -> PDFObject.Reference {
    guard let reference = try await objects.object(at: place).reference else {
      throw GatefoldError(
        .noSuchObject,
        "the trailer is no object; give the path or the number of one, like trailer/Root"
      )
    }
    return reference
  }

  /// Writes a stream; the streams of an array, like the content of a page, one after the other.
  private func writeStream(_ objects: PDFObjects) async throws(GatefoldError) {
    let object = try await objects.object(at: place)
    var streams: [PDFObject.Reference] = []
    if case .stream = object.value, let reference = object.reference { streams = [reference] }
    for case .reference(let reference) in object.value.items {
      guard case .stream = try await objects.object(reference).value else { continue }
      streams.append(reference)
    }
    if streams.isEmpty {
      throw GatefoldError(.noSuchObject, "\(place) is no stream; see what is there without --raw and --decoded")
    }
    let console = Console.current
    for (number, reference) in streams.enumerated() {
      if number > 0 { console.write(Data("\n".utf8)) }
      try await objects.readStream(reference, decoded: decoded) { bytes throws(GatefoldError) in
        console.write(Data(bytes))
      }
    }
  }

  private func list(_ matches: PDFObjectMatches) throws {
    switch listing.format {
    case .json: try Console.current.printJSON(matches.paths.map(\.description))
    case .text: for path in matches.paths { Console.current.print(path.description) }
    }
    if matches.paths.isEmpty { Console.current.note("\(source.pdf): nothing was found") }
    if matches.isTruncated {
      Console.current.note("\(source.pdf): there is more; only the first \(matches.paths.count) are listed")
    }
  }

  private func showTree(_ objects: PDFObjects) async throws {
    let object = try await objects.object(at: place)
    let table = try await objects.table()
    let entry = object.reference.flatMap { reference in table.first { $0.reference == reference } }
    let tree = try await ObjectTree(object, in: objects, depth: depth)
    switch listing.format {
    case .json: try Console.current.printJSON(json(of: object, entry, tree))
    case .text:
      if let entry {
        Console.current.print("object \(entry.reference.number) \(entry.reference.generation), \(entry.summary)")
      }
      Console.current.print(tree.lines.joined(separator: "\n"))
    }
  }

  private func json(of object: PDFObject, _ entry: PDFObjectEntry?, _ tree: ObjectTree) -> JSONObject {
    let (offset, objectStream): (Int?, Int?) =
      switch entry?.place {
      case .offset(let offset): (offset, nil)
      case .stream(let number, _): (nil, number)
      case nil: (nil, nil)
      }
    let explored: JSONObject = [
      "path": place.description, "offset": offset, "objectStream": objectStream, "revision": entry?.revision,
      "value": tree,
    ]
    return object.reference.map { explored.adding($0.json) } ?? explored
  }
}

/// A path on the command line.
struct ObjectPathArgument: ExpressibleByArgument {
  let path: PDFObjectPath

  init?(argument: String) {
    guard let path = PDFObjectPath(argument) else { return nil }
    self.path = path
  }
}
