import Pegbar

/// A view in a stage of its own.
@MainActor struct ViewOnStage {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  let stage: Stage

  init() {
    stage = Stage(view: root, size: CGSize(width: 200, height: 200))
    root.addSubview(view)
    stage.advance(to: 0)
  }

  /// The x of the view's center that is shown, to nine places.
  var shownX: Double { (shown.position.x * 1e9).rounded() / 1e9 }

  /// What is shown of the view.
  var shown: CALayer { view.layer.presentation() ?? view.layer }
}
