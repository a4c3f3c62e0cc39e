@testable import GatefoldPackage

extension StoryboardOutput {
  /// The name of the case.
  var name: String {
    switch self {
    case .stateChanged: "stateChanged"
    case .append: "append"
    case .restarted: "restarted"
    case .clipStarted: "clipStarted"
    case .showControls: "showControls"
    case .hideControls: "hideControls"
    case .decisionBegan: "decisionBegan"
    case .decisionEnded: "decisionEnded"
    case .decisionCancelled: "decisionCancelled"
    case .holdPicture: "holdPicture"
    case .cover: "cover"
    case .uncover: "uncover"
    case .seekMedia: "seekMedia"
    case .rateChanged: "rateChanged"
    case .progress: "progress"
    case .ended: "ended"
    }
  }
}
