internal import Foundation

/// Probabilities and their logits.
enum Logistic {
  static func probability(_ logit: Double) -> Double { 1 / (1 + exp(-logit)) }
}
