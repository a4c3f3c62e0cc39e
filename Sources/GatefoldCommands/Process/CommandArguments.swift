/// The arguments of the running command.
package enum CommandArguments {
  /// Without the program's name. Tests, whose process runs the commands itself, set them.
  @TaskLocal package static var current = Array(CommandLine.arguments.dropFirst())
}
