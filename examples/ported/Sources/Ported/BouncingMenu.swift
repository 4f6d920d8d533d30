import Pegbar

/// A round button with items that spring out of it.
final class BouncingMenu: UIView {
  private(set) var isOpen = false
  let button = UIView()
  private(set) var items: [UIView] = []
  var radius: CGFloat = 56

  init(colors: [UIColor]) {
    super.init(frame: .zero)
    for color in colors {
      let item = UIView(frame: CGRect(x: 0, y: 0, width: 28, height: 28))
      item.backgroundColor = color
      item.layer.cornerRadius = 14
      item.alpha = 0
      items.append(item)
      addSubview(item)
    }
    button.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    button.backgroundColor = .systemBlue
    button.layer.cornerRadius = 20
    addPlus()
    addSubview(button)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private func addPlus() {
    let plus = CAShapeLayer()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 20, y: 12))
    path.addLine(to: CGPoint(x: 20, y: 28))
    path.move(to: CGPoint(x: 12, y: 20))
    path.addLine(to: CGPoint(x: 28, y: 20))
    plus.path = path.cgPath
    plus.strokeColor = UIColor.white.cgColor
    plus.lineWidth = 3
    plus.lineCap = .round
    button.layer.addSublayer(plus)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.center = CGPoint(x: bounds.midX, y: bounds.maxY - 30)
    if !isOpen { items.forEach { $0.center = button.center } }
  }

  func toggle() {
    isOpen.toggle()
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0.8,
      options: .curveEaseInOut,
      animations: {
        self.button.transform = self.isOpen ? CGAffineTransform(rotationAngle: .pi / 4) : .identity
      })
    for (index, item) in items.enumerated() {
      let place = isOpen ? openPlace(of: index) : button.center
      UIView.animate(
        withDuration: 0.6, delay: 0.05 * Double(index), usingSpringWithDamping: 0.5,
        initialSpringVelocity: 0, options: [],
        animations: {
          item.center = place
          item.alpha = self.isOpen ? 1 : 0
        })
    }
  }

  private func openPlace(of index: Int) -> CGPoint {
    let angle = CGFloat.pi * (CGFloat(index) + 0.5) / CGFloat(items.count)
    return CGPoint(
      x: button.center.x - radius * cos(angle), y: button.center.y - radius * sin(angle))
  }
}
