internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Checks a layout: its files, its names, its places, and whether its texts fit into their frames.
struct LayoutCheck {
  private let package: IssuePackage
  private let layout: IssueLayout
  private let content: LayoutContent
  private let files: SingleFileCheck
  /// The path of the layout.
  private let path: String
  /// A frame of a text may stick out of its page by as much, in points, without anybody seeing it.
  private static let tolerance = 0.5

  /// `nil` if the content is no layout, or none that can be read.
  init?(_ package: IssuePackage, _ index: PackageIndex) {
    guard case .layout(let path) = package.issue.content, let layout = package.layout else { return nil }
    self.package = package
    self.layout = layout
    self.path = path
    content = LayoutContent(layout, in: package.files)
    files = SingleFileCheck(package.files, index)
  }

  /// Paths of the pictures of figures.
  var figurePaths: [String] { content.figurePaths }

  /// Returns the findings in the layout and in each of its texts.
  func findings() -> [FindingList] {
    let findings = MarkupFindings(file: path, continuing: package.layoutFindings)
    checkNames(findings)
    checkStyles(findings)
    checkPages(findings)
    var lists: [FindingList] = []
    var known: Set<String> = []
    for (text, read) in zip(layout.texts, content.texts) {
      // A file that two texts use is checked once.
      guard known.insert(text.path).inserted else { continue }
      lists.append(checkText(text, read, findings))
    }
    checkFit(findings)
    return [findings.list] + lists
  }

  // MARK: Names

  private func checkNames(_ findings: MarkupFindings) {
    var known: Set<String> = []
    for style in layout.styles where !style.identifier.isEmpty && !known.insert(style.identifier).inserted {
      findings.add(.error, "<style>: \(style.identifier) is the id of another style; rename one", at: style.place)
    }
    known = []
    for text in layout.texts {
      if !text.identifier.isEmpty, !known.insert(text.identifier).inserted {
        findings.add(.error, "<text>: \(text.identifier) is the id of another text; rename one", at: text.place)
      }
      guard let style = text.style, !layout.styles.contains(where: { $0.identifier == style }) else { continue }
      let message = "<text>: there is no style \(style.prefix(40).debugDescription); add it, or correct style"
      findings.add(.error, message, at: text.place)
    }
    let described = Set(package.describedOverlays.map(\.identifier))
    var labels: Set<String> = []
    for page in layout.pages {
      if let label = page.label, !label.isEmpty, !labels.insert(label).inserted {
        let message = "<page>: \(label.prefix(40).debugDescription) is the label of another page too; links lead there"
        findings.add(.warning, message, at: page.place)
      }
      for item in page.items {
        guard case .media(let frame) = item.content, described.contains(frame.identifier) else { continue }
        let message = "<mediaFrame>: \(frame.identifier) is the id of an overlay too; rename one"
        findings.add(.error, message, at: item.place)
      }
    }
  }

  private func checkStyles(_ findings: MarkupFindings) {
    for (style, sheet) in zip(layout.styles, content.sheets) {
      guard case .failure(let error) = sheet else { continue }
      if let file = style.path, let message = files.absence(of: file), package.files.entry(file) == nil {
        findings.add(.error, "<style>: \(message)", at: style.place)
      } else {
        findings.add(.error, "<style>: \(error.message)", at: style.place)
      }
    }
  }

  // MARK: Pages

  private func checkPages(_ findings: MarkupFindings) {
    let texts = Set(layout.texts.map(\.identifier))
    var used: Set<String> = []
    for page in layout.pages {
      for item in page.items {
        checkPlace(item, on: page.size, findings)
        switch item.content {
        case .text(let frame):
          used.insert(frame.text)
          if !texts.contains(frame.text) {
            let name = frame.text.prefix(40).debugDescription
            findings.add(.error, "<textFrame>: there is no text \(name); add it, or correct text", at: item.place)
          }
        case .picture(let frame):
          checkPicture(frame.path, "pictureFrame", at: item.place, findings)
          if frame.alternativeText == nil {
            let message = "alternativeText is missing; say what the picture shows, or leave it empty for decoration"
            findings.add(.warning, "<pictureFrame>: \(message)", at: item.place)
          }
        case .media(let frame): checkMedia(frame, at: item.place, findings)
        case .fill: break
        }
      }
    }
    for text in layout.texts where !text.identifier.isEmpty && !used.contains(text.identifier) {
      findings.add(.warning, "<text>: no frame shows \(text.identifier); add a <textFrame>", at: text.place)
    }
  }

  private func checkPlace(_ item: IssueLayout.Item, on size: PageSize, _ findings: MarkupFindings) {
    let page = PageRect(size)
    guard let seen = item.frame.intersection(page), !seen.isEmpty else {
      findings.add(.error, "the frame lies off its page; move it, or remove it", at: item.place)
      return
    }
    // Pictures and colours are often cut off by the edge of the page.
    guard case .text = item.content else { return }
    let out = max(-item.frame.minX, -item.frame.minY, item.frame.maxX - size.width, item.frame.maxY - size.height)
    if out > Self.tolerance {
      let points = (out * 10).rounded() / 10
      let message = "<textFrame>: sticks out of its page by \(points) points; words may be cut off. Make it smaller"
      findings.add(.warning, message, at: item.place)
    }
  }

  private static let pictures: Set<String> = ["image/png", "image/jpeg", "image/webp"]

  private func checkPicture(_ path: String, _ element: String, at place: LinePosition?, _ findings: MarkupFindings) {
    func add(_ severity: PackageFinding.Severity, _ message: String) {
      findings.add(severity, "<\(element)>: \(message)", at: place)
    }
    if let (severity, message) = files.problem(with: path, "a PNG, JPEG or WebP", { Self.pictures.contains($0.name) }) {
      return add(severity, message)
    }
    do throws(GatefoldError) {
      let head = try PictureHead(path, in: package.files)
      if head.isCMYK { add(.error, "\(path) is in CMYK; convert it to RGB") }
      if head.size.width * head.size.height > OverlayPicture.maximumPixelCount {
        let pixels = "\(head.size.width) x \(head.size.height) pixels"
        add(.error, "\(path) has \(pixels), more than \(OverlayPicture.maximumPixelCount) in all; make it smaller")
      }
      if let orientation = head.resolution.orientation, (2...8).contains(orientation) {
        add(.warning, "\(path) is to be turned by its Exif metadata, which readers ignore; turn its pixels")
      }
    } catch {
      add(.error, error.message)
    }
  }

  private func checkMedia(_ frame: IssueLayout.MediaFrame, at place: LinePosition?, _ findings: MarkupFindings) {
    let isVideo = frame.kind == .video
    func add(_ severity: PackageFinding.Severity, _ message: String) {
      findings.add(severity, "<mediaFrame>: \(message)", at: place)
    }
    for source in frame.media.sources {
      let wanted = isVideo ? "a video" : "a sound"
      let problem = files.problem(with: source, wanted) { $0.name.hasPrefix(isVideo ? "video/" : "audio/") }
      if let (severity, message) = problem { add(severity, message) }
    }
    let types = frame.media.sources.compactMap { MediaType(fileName: $0)?.name }
    let widelyPlayed = isVideo ? MediaType.widelyPlayedVideo : MediaType.widelyPlayedAudio
    if !types.isEmpty, widelyPlayed.isDisjoint(with: types) {
      add(.warning, "has no format that plays everywhere; add \(isVideo ? "MP4 with H.264" : "MP3 or AAC")")
    }
    if isVideo, frame.media.playsAutomatically, !frame.media.isMuted {
      add(.warning, "playsAutomatically without isMuted: readers refuse sound that nobody asked for; set isMuted")
    }
    if let poster = frame.poster {
      checkPicture(poster, "mediaFrame", at: place, findings)
    } else if isVideo {
      add(.warning, "poster is missing; without one the place is empty until the video plays, and in print")
    }
  }

  // MARK: Texts

  private func checkText(
    _ text: IssueLayout.Text,
    _ read: LayoutContent.Text,
    _ findings: MarkupFindings
  ) -> FindingList {
    let own = MarkupFindings(file: text.path, continuing: read.findings)
    if let (severity, message) = files.problem(with: text.path, "a text in XML", { $0.name == "application/xml" }) {
      if !text.path.isEmpty { findings.add(severity, "<text>: \(message)", at: text.place) }
    } else if case .failure(let error) = read.article {
      own.add(.error, error.message.removingPrefix("\(text.path): "), at: nil)
    }
    for (picture, place) in read.pictures {
      guard let path = picture.filePath else { continue }
      checkPicture(path, "picture", at: place, own)
      if picture.alternativeText == nil {
        own.add(.warning, "<picture>: alternativeText is missing; say what the picture shows", at: place)
      }
    }
    return own.list
  }

  /// Sets every text, to find what does not fit, and frames that are left empty.
  private func checkFit(_ findings: MarkupFindings) {
    let pages = SetLayout(content.plan(language: package.issue.language), pictures: PackagePictures(package.files))
    for (index, text) in layout.texts.enumerated() {
      let frames = pages.plan.texts[index].frames
      guard !frames.isEmpty, case .success = pages.plan.texts[index].article else { continue }
      if frames.count >= LayoutContent.maximumFrameCount {
        let maximum = LayoutContent.maximumFrameCount
        let message = "<text>: has \(maximum) columns in its frames, or more; those behind are not used. Divide it"
        findings.add(.error, message, at: text.place)
      }
      do throws(GatefoldError) {
        if let rest = try pages.rest(ofText: index) {
          let count = rest.wordCount == 0 ? "a picture" : rest.wordCount.counted("word")
          let beginning = rest.wordCount == 0 ? "" : ", from \(rest.beginning.debugDescription)"
          let message = "does not fit its frames: \(count) left\(beginning). Add a frame, or shorten the text"
          findings.add(.warning, "<text>: \(text.identifier) \(message)", at: text.place)
        }
        try checkEmptyFrames(text, filled: pages.filledFrameCount(ofText: index), of: frames.count, findings)
      } catch {
        findings.add(.warning, "<text>: \(text.identifier) was not set: \(error.message)", at: text.place)
        if error.code == .libraryMissing { return }
      }
    }
  }

  private func checkEmptyFrames(
    _ text: IssueLayout.Text,
    filled: Int,
    of count: Int,
    _ findings: MarkupFindings
  ) {
    guard filled < count else { return }
    var number = 0
    for item in layout.pages.lazy.flatMap(\.items) {
      guard case .text(let frame) = item.content, frame.text == text.identifier else { continue }
      if number >= filled {
        let message = "is empty, since \(text.identifier) ends before it; remove it, or make those before it smaller"
        findings.add(.warning, "<textFrame>: \(message)", at: item.place)
      }
      // Their order doesn't matter here.
      number += frame.columns(of: item.frame, isRightToLeft: false, isVertical: false).count
    }
  }
}

extension String {
  fileprivate func removingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
