// View Programming Guide, listing 4-9: a view turns one way, and a layer inside it the other way.
import Pegbar

/// Degrees in radians, with the digits that the macro of Apple's sample code has.
private func DEGREES_TO_RADIANS(_ degrees: CGFloat) -> CGFloat { degrees * 0.0174532925 }

final class Listing4_9: UIViewController, Listing {
  static let number = "4-9"
  static let duration = 2.5

  let backingView = UIView(frame: CGRect(x: 70, y: 30, width: 180, height: 180))
  let manLayer = CALayer()

  override func loadView() {
    view = makeView()
    backingView.backgroundColor = .lightGray
    manLayer.frame = CGRect(x: 58, y: 58, width: 64, height: 64)
    manLayer.contents = UIImage(named: "Man.png")?.cgImage
    backingView.layer.addSublayer(manLayer)
    view.addSubview(backingView)
  }

  func rotate() {
    UIView.animate(
      withDuration: 1.0,
      delay: 0.0,
      options: .curveLinear,
      animations: {
        // Animate the first half of the view rotation.
        let xform = CGAffineTransform(rotationAngle: DEGREES_TO_RADIANS(-180))
        self.backingView.transform = xform

        // Rotate the embedded CALayer in the opposite direction.
        let layerAnimation = CABasicAnimation(keyPath: "transform")
        layerAnimation.duration = 2.0
        layerAnimation.beginTime = 0  //CACurrentMediaTime() + 1;
        layerAnimation.valueFunction = CAValueFunction(name: .rotateZ)
        layerAnimation.timingFunction = CAMediaTimingFunction(name: .linear)
        layerAnimation.fromValue = NSNumber(value: 0.0 as Float)
        layerAnimation.toValue = NSNumber(value: Float(DEGREES_TO_RADIANS(360.0)))
        layerAnimation.byValue = NSNumber(value: Float(DEGREES_TO_RADIANS(180.0)))
        self.manLayer.add(layerAnimation, forKey: "layerAnimation")
      },
      completion: { finished in
        // Now do the second half of the view rotation.
        UIView.animate(
          withDuration: 1.0,
          delay: 0.0,
          options: .curveLinear,
          animations: {
            let xform = CGAffineTransform(rotationAngle: DEGREES_TO_RADIANS(-359))
            self.backingView.transform = xform
          },
          completion: { finished in
            self.backingView.transform = .identity
          })
      })
  }

  func play() { rotate() }
}
