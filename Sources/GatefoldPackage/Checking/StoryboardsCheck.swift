/// Checks that storyboards can be played, and that overlays refer to existing ones.
struct StoryboardsCheck {
  private let description: OverlaysDescription
  /// Identifiers of clips, by storyboard.
  private let clips: [String: Set<String>]
  /// The storyboard that an overlay shows, by overlay.
  private let shown: [String: String]
  /// How long media play, by path.
  private let durations: [String: RationalTime]
  /// By how much a clip may end after its video, whose last frame then stays: a few frames.
  private static let tolerance = RationalTime(value: 1, scale: 10)

  init(_ package: IssuePackage) {
    description = package.overlays
    durations = package.mediaDurations
    clips = Dictionary(description.storyboards.map { ($0.id, Set($0.clips.map(\.id))) }) { first, _ in first }
    var shown: [String: String] = [:]
    for overlay in description.overlays where shown[overlay.identifier] == nil {
      if case .storyboard(let storyboard) = overlay.content { shown[overlay.identifier] = storyboard }
    }
    self.shown = shown
  }

  func check(_ collector: FindingCollector) {
    var seen: Set<String> = []
    for (index, storyboard) in description.storyboards.enumerated() {
      let path = ValuePath([.member("storyboards"), .item(index)])
      if !storyboard.id.isEmpty, !seen.insert(storyboard.id).inserted {
        collector.add(.error, "\(storyboard.id) is the id of another storyboard too; rename one", at: path.member("id"))
      }
      let problems = storyboard.problems()
      let places = problems.isEmpty ? [:] : Self.places(in: storyboard, at: path)
      for problem in problems {
        let severity = problem.preventsPlaying ? PackageFinding.Severity.error : .warning
        collector.add(severity, "\(problem); correct it", at: places[problem.subject] ?? path)
      }
      checkEnds(of: storyboard, at: path, collector)
    }
    for (index, overlay) in description.overlays.enumerated() {
      let path = ValuePath.overlay(index)
      if case .storyboard(let identifier) = overlay.content, !identifier.isEmpty, !seen.contains(identifier) {
        collector.add(.error, "there is no storyboard \(identifier); give the id of one", at: path.member("storyboard"))
      }
      for (number, action) in (overlay.actions + overlay.actionsWhenShown).enumerated() {
        guard case .chooseClip(let target, let clip) = action.effect, let storyboard = shown[target],
          let clips = clips[storyboard], !clips.contains(clip)
        else { continue }
        let isShown = number >= overlay.actions.count
        let place = isShown ? number - overlay.actions.count : number
        let list = path.member(isShown ? "actionsWhenShown" : "actions")
        let message = "the storyboard has no clip \(clip); give the id of one of its clips"
        collector.add(.error, message, at: list.item(place).member("clip"))
      }
    }
  }

  /// Where the parts of a storyboard are; of several with one name, the last, which is the one to rename.
  private static func places(in storyboard: Storyboard, at path: ValuePath) -> [StoryboardProblem.Subject: ValuePath] {
    var places: [StoryboardProblem.Subject: ValuePath] = [.firstClip: path.member("firstClip")]
    for (number, scene) in storyboard.scenes.enumerated() {
      places[.scene(scene.id)] = path.member("scenes").item(number)
    }
    for (number, clip) in storyboard.clips.enumerated() {
      let place = path.member("clips").item(number)
      places[.clip(clip.id)] = place
      for (number, event) in clip.events.enumerated() {
        let eventPlace = place.member("events").item(number)
        places[.event(number, clipID: clip.id)] = eventPlace
        guard case .decision(let decision) = event.action else { continue }
        places[.decision(decision.id)] = eventPlace.member("decision")
      }
    }
    return places
  }

  /// Clips whose media were measured end within them.
  private func checkEnds(of storyboard: Storyboard, at path: ValuePath, _ collector: FindingCollector) {
    for (index, clip) in storyboard.clips.enumerated() {
      let end = clip.start + clip.duration
      guard let duration = durations[clip.media], end > duration + Self.tolerance else { continue }
      let message = "the clip ends at \(end.seconds) s, but \(clip.media) plays \(duration.seconds) s; shorten it"
      collector.add(.error, message, at: path.member("clips").item(index).member("duration"))
    }
  }
}

extension StoryboardProblem {
  /// The part of a storyboard that a problem is about.
  fileprivate enum Subject: Hashable {
    case firstClip
    case scene(String)
    case clip(String)
    case event(Int, clipID: String)
    case decision(String)
  }

  fileprivate var subject: Subject {
    switch self {
    case .unknownFirstClip: .firstClip
    case .unknownClipInScene(_, let scene), .duplicateScene(let scene): .scene(scene)
    case .duplicateClip(let clip), .clipInSeveralPlaces(let clip), .severalDecisions(let clip), .invalidScale(let clip),
      .negativeStart(let clip), .nonPositiveDuration(let clip), .unreachableClip(let clip):
      .clip(clip)
    case .eventOutsideClip(let event, let clip): .event(event, clipID: clip)
    case .unknownClipOfChoice(_, _, let decision), .duplicateDecision(let decision), .duplicateChoice(_, let decision),
      .noChoices(let decision), .unknownDefaultChoice(_, let decision), .nonPositiveDecisionDuration(let decision):
      .decision(decision)
    }
  }
}
