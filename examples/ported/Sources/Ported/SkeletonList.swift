import Pegbar

/// A row of the list: grey shapes until its content is known.
final class SkeletonRow: UIView {
  private let avatar = UIView()
  private let title = UIView()
  private let subtitle = UIView()
  private var gradients: [CAGradientLayer] = []

  private var parts: [UIView] { [avatar, title, subtitle] }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    parts.forEach { addSubview($0) }
    avatar.layer.cornerRadius = 16
    parts.forEach { $0.clipsToBounds = true }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    avatar.frame = CGRect(x: 12, y: 4, width: 32, height: 32)
    title.frame = CGRect(x: 56, y: 9, width: bounds.width - 84, height: 9)
    subtitle.frame = CGRect(x: 56, y: 24, width: (bounds.width - 84) * 0.6, height: 9)
    for (gradient, part) in zip(gradients, parts) { gradient.frame = part.bounds }
  }

  func showSkeleton(delay: CFTimeInterval) {
    let base = UIColor(white: 0.88, alpha: 1).cgColor
    let highlight = UIColor(white: 0.96, alpha: 1).cgColor
    for part in parts {
      let gradient = CAGradientLayer()
      gradient.colors = [base, highlight, base]
      gradient.startPoint = CGPoint(x: -1, y: 0.5)
      gradient.endPoint = CGPoint(x: 0, y: 0.5)
      part.layer.addSublayer(gradient)
      gradients.append(gradient)

      let start = CABasicAnimation(keyPath: "startPoint")
      start.fromValue = NSValue(cgPoint: CGPoint(x: -1, y: 0.5))
      start.toValue = NSValue(cgPoint: CGPoint(x: 1, y: 0.5))
      let end = CABasicAnimation(keyPath: "endPoint")
      end.fromValue = NSValue(cgPoint: CGPoint(x: 0, y: 0.5))
      end.toValue = NSValue(cgPoint: CGPoint(x: 2, y: 0.5))
      let slide = CAAnimationGroup()
      slide.animations = [start, end]
      slide.duration = 1.2
      slide.beginTime = CACurrentMediaTime() + delay
      slide.repeatCount = .infinity
      gradient.add(slide, forKey: "slide")
    }
  }

  /// The middle of the light that slides over the title, in widths of the title.
  var lightLocation: CGFloat? {
    guard let shown = gradients[1].presentation() else { return nil }
    return (shown.startPoint.x + shown.endPoint.x) / 2
  }

  func showContent(_ color: UIColor) {
    gradients.forEach { $0.removeFromSuperlayer() }
    gradients = []
    avatar.backgroundColor = color
    title.backgroundColor = .darkGray
    subtitle.backgroundColor = .lightGray
  }
}

/// A list that shows skeletons while it loads, and dissolves into its content.
final class SkeletonList: UIView {
  private(set) var rows: [SkeletonRow] = []

  func load(rowCount: Int) {
    for index in 0..<rowCount {
      let row = SkeletonRow(
        frame: CGRect(x: 0, y: CGFloat(40 * index), width: bounds.width, height: 40))
      addSubview(row)
      rows.append(row)
      row.showSkeleton(delay: 0.1 * Double(index))
    }
  }

  func show(_ colors: [UIColor], completion: ((Bool) -> Void)? = nil) {
    UIView.transition(
      with: self, duration: 0.4, options: .transitionCrossDissolve,
      animations: {
        for (row, color) in zip(self.rows, colors) { row.showContent(color) }
      }, completion: completion)
  }
}
