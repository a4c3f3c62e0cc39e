internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldExport
internal import GatefoldReader
internal import GatefoldStore

struct StorePublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Turn a folder of PDFs and issue packages into a store for any web server.",
    discussion: """
      The site contains:
        feed.plist               the list for magazine apps, a property list
        feed.json                the same with everything, for `gatefold library` and your own apps
        opds.xml, opds.json      catalogs for reading apps: OPDS 1.2 and OPDS 2.0
        opds/                    their pages, by publication, category and language
        oai.xml                  all issues in Dublin Core, a static repository for an OAI-PMH gateway
        issues/NAME/EDITION/     covers, pages to look at, and the issue if it is free
      With --reader also:
        index.html, pages/       a start page with all covers, by publication
        read/NAME/               a page for each issue, with a code that shows the issue on other pages
        reader/                  the reader for browsers, as `gatefold export web --reader` adds it
        changes.json, changes/   the changes of IIIF manifests (IIIF Change Discovery)

      With --reader, everybody reads free issues in the browser, and looks at the first pages of the others; --theme \
      gives all pages the look of the publisher (docs/reader.md).

      Packages say themselves what they are, and whether they are free. Say it of a PDF in a file beside it: \
      skerry-14.json for skerry-14.pdf, with identifier, title, publication, number, releaseDate, categories, summary, \
      isFree and others (docs/store.md). PDFs without one are not free, unless --free is given.

      Of an issue that is not free, the site has the cover and the first pages only. Its file is written to --private, \
      for your shop's own server.

      Publishing again writes only what changed. An issue whose file is gone leaves the feeds; its files go with \
      --prune. The feeds are written last, so a reader never sees an issue that is not there yet.

      Examples:
        gatefold store publish magazines --out site --free
        python3 -m http.server --directory site            (the default address)
        gatefold store publish magazines --out site --base-url https://example.org/store --title Skerry
        gatefold store publish magazines --out site --free --reader      (read it at http://localhost:8000)
        gatefold store publish magazines --out site --private shop/files \\
          --private-url https://shop.example.org/files --shop-url 'https://shop.example.org/buy?issue={identifier}'
      """
  )

  @Argument(help: "Folder with PDFs and issue packages, at any depth.", completion: .directory)
  var folder: String

  @Option(help: ArgumentHelp("Folder of the site.", valueName: "folder"), completion: .directory)
  var out: String

  @Option(help: ArgumentHelp("URL of the served site.", valueName: "url"))
  var baseUrl = BaseAddress.localhost

  @Option(help: "Name of the store. (default: the name of the folder)")
  var title: String?

  @Option(
    help: ArgumentHelp(
      "Identifier of the store, which begins those of its PDFs. (default: that of the last time; the first time, the host "
        + "of the URL, reversed)",
      valueName: "text"
    )
  )
  var identifier: String?

  @Option(help: ArgumentHelp("Name of the publisher.", valueName: "name"))
  var publisher: String?

  @Option(help: ArgumentHelp("Language of the title, like en.", valueName: "tag"))
  var language: String?

  @Flag(help: "PDFs are free of which no file beside them says anything else.")
  var free = false

  @Option(
    name: .customLong("private"),
    help: ArgumentHelp("Folder for the files of issues that are not free.", valueName: "folder"),
    completion: .directory
  )
  var privateFolder: String?

  @Option(help: ArgumentHelp("URL at which your shop gives out the files of --private.", valueName: "url"))
  var privateUrl: BaseAddress?

  @Option(help: ArgumentHelp("Page of your shop; {identifier} stands for the issue.", valueName: "url"))
  var shopUrl: String?

  @Option(help: ArgumentHelp("Pages to look at of issues that are not free.", valueName: "count"))
  var samplePages = 3

  @Option(help: ArgumentHelp("Pages to look at of free issues. (default: all)", valueName: "count"))
  var previewPages: Int?

  @Option(help: ArgumentHelp("Longer side of the picture of a page, in pixels.", valueName: "pixels"))
  var previewSize = 1600

  @Option(help: ArgumentHelp("Widths of covers, in pixels, separated by commas.", valueName: "list"))
  var coverWidths = WidthList([160, 320, 640, 1280])

  @Option(help: "Quality of JPEG pictures, 1 to 100.")
  var quality = 80

  @Option(help: ArgumentHelp("Issues on a page of a catalog.", valueName: "count"))
  var issuesPerPage = 50

  @Flag(help: "Add a reader for browsers, a start page, and a page for each issue.")
  var reader = false

  @Option(
    help: ArgumentHelp("The look of the reader and the pages: a JSON file.", valueName: "file"),
    completion: .file()
  )
  var theme: String?

  @Option(help: ArgumentHelp("Resolution of the largest pictures of the reader, in pixels per inch.", valueName: "dpi"))
  var dpi: Double = 200

  @Option(
    help: ArgumentHelp("Mail address that harvesters are told. (default: postmaster@HOST)", valueName: "address")
  )
  var adminEmail: String?

  @Option(
    help: ArgumentHelp("URL of the OAI-PMH gateway at which oai.xml is registered.", valueName: "url")
  )
  var oaiGateway: BaseAddress?

  @Flag(help: "Remove the files of issues that are gone, and of earlier editions.")
  var prune = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var reporting: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    try validateRange("--sample-pages", samplePages, in: 0...10_000)
    try validateRange("--preview-pages", previewPages, in: 0...10_000)
    try validateRange("--preview-size", previewSize, in: 100...8192)
    try validateRange("--quality", quality, in: 1...100)
    try validateResolution(dpi)
    if theme != nil, !reader { throw ValidationError("--theme is the look of a reader: give --reader, too.") }
    if let adminEmail, adminEmail.wholeMatch(of: /\S+@(\S+\.)+\S+/) == nil {
      throw ValidationError("--admin-email is a mail address like library@example.org.")
    }
    try validateRange("--issues-per-page", issuesPerPage, in: 1...10_000)
    if let width = coverWidths.widths.first(where: { !(16...4096).contains($0) }) {
      throw ValidationError("--cover-widths are numbers from 16 to 4096, not \(width).")
    }
    if privateUrl != nil, privateFolder == nil {
      throw ValidationError("--private-url needs --private, the folder that is served there.")
    }
    if let shopUrl, !shopUrl.hasPrefix("https://"), !shopUrl.hasPrefix("http://") {
      throw ValidationError("--shop-url is an address like https://shop.example.org/buy?issue={identifier}.")
    }
  }

  func run() async throws {
    let look = try await readTheme()
    try await reportingFailure(folder) {
      let opener = IssueOpener(opening)
      opener.prepare()
      let progress = PublishingProgress(isQuiet: reporting.quiet)
      let publication = try await storePublisher(opener, look).publish { count in
        progress.begin(count)
      } finished: { issue in
        progress.advance(issue)
      }
      let report = PublishingReport(publication: publication, site: out, address: baseUrl.text, hasReader: reader)
      if let kept = publication.keptStartPage {
        Console.current.note(
          "\(kept) is not written by this program, and stays as it is: remove it for a start page of the store"
        )
      }
      if let path = reporting.report { try OutputFile.write(try report.encoded(), to: path) }
      switch listing.format {
      case .json: Console.current.write(try report.encoded())
      case .text: if !reporting.quiet { Console.current.print(report.summary) }
      }
      let failedCount = publication.issues.count { $0.change == .failed }
      if failedCount > 0 { throw failedCount < publication.issues.count ? ExitCode.partlyDone : ExitCode.failure }
    }
  }

  /// Read once, before any issue is opened.
  private func readTheme() async throws -> ReaderTheme? {
    guard let theme else { return nil }
    var look: ReaderTheme?
    try await reportingFailure(theme) { look = try ReaderTheme(contentsOf: URL(filePath: theme)) }
    return look
  }

  private func storePublisher(_ opener: IssueOpener, _ look: ReaderTheme?) throws(GatefoldError) -> StorePublisher {
    guard let address = URL(string: baseUrl.text) else {
      throw GatefoldError(.unreadableFile, "--base-url is no address")
    }
    var store = StorePublisher(folder, into: out, at: address, title: title ?? ExportNames.title(of: folder))
    if let identifier { store.identifier = identifier }
    (store.publisher, store.language) = (publisher, language)
    (store.privateFolder, store.privateAddress) = (privateFolder, privateUrl.flatMap { URL(string: $0.text) })
    store.purchaseTemplate = shopUrl
    store.assumesFree = free
    (store.samplePageCount, store.freePreviewPageCount) = (samplePages, previewPages)
    (store.previewSide, store.coverWidths, store.quality) = (previewSize, coverWidths.widths, quality)
    store.issuesPerPage = issuesPerPage
    (store.hasReader, store.theme, store.readerResolution) = (reader, look, dpi)
    store.prunes = prune
    (store.administratorAddress, store.gatewayAddress) = (adminEmail, oaiGateway.flatMap { URL(string: $0.text) })
    store.open = { path async throws(GatefoldError) in try await opener.openNotingRepair(path) }
    return store
  }
}
