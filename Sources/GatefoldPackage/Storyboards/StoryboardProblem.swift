/// A problem in the description of a storyboard; see ``Storyboard/problems()``.
public enum StoryboardProblem: Hashable, Sendable {
  /// The first clip isn't among the clips.
  case unknownFirstClip(clipID: String)
  /// A scene lists a clip that doesn't exist.
  case unknownClipInScene(clipID: String, sceneID: String)
  /// A choice leads to a clip that doesn't exist.
  case unknownClipOfChoice(clipID: String, choiceID: String, decisionID: String)
  /// Several clips have the same identifier.
  case duplicateClip(clipID: String)
  /// Several scenes have the same identifier.
  case duplicateScene(sceneID: String)
  /// Several decisions have the same identifier.
  case duplicateDecision(decisionID: String)
  /// Several choices of a decision have the same identifier.
  case duplicateChoice(choiceID: String, decisionID: String)
  /// A clip is listed more than once, in one scene or in several, so the clip that follows it is unclear.
  case clipInSeveralPlaces(clipID: String)
  /// A clip has more than one decision, so the clip that follows it is unclear.
  case severalDecisions(clipID: String)
  /// A decision has no choices.
  case noChoices(decisionID: String)
  /// The default isn't among the choices of the decision.
  case unknownDefaultChoice(choiceID: String, decisionID: String)
  /// A time of a clip, or of one of its events, has a scale of 0 or less.
  case invalidScale(clipID: String)
  /// A clip starts before its media does.
  case negativeStart(clipID: String)
  /// A clip has a duration of zero or less.
  case nonPositiveDuration(clipID: String)
  /// A decision gives the reader no time.
  case nonPositiveDecisionDuration(decisionID: String)
  /// An event lies before the start or after the end of its clip. The index counts the clip's events from 0.
  case eventOutsideClip(eventIndex: Int, clipID: String)
  /// No way leads from the first clip to a clip. Such a storyboard plays nevertheless.
  case unreachableClip(clipID: String)

  /// Whether a ``StoryboardPlayer`` refuses a storyboard with this problem.
  public var preventsPlaying: Bool {
    if case .unreachableClip = self { false } else { true }
  }
}

extension StoryboardProblem: CustomStringConvertible {
  /// A sentence for the author of the storyboard.
  public var description: String {
    switch self {
    case .unknownFirstClip(let clip): "the first clip \(clip) doesn't exist"
    case .unknownClipInScene(let clip, let scene): "the clip \(clip) of the scene \(scene) doesn't exist"
    case .unknownClipOfChoice(let clip, let choice, let decision):
      "the clip \(clip) of the choice \(choice) of the decision \(decision) doesn't exist"
    case .duplicateClip(let clip): "several clips are called \(clip)"
    case .duplicateScene(let scene): "several scenes are called \(scene)"
    case .duplicateDecision(let decision): "several decisions are called \(decision)"
    case .duplicateChoice(let choice, let decision):
      "several choices of the decision \(decision) are called \(choice)"
    case .clipInSeveralPlaces(let clip): "the scenes list the clip \(clip) more than once"
    case .severalDecisions(let clip): "the clip \(clip) has more than one decision"
    case .noChoices(let decision): "the decision \(decision) has no choices"
    case .unknownDefaultChoice(let choice, let decision):
      "the default \(choice) isn't among the choices of the decision \(decision)"
    case .invalidScale(let clip): "a time of the clip \(clip) has a scale that isn't positive"
    case .negativeStart(let clip): "the clip \(clip) starts before its media"
    case .nonPositiveDuration(let clip): "the duration of the clip \(clip) isn't positive"
    case .nonPositiveDecisionDuration(let decision): "the duration of the decision \(decision) isn't positive"
    case .eventOutsideClip(let index, let clip): "event \(index) of the clip \(clip) lies outside the clip"
    case .unreachableClip(let clip): "no way leads to the clip \(clip)"
    }
  }
}
