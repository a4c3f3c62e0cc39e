internal import ArgumentParser

/// How work on many pages goes on where it was stopped.
struct BatchOptions: ParsableArguments {
  @Flag(
    help: """
      Skip what an earlier run into this folder has already done with the same content and options, even if that run \
      was killed. Without --resume, everything is written again.
      """
  )
  var resume = false
}
