internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldPackage

struct PackageConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a description between JSON, XML and property list, without loss.",
    discussion: """
      The forms are told by the names of the files.

      Examples:
        gatefold package convert overlays.json overlays.xml
        gatefold package convert issue.plist issue.json
      """
  )

  @Argument(help: "The description to read: a .json, .xml or .plist file.")
  var input: String

  @Argument(help: "The file to write: .json, .xml or .plist.")
  var output: String

  func validate() throws {
    for file in [input, output] where DescriptionForm(fileName: file) == nil {
      throw ValidationError("\(file) does not end in .json, .xml or .plist.")
    }
  }

  func run() async throws {
    try await reportingFailure(input) {
      guard let form = DescriptionForm(fileName: input), let other = DescriptionForm(fileName: output) else { return }
      let data: Data
      do {
        data = try Data(contentsOf: URL(fileURLWithPath: input))
      } catch {
        throw GatefoldError(.unreadableFile, "cannot be read; check the path", path: input)
      }
      let value = try form.decoded(data).value
      try OutputFile.write(try other.encoded(value, root: value.rootName), to: output)
    }
  }
}

extension DescriptionValue {
  /// The name of the outermost element in XML.
  fileprivate var rootName: String {
    if case .string("gatefold-overlays") = members?["format"] { "overlays" } else { "issue" }
  }
}
