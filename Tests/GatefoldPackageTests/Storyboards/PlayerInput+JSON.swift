@testable import GatefoldPackage

extension PlayerInput {
  init(json: JSONValue) throws {
    self =
      switch try json.member("input").text {
      case "load": .load
      case "mediaIsReady": .mediaIsReady
      case "mediaFailed": .mediaFailed(try json.member("message").text)
      case "play": .play
      case "pause": .pause
      case "advance": .advance(try RationalTime(json: json.member("to")))
      case "seek": .seek(try RationalTime(json: json.member("to")))
      case "seekFinished": .seekFinished(try RationalTime(json: json.member("at")))
      case "choose": .choose(try json.member("choice").text)
      case "setRate": .setRate(try json.member("rate").number)
      case let name: throw JSONValue.Mismatch(description: "no input: \(name)")
      }
  }

  var json: JSONValue {
    switch self {
    case .load: .object(["input": .string("load")])
    case .mediaIsReady: .object(["input": .string("mediaIsReady")])
    case .mediaFailed(let message): .object(["input": .string("mediaFailed"), "message": .string(message)])
    case .play: .object(["input": .string("play")])
    case .pause: .object(["input": .string("pause")])
    case .advance(let time): .object(["input": .string("advance"), "to": time.json])
    case .seek(let time): .object(["input": .string("seek"), "to": time.json])
    case .seekFinished(let time): .object(["input": .string("seekFinished"), "at": time.json])
    case .choose(let choiceID): .object(["input": .string("choose"), "choice": .string(choiceID)])
    case .setRate(let rate): .object(["input": .string("setRate"), "rate": .number(rate)])
    }
  }
}
