import Pegbar

/// Content that can be pulled down to load it again.
final class PullToRefresh: UIView {
  enum State {
    case idle
    case pulling
    case refreshing
  }

  let contentView = UIView()
  let spinner = CAShapeLayer()
  private(set) var state = State.idle
  var onRefresh: (() -> Void)?
  private let headerHeight: CGFloat = 48

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    spinner.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
    spinner.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 14, y: 14), radius: 11, startAngle: -.pi / 2, endAngle: .pi * 1.2,
        clockwise: true
      ).cgPath
    spinner.fillColor = nil
    spinner.strokeColor = UIColor.darkGray.cgColor
    spinner.lineWidth = 3
    spinner.strokeEnd = 0
    layer.addSublayer(spinner)
    contentView.backgroundColor = .white
    addSubview(contentView)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentView.bounds = bounds
    contentView.center = CGPoint(x: bounds.midX, y: bounds.midY)
    spinner.position = CGPoint(x: bounds.midX, y: headerHeight / 2)
  }

  /// The finger has moved down by so much.
  func pull(by distance: CGFloat) {
    guard state != .refreshing else { return }
    state = .pulling
    let offset = distance * 0.5
    contentView.transform = CGAffineTransform(translationX: 0, y: offset)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spinner.strokeEnd = min(offset / headerHeight, 1)
    CATransaction.commit()
  }

  /// The finger has left the screen.
  func release() {
    guard state == .pulling else { return }
    if spinner.strokeEnd < 1 {
      endRefreshing()
      return
    }
    state = .refreshing
    let rotation = CABasicAnimation(keyPath: "transform.rotation")
    rotation.fromValue = 0
    rotation.toValue = Float.pi * 2
    rotation.duration = 1
    rotation.repeatCount = .infinity
    spinner.add(rotation, forKey: "spin")
    UIView.animate(
      withDuration: 0.25, delay: 0, options: .curveEaseOut,
      animations: {
        self.contentView.transform = CGAffineTransform(translationX: 0, y: self.headerHeight)
      },
      completion: { _ in self.onRefresh?() })
  }

  func endRefreshing() {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: [],
      animations: { self.contentView.transform = .identity },
      completion: { _ in
        self.spinner.removeAnimation(forKey: "spin")
        self.spinner.strokeEnd = 0
        self.state = .idle
      })
  }
}
