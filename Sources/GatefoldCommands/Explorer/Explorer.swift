internal import Gatefold

/// Looks into an issue in the terminal, key by key.
struct Explorer {
  private let reader: ExplorerReader

  init(_ issue: MagazineIssue, file: String) {
    reader = ExplorerReader(issue, file: file)
  }

  /// Runs until the person quits, the terminal is gone, or the task is cancelled.
  ///
  /// - Parameter path: where to begin, in front of the start; `nil` for the start itself.
  func run(from path: PDFObjectPath?) async throws(GatefoldError) {
    var screen = ExplorerScreen(start: try await reader.start())
    if let path { screen.enter(try await reader.place(.path(path))) }
    guard TerminalScreen.begin() else {
      throw GatefoldError(
        .unwritableFile,
        "the terminal cannot be used; run it in another one, or without --interactive"
      )
    }
    defer { TerminalScreen.end() }
    var keys = ExplorerKeyReader()
    var shown: [TerminalLine] = []
    while !Task.isCancelled {
      let size = TerminalScreen.size
      let lines = screen.lines(rows: size.rows, columns: size.columns)
      if lines != shown {
        TerminalScreen.show(lines.map(\.rendered))
        shown = lines
      }
      guard let bytes = TerminalScreen.read() else { return }
      for key in keys.keys(bytes, isPause: bytes.isEmpty) {
        guard let request = screen.handle(key) else { continue }
        if request == .quit { return }
        await fulfil(request, &screen)
      }
    }
    throw .cancelled
  }

  /// Performs the request of a key, and shows an error as the screen's message.
  private func fulfil(_ request: ExplorerScreen.Request, _ screen: inout ExplorerScreen) async {
    do throws(GatefoldError) {
      switch request {
      case .open(let target): screen.enter(try await reader.place(target))
      case .uses(let reference): screen.enter(try await reader.uses(of: reference))
      case .find(let text): screen.enter(try await reader.matches(of: text))
      case .goTo(let text):
        guard let path = PDFObjectPath(text) else {
          screen.message = "\(text) is no path: write trailer/Root, page:3/Contents, or the number of an object."
          return
        }
        screen.enter(try await reader.place(.path(path)))
      case .quit: break
      }
    } catch {
      screen.message = "\(error)"
    }
  }
}
