/// A question to the reader, the answer of which decides which clip comes next.
///
/// ```swift
/// let decision = StoryboardDecision(
///   id: "door",
///   prompt: "Which door?",
///   choices: [
///     StoryboardChoice(id: "left", title: "The left one", clipID: "garden"),
///     StoryboardChoice(id: "right", title: "The right one", clipID: "cellar"),
///   ],
///   defaultChoiceID: "left",
///   duration: RationalTime(value: 10, scale: 1)
/// )
/// ```
public struct StoryboardDecision: Hashable, Sendable {
  /// Identifies the decision within its storyboard.
  public var id: String
  /// The question that the reader sees.
  public var prompt: String
  /// The answers, at least one.
  public var choices: [StoryboardChoice]
  /// The choice that is made when time runs out.
  public var defaultChoiceID: String
  /// How long the reader may choose, in time of the media: at double speed half as long.
  public var duration: RationalTime
  /// Members that this version does not know; those of times are objects beneath their names.
  public var unknown: [String: DescriptionValue] = [:]

  /// A decision among choices.
  public init(id: String, prompt: String, choices: [StoryboardChoice], defaultChoiceID: String, duration: RationalTime)
  {
    self.id = id
    self.prompt = prompt
    self.choices = choices
    self.defaultChoiceID = defaultChoiceID
    self.duration = duration
  }
}
