extension Storyboard {
  /// Checks the description: identifiers, decisions, times, and whether each clip can be reached.
  ///
  /// - Returns: what is wrong, in the order of scenes and clips; empty for a storyboard that plays.
  public func problems() -> [StoryboardProblem] {
    let index = StoryboardIndex(self)
    return identifierProblems() + sceneProblems(index) + clips.flatMap { $0.problems(index) } + reachProblems(index)
  }

  private func identifierProblems() -> [StoryboardProblem] {
    scenes.map(\.id).repeated.map { .duplicateScene(sceneID: $0) }
      + clips.map(\.id).repeated.map { .duplicateClip(clipID: $0) }
      + clips.flatMap(\.decisions).map(\.id).repeated.map { .duplicateDecision(decisionID: $0) }
  }

  private func sceneProblems(_ index: StoryboardIndex) -> [StoryboardProblem] {
    let unknown: [StoryboardProblem] = scenes.flatMap { scene in
      scene.clipIDs.filter { index.clip($0) == nil }.map { .unknownClipInScene(clipID: $0, sceneID: scene.id) }
    }
    return unknown + scenes.flatMap(\.clipIDs).repeated.map { .clipInSeveralPlaces(clipID: $0) }
  }

  private func reachProblems(_ index: StoryboardIndex) -> [StoryboardProblem] {
    guard let first = index.clip(firstClipID) else { return [.unknownFirstClip(clipID: firstClipID)] }
    var reached: Set<String> = [first.id]
    var waiting = [first]
    while let clip = waiting.popLast() {
      let chosen = clip.decisions.flatMap(\.choices).compactMap { index.clip($0.clipID) }
      let next = chosen + [index.follower(of: clip)].compactMap { $0 }
      waiting += next.filter { reached.insert($0.id).inserted }
    }
    return clips.filter { !reached.contains($0.id) }.map { .unreachableClip(clipID: $0.id) }
  }
}

extension StoryboardClip {
  fileprivate func problems(_ index: StoryboardIndex) -> [StoryboardProblem] {
    timeProblems() + decisions.flatMap { $0.problems(index) }
      + (decisions.count > 1 ? [.severalDecisions(clipID: id)] : [])
  }

  private func timeProblems() -> [StoryboardProblem] {
    var problems: [StoryboardProblem] = []
    let times = [start, duration] + events.map(\.time) + decisions.map(\.duration)
    if !times.allSatisfy(\.isValid) {
      problems.append(.invalidScale(clipID: id))
    }
    if start < .zero {
      problems.append(.negativeStart(clipID: id))
    }
    if duration <= .zero {
      problems.append(.nonPositiveDuration(clipID: id))
    }
    for (eventIndex, event) in events.enumerated() where event.time < .zero || event.time > duration {
      problems.append(.eventOutsideClip(eventIndex: eventIndex, clipID: id))
    }
    return problems
  }
}

extension StoryboardDecision {
  fileprivate func problems(_ index: StoryboardIndex) -> [StoryboardProblem] {
    var problems: [StoryboardProblem] = choices.map(\.id).repeated.map {
      .duplicateChoice(choiceID: $0, decisionID: id)
    }
    if choices.isEmpty {
      problems.append(.noChoices(decisionID: id))
    } else if !choices.contains(where: { $0.id == defaultChoiceID }) {
      problems.append(.unknownDefaultChoice(choiceID: defaultChoiceID, decisionID: id))
    }
    for choice in choices where index.clip(choice.clipID) == nil {
      problems.append(.unknownClipOfChoice(clipID: choice.clipID, choiceID: choice.id, decisionID: id))
    }
    if duration <= .zero {
      problems.append(.nonPositiveDecisionDuration(decisionID: id))
    }
    return problems
  }
}

extension [String] {
  /// The elements that occur more than once, each of them once, in the order of their second occurrence.
  fileprivate var repeated: [String] {
    var seen: Set<String> = []
    var reported: Set<String> = []
    return filter { !seen.insert($0).inserted && reported.insert($0).inserted }
  }
}
