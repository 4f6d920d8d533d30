import Pegbar

/// A ring whose arc grows, shrinks and turns while something loads.
final class LoadingRing: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  private var shapeLayer: CAShapeLayer { layer as! CAShapeLayer }

  var lineWidth: CGFloat = 6 {
    didSet { shapeLayer.lineWidth = lineWidth }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    commonInit()
  }

  private func commonInit() {
    shapeLayer.fillColor = nil
    shapeLayer.strokeColor = UIColor.systemBlue.cgColor
    shapeLayer.lineWidth = lineWidth
    shapeLayer.lineCap = .round
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = min(bounds.width, bounds.height) / 2 - lineWidth
    shapeLayer.path =
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: -.pi / 2,
        endAngle: 3 * .pi / 2, clockwise: true
      ).cgPath
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { startAnimating() }
  }

  func startAnimating() {
    let head = CABasicAnimation(keyPath: "strokeEnd")
    head.fromValue = 0
    head.toValue = 1
    head.duration = 0.8
    head.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    head.fillMode = .forwards

    let tail = CABasicAnimation(keyPath: "strokeStart")
    tail.fromValue = 0
    tail.toValue = 1
    tail.beginTime = 0.4
    tail.duration = 0.8
    tail.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

    let arc = CAAnimationGroup()
    arc.animations = [head, tail]
    arc.duration = 1.2
    arc.repeatCount = .infinity
    layer.add(arc, forKey: "arc")

    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = CGFloat.pi * 2
    turn.duration = 2.4
    turn.repeatCount = .greatestFiniteMagnitude
    layer.add(turn, forKey: "turn")
  }

  func stopAnimating() {
    layer.removeAllAnimations()
  }
}
