import PegbarCore

/// Where the text of a label stands whose font has been made smaller to fit.
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the baseline that it would have in its own size.
  case alignBaselines
  /// In the middle of the label's height.
  case alignCenters
  /// Below the upper edge that it would have in its own size.
  case none

  var fixture: TextBlock.Fixture {
    switch self {
    case .alignBaselines: .baseline
    case .alignCenters: .center
    case .none: .top
    }
  }
}
