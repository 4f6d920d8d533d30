import Pegbar

/// A ring that shows how much is done, in two colours.
final class ProgressRing: UIView {
  private let trackLayer = CAShapeLayer()
  private let progressLayer = CAShapeLayer()
  private let gradientLayer = CAGradientLayer()

  private(set) var progress: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    trackLayer.fillColor = UIColor.clear.cgColor
    trackLayer.strokeColor = UIColor(white: 0.9, alpha: 1).cgColor
    trackLayer.lineWidth = 12
    layer.addSublayer(trackLayer)

    progressLayer.fillColor = UIColor.clear.cgColor
    progressLayer.strokeColor = UIColor.black.cgColor
    progressLayer.lineWidth = 12
    progressLayer.lineCap = .round
    progressLayer.strokeEnd = 0

    gradientLayer.colors = [UIColor.systemGreen.cgColor, UIColor.systemBlue.cgColor]
    gradientLayer.startPoint = CGPoint(x: 0, y: 0)
    gradientLayer.endPoint = CGPoint(x: 1, y: 1)
    gradientLayer.mask = progressLayer
    layer.addSublayer(gradientLayer)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY),
      radius: min(bounds.width, bounds.height) / 2 - 10,
      startAngle: -CGFloat.pi / 2, endAngle: 1.5 * CGFloat.pi, clockwise: true)
    trackLayer.path = path.cgPath
    progressLayer.path = path.cgPath
    progressLayer.frame = bounds
    gradientLayer.frame = bounds
  }

  func setProgress(_ newProgress: CGFloat, animated: Bool) {
    let target = max(0, min(1, newProgress))
    let current = progressLayer.presentation()?.strokeEnd ?? progressLayer.strokeEnd
    progress = target
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    progressLayer.strokeEnd = target
    CATransaction.commit()
    guard animated else { return }
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = current
    animation.toValue = target
    animation.duration = 0.75
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    progressLayer.add(animation, forKey: "progress")
  }

  /// What is shown now.
  var shownProgress: CGFloat { progressLayer.presentation()?.strokeEnd ?? progress }
}
