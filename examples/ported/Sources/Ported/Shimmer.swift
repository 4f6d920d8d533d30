import Pegbar

/// A view over which a light passes again and again.
class ShimmerView: UIView {
  private let gradientLayer = CAGradientLayer()

  override func layoutSubviews() {
    super.layoutSubviews()
    gradientLayer.frame = bounds
  }

  func startShimmering() {
    let light = UIColor(white: 0, alpha: 0.35).cgColor
    let dark = UIColor(white: 0, alpha: 1).cgColor
    gradientLayer.colors = [dark, light, dark]
    gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
    gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)
    gradientLayer.locations = [-1, -0.5, 0]
    gradientLayer.frame = bounds
    layer.mask = gradientLayer

    let animation = CABasicAnimation(keyPath: "locations")
    animation.fromValue = [-1.0, -0.5, 0.0]
    animation.toValue = [1.0, 1.5, 2.0]
    animation.repeatCount = .infinity
    animation.duration = 1.5
    gradientLayer.add(animation, forKey: "shimmer")
  }

  func stopShimmering() {
    layer.mask = nil
  }

  /// Where the light is now, in widths of the view.
  var lightLocation: Double? {
    gradientLayer.presentation()?.locations?[1].doubleValue
  }
}
