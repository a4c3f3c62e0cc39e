internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldPackage

struct PackagePreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show pages with their overlays as outlined, labelled boxes: as pictures, and in one HTML page.",
    discussion: """
      Each page that has overlays becomes a picture with boxes, in which posters, pictures and the first pictures of \
      galleries lie as far as they are PNG, JPEG or WebP. index.html shows all pages; a box tells what it is when it is \
      pointed at.

      Example:
        gatefold package preview issue.package -o preview
      """
  )

  @OptionGroup var source: PackageArgument

  @Option(name: .output, help: ArgumentHelp("Folder to write.", valueName: "folder"))
  var output = "preview"

  @Option(help: "Resolution of the pictures, in pixels per inch.")
  var dpi: Double = 96

  @OptionGroup var opening: OpeningOptions

  func validate() throws { try validateResolution(dpi) }

  func run() async throws {
    try await reportingFailure(source.package) {
      let package = try source.open()
      try checkOutput()
      try OutputFile.makeFolder(output)
      let pictures = try writePictures(of: package)
      let pages = try await package.withIssue(opening) { issue in
        guard let issue else {
          let message = "the content has no pages that can be drawn; a preview needs a PDF, pictures or a layout"
          throw GatefoldError(.invalidPackage, message)
        }
        return try await write(package, issue)
      }
      let html = PackagePreview.html(package, pages: pages) { overlay in
        PackagePreview.picturePaths(of: overlay).lazy.compactMap { pictures[$0] }.first
      }
      try OutputFile.write(Data(html.utf8), to: "\(output)/index.html")
      Console.current.note("wrote \(pages.count.counted("page")) and index.html to \(output)")
    }
  }

  /// An index.html that is no preview is somebody's page.
  private func checkOutput() throws(GatefoldError) {
    let path = "\(output)/index.html"
    guard FileManager.default.fileExists(atPath: path) else { return }
    let page = try? Data(contentsOf: URL(fileURLWithPath: path))
    guard page?.range(of: Data(PackagePreview.generator.utf8)) != nil else {
      let message = "exists and is no preview by Gatefold; choose another --output, or remove it"
      throw GatefoldError(.unwritableFile, message, path: path)
    }
  }

  private func write(_ package: IssuePackage, _ issue: MagazineIssue) async throws -> [PackagePreview.Page] {
    let spreads = try await issue.spreads(package.issue.arrangement(try await issue.resolvedReadingHints()))
    let overlays = package.overlays.resolvingLabels(Self.labels(of: spreads, count: issue.pageCount)).overlays
    var pages: [PackagePreview.Page] = []
    for spread in spreads {
      for place in spread.places {
        let canvas = SceneCanvas(place.page, of: spread)
        let boxes = overlays.compactMap { PackagePreview.Box($0, on: canvas) }
        guard !boxes.isEmpty else { continue }
        let name = "page-\(place.page.number)-paper.jpg"
        let picture = try await place.page.render(.dpi(dpi))
        let marked = try PackagePreview.picture(picture, boxes, zoom: dpi / 72) { Self.picture(of: $0, package) }
        try OutputFile.write(try picture.encoded(as: .jpeg(quality: 85)), to: "\(output)/\(name)")
        let markedName = "page-\(place.page.number).jpg"
        try OutputFile.write(try marked.encoded(as: .jpeg(quality: 85)), to: "\(output)/\(markedName)")
        pages.append(PackagePreview.Page(name: name, number: place.page.number, size: place.page.size, boxes: boxes))
      }
    }
    return pages
  }

  /// Labels of all pages; empty for those that cannot be read.
  private static func labels(of spreads: [Spread], count: Int) -> [String] {
    var labels = [String](repeating: "", count: count)
    for page in spreads.flatMap(\.places).map(\.page) { labels[page.index] = page.label }
    return labels
  }

  /// Returns the first drawable picture of an overlay, or `nil`. The package check reports damaged pictures.
  private static func picture(of overlay: Overlay, _ package: IssuePackage) -> OverlayPicture? {
    for path in PackagePreview.picturePaths(of: overlay) {
      guard let file = try? package.files.read(path, limit: maximumPictureSize) else { continue }
      if let picture = try? OverlayPicture(file) { return picture }
    }
    return nil
  }

  private static let maximumPictureSize = 64 << 20

  /// Copies the pictures of overlays beside the HTML page.
  ///
  /// - Returns: the name of each copy, by the path in the package.
  private func writePictures(of package: IssuePackage) throws(GatefoldError) -> [String: String] {
    let paths = Set(package.overlays.overlays.flatMap(PackagePreview.picturePaths))
    var names: [String: String] = [:]
    for (number, path) in paths.sorted().enumerated() {
      guard package.files.entries.contains(where: { $0.path == path }), let type = MediaType(fileName: path),
        type.name.hasPrefix("image/")
      else { continue }
      let ending = path.split(separator: ".").last.map(String.init) ?? "jpg"
      let name = "overlay-\(number + 1).\(ending)"
      try OutputFile.write(try package.files.read(path, limit: Self.maximumPictureSize), to: "\(output)/\(name)")
      names[path] = name
    }
    return names
  }
}
