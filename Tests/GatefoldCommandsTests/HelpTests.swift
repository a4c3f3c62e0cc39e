import Foundation
import GatefoldCommands
import Testing

@Suite("Help")
struct HelpTests {
  @Test(
    "A command's own options come before those of opening an issue",
    arguments: [
      ("info", "--format"), ("toc", "--source"), ("text", "--draw"), ("search", "--highlight"), ("links", "--origin"),
      ("media", "--posters"), ("attachments", "--report"), ("select", "--by"), ("render", "--quiet"),
      ("tile", "--quiet"), ("tiles", "--quiet"), ("thumbs", "--quiet"), ("export web", "--quiet"),
      ("export html", "--form"), ("export epub", "--layout"), ("export hpub", "--address"),
      ("export articles", "--quiet"), ("export mets", "--profile"), ("export bag", "--bag-info"),
      ("export solr", "--field"), ("export covers", "--quiet"), ("index add", "--quiet"),
    ]
  )
  func order(command: String, ownOption: String) async throws {
    let help = await CommandRun(command.split(separator: " ").map(String.init) + ["--help"]).errors
    let options = try #require(help.range(of: "\nOPTIONS:"))
    let own = try #require(help.range(of: "\n  (-[a-z], )?\(ownOption)", options: .regularExpression))
    let password = try #require(help.range(of: "\n  --password "))
    #expect(options.lowerBound <= own.lowerBound)
    #expect(own.lowerBound < password.lowerBound)
  }

  @Test(
    "A mistyped command is told, with what was probably meant",
    arguments: [
      (["serach", "a.pdf", "tide"], "gatefold has no command \"serach\"; did you mean \"search\"?"),
      (["thumb", "a.pdf"], "did you mean \"thumbs\"?"), (["attach", "a.pdf"], "did you mean \"attachments\"?"),
      (["export", "hmtl", "a.pdf"], "gatefold export has no command \"hmtl\"; did you mean \"html\"?"),
      (["a.pdf"], "gatefold has no command \"a.pdf\"; gatefold --help lists them"),
    ]
  )
  func mistyped(arguments: [String], says: String) async {
    let run = await CommandRun(arguments)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test("--version prints the version, also behind a command")
  func version() async {
    for arguments in [["--version"], ["thumbs", "--version"]] {
      let run = await CommandRun(arguments)
      #expect(run.exitCode == 0)
      #expect(run.errors == ProgramVersion.version)
    }
  }

  @Test("The help says how to get completions, and that prints them", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) async {
    #expect(await CommandRun("--help").errors.contains("--generate-completion-script"))
    let run = await CommandRun("--generate-completion-script", shell)
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("gatefold"))
  }
}
