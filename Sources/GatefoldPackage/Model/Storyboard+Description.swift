// Storyboards as descriptions have them. What is wrong with a storyboard as a whole is for the check.

extension Storyboard {
  init(_ fields: FieldReader) {
    var fields = fields
    self.init(
      id: fields.required(fields.string("id"), "id", "give it a name that no other storyboard has") ?? "",
      scenes: fields.list("scenes").map { StoryboardScene(fields.reader(of: $0, at: $1)) },
      clips: fields.list("clips").map { StoryboardClip(fields.reader(of: $0, at: $1)) },
      firstClipID: fields.required(fields.string("firstClip"), "firstClip", "name the id of the clip to begin with")
        ?? ""
    )
    unknown = fields.unknownMembers()
  }

  var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    fields.set("id", id)
    fields.set("firstClip", firstClipID)
    fields.set("scenes", scenes.map(\.value))
    fields.set("clips", clips.map(\.value))
    return fields.value
  }
}

extension StoryboardScene {
  fileprivate init(_ fields: FieldReader) {
    var fields = fields
    self.init(
      id: fields.required(fields.string("id"), "id", "give it a name that no other scene has") ?? "",
      title: fields.string("title") ?? "",
      clipIDs: fields.strings("clips")
    )
    unknown = fields.unknownMembers()
  }

  fileprivate var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    fields.set("id", id)
    if !title.isEmpty { fields.set("title", title) }
    fields.set("clips", clipIDs)
    return fields.value
  }
}

extension StoryboardClip {
  fileprivate init(_ fields: FieldReader) {
    var fields = fields
    self.init(
      id: fields.required(fields.string("id"), "id", "give it a name that no other clip has") ?? "",
      media: fields.required(fields.string("media"), "media", "name the video in the package") ?? "",
      start: fields.time("start") ?? .zero,
      duration: fields.required(fields.time("duration"), "duration", Self.durationAdvice) ?? .zero,
      events: fields.list("events").map { StoryboardEvent(fields.reader(of: $0, at: $1)) }
    )
    unknown = fields.unknownMembers()
  }

  private static let durationAdvice =
    "give it as {\"value\": 63, \"scale\": 1}; in a folder, ffprobe measures it where it is installed"

  fileprivate var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    fields.set("id", id)
    fields.set("media", media)
    if start != .zero || unknown["start"] != nil { fields.set("start", start.descriptionValue) }
    fields.set("duration", duration.descriptionValue)
    fields.set("events", events.map(\.value))
    return fields.value
  }
}

extension StoryboardEvent {
  private enum ActionName: String, CaseIterable {
    case showControls, hideControls, decision
  }

  fileprivate init(_ fields: FieldReader) {
    var fields = fields
    let time = fields.required(fields.time("time"), "time", "give it from the beginning of the clip") ?? .zero
    let name = fields.required(
      fields.choice("action", of: ActionName.self, otherwise: "readers skip the event"),
      "action",
      "one of showControls, hideControls, decision"
    )
    switch name {
    case .showControls: self.init(time: time, action: .showControls)
    case .hideControls: self.init(time: time, action: .hideControls)
    case nil:
      // Members of an unknown action are of no interest; a warning tells of the action itself.
      self.init(time: time, action: .unknown(fields.string("action") ?? ""))
      unknown = fields.unreadMembers()
      return
    case .decision:
      let decision = fields.required(fields.object("decision"), "decision", "give its choices")
      let none = StoryboardDecision(id: "", prompt: "", choices: [], defaultChoiceID: "", duration: .zero)
      self.init(time: time, action: .decision(decision.map(StoryboardDecision.init) ?? none))
    }
    unknown = fields.unknownMembers()
  }

  fileprivate var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    fields.set("time", time.descriptionValue)
    switch action {
    case .unknown(let name): if !name.isEmpty { fields.set("action", name) }
    case .showControls: fields.set("action", ActionName.showControls.rawValue)
    case .hideControls: fields.set("action", ActionName.hideControls.rawValue)
    case .decision(let decision):
      fields.set("action", ActionName.decision.rawValue)
      fields.set("decision", decision.value)
    }
    return fields.value
  }
}

extension StoryboardDecision {
  fileprivate init(_ fields: FieldReader) {
    var fields = fields
    self.init(
      id: fields.required(fields.string("id"), "id", "give it a name that no other decision has") ?? "",
      prompt: fields.string("prompt") ?? "",
      choices: fields.list("choices").map { item, path in
        var choice = fields.reader(of: item, at: path)
        var read = StoryboardChoice(
          id: choice.required(choice.string("id"), "id", "give it a name that no other choice has") ?? "",
          title: choice.required(choice.string("title"), "title", "say what the reader chooses") ?? "",
          clipID: choice.required(choice.string("clip"), "clip", "name the id of the clip that follows") ?? ""
        )
        read.unknown = choice.unknownMembers()
        return read
      },
      defaultChoiceID: fields.required(fields.string("default"), "default", "name the choice when time runs out") ?? "",
      duration: fields.required(fields.time("duration"), "duration", "give the time to choose") ?? .zero
    )
    unknown = fields.unknownMembers()
  }

  fileprivate var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    fields.set("id", id)
    if !prompt.isEmpty { fields.set("prompt", prompt) }
    fields.set("default", defaultChoiceID)
    fields.set("duration", duration.descriptionValue)
    fields.set(
      "choices",
      choices.map { choice in
        var own = FieldWriter(choice.unknown)
        own.set("id", choice.id)
        own.set("title", choice.title)
        own.set("clip", choice.clipID)
        return own.value
      }
    )
    return fields.value
  }
}

// MARK: Times

extension FieldReader {
  /// A time as `{"value": 63000, "scale": 600}`; the scale is 1 if it is absent.
  mutating func time(_ name: String) -> RationalTime? {
    guard var fields = object(name) else { return nil }
    let value = fields.required(
      fields.integer("value", in: -(1 << 53)...(1 << 53)),
      "value",
      "the time is value / scale seconds"
    )
    let scale = fields.integer("scale", in: 1...Int(Int32.max)) ?? 1
    keep(name, fields.unknownMembers())
    return value.map { RationalTime(value: Int64($0), scale: Int32(scale)) }
  }
}

extension RationalTime {
  var descriptionValue: DescriptionValue {
    .object(["value": .number(Double(value)), "scale": .number(Double(scale))])
  }
}
