@testable import GatefoldPackage

/// An input of a player: one of its methods with the argument.
enum PlayerInput: Hashable, Sendable {
  case load
  case mediaIsReady
  case mediaFailed(String)
  case play
  case pause
  case advance(RationalTime)
  case seek(RationalTime)
  case seekFinished(RationalTime)
  case choose(String)
  case setRate(Double)
}

extension StoryboardPlayer {
  mutating func take(_ input: PlayerInput) -> [StoryboardOutput] {
    switch input {
    case .load: load()
    case .mediaIsReady: mediaIsReady()
    case .mediaFailed(let message): mediaFailed(message)
    case .play: play()
    case .pause: pause()
    case .advance(let time): advance(to: time)
    case .seek(let time): seek(to: time)
    case .seekFinished(let time): seekFinished(at: time)
    case .choose(let choiceID): choose(choiceID)
    case .setRate(let rate): setRate(rate)
    }
  }

  /// A player that is loaded and started, without progress reports.
  static func playing(
    _ storyboard: Storyboard,
    progressInterval: RationalTime = .zero
  ) -> StoryboardPlayer {
    var player = StoryboardPlayer(storyboard, progressInterval: progressInterval)
    _ = player.load()
    _ = player.mediaIsReady()
    _ = player.play()
    return player
  }
}
