internal import ArgumentParser

/// Options for resuming interrupted work.
struct BatchOptions: ParsableArguments {
  @Flag(
    help: """
      Skip what an earlier run into this folder has already done with the same content and options, even if that run \
      was killed. Without --resume, everything is written again.
      """
  )
  var resume = false

  @OptionGroup var scratch: ScratchOptions
}
