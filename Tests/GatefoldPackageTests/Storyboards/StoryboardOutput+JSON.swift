@testable import GatefoldPackage

extension StoryboardOutput {
  var json: JSONValue {
    .object(members.merging(["output": .string(name)]) { member, _ in member })
  }

  private var members: [String: JSONValue] {
    switch self {
    case .stateChanged(let state): state.members
    case .append(let clipID, let media, let start, let duration, let time):
      [
        "clip": .string(clipID), "media": .string(media), "start": start.json, "duration": duration.json,
        "at": time.json,
      ]
    case .clipStarted(let clipID): ["clip": .string(clipID)]
    case .decisionBegan(let decision, let deadline): ["decision": .string(decision.id), "deadline": deadline.json]
    case .decisionEnded(let decisionID, let choiceID, let byDefault):
      ["decision": .string(decisionID), "choice": .string(choiceID), "byDefault": .boolean(byDefault)]
    case .decisionCancelled(let decisionID): ["decision": .string(decisionID)]
    case .holdPicture(let time): ["until": time.json]
    case .seekMedia(let time, let exactly): ["to": time.json, "exactly": .boolean(exactly)]
    case .rateChanged(let rate): ["rate": .number(rate)]
    case .progress(let time, let duration): ["at": time.json, "of": duration.json]
    case .restarted, .showControls, .hideControls, .cover, .uncover, .ended: [:]
    }
  }
}

extension StoryboardState {
  fileprivate var members: [String: JSONValue] {
    switch self {
    case .loading: ["state": .string("loading")]
    case .ready: ["state": .string("ready")]
    case .playing: ["state": .string("playing")]
    case .paused: ["state": .string("paused")]
    case .seeking: ["state": .string("seeking")]
    case .ended: ["state": .string("ended")]
    case .failed(let message): ["state": .string("failed"), "message": .string(message)]
    }
  }
}
