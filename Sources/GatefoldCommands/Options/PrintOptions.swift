internal import ArgumentParser
internal import Foundation
internal import Gatefold

/// Options of the press that colours are converted for.
struct PressOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The press: an ICC profile in CMYK, or output-intent for the one that the PDF names. (default: output-intent)",
      valueName: "file|output-intent"
    ),
    transform: PressArgument.init
  )
  var profile: PressArgument?

  @Option(help: "How colours are converted for the press: perceptual, relative, saturation or absolute.")
  var intent: IntentChoice = .relative

  @Flag(inversion: .prefixedNo, help: "Map black to black where colours are converted.")
  var blackPoint = true

  @Flag(help: "Show the colour of the paper and the black of the press in proofs, instead of white and black.")
  var showPaper = false

  var settings: PrintSettings {
    PrintSettings(
      press: profile?.press ?? .outputIntent,
      intent: intent.intent,
      compensatesBlackPoint: blackPoint,
      showsPaper: showPaper
    )
  }

  /// The options as journals record them.
  var description: String {
    "press \(profile?.argument ?? "output-intent"), intent \(intent.rawValue), black point \(blackPoint), paper \(showPaper)"
  }
}

/// Options of pages that are composed as they are printed.
struct PrintOptions: ParsableArguments {
  @Flag(
    help: """
      Compose pages in the inks that they are printed with, overprint and spot colours included, and show them as the \
      press prints them.
      """
  )
  var print = false

  @OptionGroup var press: PressOptions

  /// `nil` for the colours of a screen.
  var settings: PrintSettings? { print ? press.settings : nil }
}

/// The argument of `--profile`.
struct PressArgument: Sendable {
  let press: PrintSettings.Press
  let argument: String

  init(_ argument: String) throws {
    self.argument = argument
    guard argument != "output-intent" else {
      press = .outputIntent
      return
    }
    guard let data = try? Data(contentsOf: URL(filePath: argument)) else {
      throw ValidationError("--profile \(argument): the file cannot be read.")
    }
    do throws(GatefoldError) {
      press = .profile(try ICCProfile(Array(data)))
    } catch {
      throw ValidationError("--profile \(argument): \(error.message).")
    }
  }
}

/// Names of rendering intents.
enum IntentChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  case perceptual, relative, saturation, absolute

  var intent: PrintSettings.Intent {
    switch self {
    case .perceptual: .perceptual
    case .relative: .relativeColorimetric
    case .saturation: .saturation
    case .absolute: .absoluteColorimetric
    }
  }
}
