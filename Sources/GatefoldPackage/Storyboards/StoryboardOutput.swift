/// A request or an event from a ``StoryboardPlayer`` to the platform.
///
/// All times are on the composed time line, except for `start` of ``append(clipID:media:start:duration:at:)``.
public enum StoryboardOutput: Hashable, Sendable {
  /// The state has changed.
  case stateChanged(StoryboardState)
  /// Media to play right after what was appended before.
  ///
  /// - Parameters:
  ///   - clipID: the clip.
  ///   - media: the relative path of the media file.
  ///   - start: where the clip starts in the media.
  ///   - duration: how long the clip is.
  ///   - at: where the clip begins on the composed time line.
  case append(clipID: String, media: String, start: RationalTime, duration: RationalTime, at: RationalTime)
  /// The storyboard begins again: all media that were appended are to be dropped, and the composed time line is empty.
  case restarted
  /// A clip has started, or a seek has landed in it.
  case clipStarted(clipID: String)
  /// The player's controls appear.
  case showControls
  /// The player's controls disappear.
  case hideControls
  /// The reader may choose until the deadline.
  case decisionBegan(StoryboardDecision, deadline: RationalTime)
  /// A choice has been made: by the reader, or by default since time ran out.
  case decisionEnded(decisionID: String, choiceID: String, byDefault: Bool)
  /// The reader can't choose any more because of a seek or a failure. No choice has been made.
  case decisionCancelled(decisionID: String)
  /// The clip has ended before the choice: its last picture stays until the choice or the deadline.
  case holdPicture(until: RationalTime)
  /// The picture is hidden, since what the media shows while seeking isn't what was asked for.
  case cover
  /// The picture is shown again. Each ``cover`` is followed by one.
  case uncover
  /// The media is to be moved. Where `exactly` is `false`, a key frame nearby will do.
  case seekMedia(to: RationalTime, exactly: Bool)
  /// The media is to be played at another speed.
  case rateChanged(Double)
  /// A multiple of the progress interval has been reached, of the duration that is known so far.
  case progress(RationalTime, of: RationalTime)
  /// The last clip has been played to its end.
  case ended
}
