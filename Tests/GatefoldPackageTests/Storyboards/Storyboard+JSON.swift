@testable import GatefoldPackage

// The notation is documented in vectors.md.

extension RationalTime {
  init(json: JSONValue) throws {
    let (value, scale) = (try json.member("value").integer, try json.member("scale").integer)
    self.init(value: value, scale: Int32(clamping: scale))
  }

  var json: JSONValue { .object(["value": .integer(value), "scale": .integer(Int64(scale))]) }
}

extension Storyboard {
  init(json: JSONValue) throws {
    self.init(
      id: try json.member("id").text,
      scenes: try json.member("scenes").elements.map(StoryboardScene.init(json:)),
      clips: try json.member("clips").elements.map(StoryboardClip.init(json:)),
      firstClipID: try json.member("firstClip").text
    )
  }

  var json: JSONValue {
    .object([
      "id": .string(id), "scenes": .array(scenes.map(\.json)), "clips": .array(clips.map(\.json)),
      "firstClip": .string(firstClipID),
    ])
  }
}

extension StoryboardScene {
  fileprivate init(json: JSONValue) throws {
    self.init(
      id: try json.member("id").text,
      title: try json.member("title").text,
      clipIDs: try json.member("clips").elements.map { try $0.text }
    )
  }

  fileprivate var json: JSONValue {
    .object(["id": .string(id), "title": .string(title), "clips": .array(clipIDs.map { .string($0) })])
  }
}

extension StoryboardClip {
  fileprivate init(json: JSONValue) throws {
    self.init(
      id: try json.member("id").text,
      media: try json.member("media").text,
      start: try RationalTime(json: json.member("start")),
      duration: try RationalTime(json: json.member("duration")),
      events: try json.member("events").elements.map(StoryboardEvent.init(json:))
    )
  }

  fileprivate var json: JSONValue {
    .object([
      "id": .string(id), "media": .string(media), "start": start.json, "duration": duration.json,
      "events": .array(events.map(\.json)),
    ])
  }
}

extension StoryboardEvent {
  fileprivate init(json: JSONValue) throws {
    let action: Action =
      switch try json.member("action").text {
      case "showControls": .showControls
      case "hideControls": .hideControls
      case "decision": .decision(try StoryboardDecision(json: json.member("decision")))
      case let name: throw JSONValue.Mismatch(description: "no action: \(name)")
      }
    self.init(time: try RationalTime(json: json.member("time")), action: action)
  }

  fileprivate var json: JSONValue {
    switch action {
    case .unknown(let name): .object(["time": time.json, "action": .string(name)])
    case .showControls: .object(["time": time.json, "action": .string("showControls")])
    case .hideControls: .object(["time": time.json, "action": .string("hideControls")])
    case .decision(let decision):
      .object(["time": time.json, "action": .string("decision"), "decision": decision.json])
    }
  }
}

extension StoryboardDecision {
  fileprivate init(json: JSONValue) throws {
    self.init(
      id: try json.member("id").text,
      prompt: try json.member("prompt").text,
      choices: try json.member("choices").elements.map(StoryboardChoice.init(json:)),
      defaultChoiceID: try json.member("default").text,
      duration: try RationalTime(json: json.member("duration"))
    )
  }

  fileprivate var json: JSONValue {
    .object([
      "id": .string(id), "prompt": .string(prompt), "choices": .array(choices.map(\.json)),
      "default": .string(defaultChoiceID), "duration": duration.json,
    ])
  }
}

extension StoryboardChoice {
  fileprivate init(json: JSONValue) throws {
    self.init(
      id: try json.member("id").text,
      title: try json.member("title").text,
      clipID: try json.member("clip").text
    )
  }

  fileprivate var json: JSONValue {
    .object(["id": .string(id), "title": .string(title), "clip": .string(clipID)])
  }
}
