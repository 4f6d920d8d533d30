import Pegbar

/// A selection with a dashed border that marches around it.
final class MarchingAnts: UIView {
  private let border = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    border.fillColor = UIColor.systemBlue.withAlphaComponent(0.15).cgColor
    border.strokeColor = UIColor.black.cgColor
    border.lineWidth = 2
    border.lineJoin = .round
    border.lineDashPattern = [10, 5]
    layer.addSublayer(border)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    border.path = UIBezierPath(rect: bounds).cgPath
  }

  func march() {
    let animation = CABasicAnimation(keyPath: "lineDashPhase")
    animation.fromValue = 0
    animation.toValue = border.lineDashPattern?.reduce(0) { $0 - $1.intValue } ?? 0
    animation.duration = 0.75
    animation.repeatCount = .infinity
    border.add(animation, forKey: "ants")
  }

  /// How far the ants have come, points.
  var phase: CGFloat { border.presentation()?.lineDashPhase ?? 0 }
}
