internal import ArgumentParser

/// How work on many pages goes on where it was stopped.
struct BatchOptions: ParsableArguments {
  @Flag(
    help: """
      Leave out what an earlier run into this folder has done of the same content in the same way, also where it was \
      stopped by kill. Without it everything is written anew.
      """
  )
  var resume = false
}
