internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldServer

/// The file that the commands change.
struct UserListFile: ParsableArguments {
  @Argument(help: "The list of users.", completion: .file()) var file: String

  func change(_ body: (inout UserList) throws(GatefoldError) -> Void) throws(GatefoldError) {
    // The first change creates the file.
    var list = FileManager.default.fileExists(atPath: file) ? try UserList(contentsOf: file) : UserList()
    try body(&list)
    try list.write(to: file)
  }
}
