internal import ArgumentParser
internal import GatefoldStore

/// A time of the day on the command line, like "01:00-05:30".
struct WindowArgument: ExpressibleByArgument, Sendable {
  let window: TimeWindow

  init?(argument: String) {
    guard let window = TimeWindow(argument) else { return nil }
    self.window = window
  }
}
