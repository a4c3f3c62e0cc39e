internal import ArgumentParser
internal import Foundation
internal import Gatefold

/// The kinds of picture files.
enum PictureKind: String, ExpressibleByArgument, CaseIterable, Sendable {
  case png, jpeg, webp

  init?(argument: String) { self.init(fileExtension: argument) }

  init?(fileName: String) { self.init(fileExtension: URL(fileURLWithPath: fileName).pathExtension) }

  init?(fileExtension: String) {
    switch PictureFormat(fileExtension: fileExtension) {
    case .png: self = .png
    case .jpeg: self = .jpeg
    case .webp: self = .webp
    case nil: return nil
    }
  }
}

extension PictureKind {
  /// - Parameter quality: `nil` for the default.
  func format(quality: Int?, effort: Effort = .normal) -> PictureFormat {
    switch self {
    case .png: .png(level: effort.pngLevel)
    case .jpeg: .jpeg(quality: quality ?? 85, isProgressive: effort == .small)
    case .webp: .webp(quality: quality ?? 80, effort: effort.webpMethod)
    }
  }
}

/// How long an encoder looks for a smaller file.
enum Effort: String, ExpressibleByArgument, CaseIterable, Sendable {
  case fast, normal, small

  var pngLevel: Int {
    switch self {
    case .fast: 1
    case .normal: 3
    case .small: 10
    }
  }

  var webpMethod: Int {
    switch self {
    case .fast: 0
    case .normal: 4
    case .small: 6
    }
  }
}

struct PictureOptions: ParsableArguments {
  @Option(
    help: """
      png, jpeg or webp. (default: from the file extension; else png for render, tile and tiles, but jpeg for \
      --layout iiif; jpeg for all others)
      """
  )
  var format: PictureKind?

  @Option(help: "Quality of jpeg and webp, 1 to 100. (default: jpeg 85, webp 80)")
  var quality: Int?

  @Option(help: "fast, normal or small: how much time to spend on making files smaller.")
  var effort: Effort = .normal

  @OptionGroup var reporting: ReportOptions

  var report: String? { reporting.report }
  var quiet: Bool { reporting.quiet }

  func validate() throws {
    try validateRange("--quality", quality, in: 1...100)
  }

  /// Checks that a file name has no extension or that of a writable format, unless a format is given.
  ///
  /// - Throws: `unknownPictureFormat`.
  func validateEnding(of path: String?) throws(GatefoldError) {
    guard format == nil, let path, PictureKind(fileName: path) == nil else { return }
    let ending = URL(fileURLWithPath: path).pathExtension
    // A template may contain the format as its extension.
    guard !ending.isEmpty, !ending.contains("{") else { return }
    throw GatefoldError(
      .unknownPictureFormat,
      "cannot write pictures as .\(ending) (\(path)): use the extension .png, .jpg or .webp, or give --format"
    )
  }

  /// Returns the requested format, else the format that the file extension names, else the fallback.
  func pictureFormat(for path: String? = nil, fallback: PictureKind) -> PictureFormat {
    let named = path.flatMap(PictureKind.init(fileName:))
    return (format ?? named ?? fallback).format(quality: quality, effort: effort)
  }
}
