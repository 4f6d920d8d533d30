// View Programming Guide, listing 4-5: a nested block with a configuration of its own.
import Pegbar

final class Listing4_5: UIViewController, Listing {
  static let number = "4-5"
  static let duration = 2.5

  let aView = UIView(frame: CGRect(x: 40, y: 70, width: 100, height: 100))
  let anotherView = UIView(frame: CGRect(x: 180, y: 70, width: 100, height: 100))

  override func loadView() {
    view = makeView()
    aView.backgroundColor = .red
    anotherView.backgroundColor = .blue
    view.addSubview(aView)
    view.addSubview(anotherView)
  }

  func hideViews() {
    UIView.animate(
      withDuration: 1.0,
      delay: 1.0,
      options: .curveEaseOut,
      animations: {
        self.aView.alpha = 0.0

        // Create a nested animation that has a different
        // duration, timing curve, and configuration.
        UIView.animate(
          withDuration: 0.2,
          delay: 0.0,
          options: [
            .overrideInheritedCurve, .curveLinear, .overrideInheritedDuration, .repeat,
            .autoreverse,
          ],
          animations: {
            UIView.setAnimationRepeatCount(2.5)
            self.anotherView.alpha = 0.0
          },
          completion: nil)
      },
      completion: nil)
  }

  func play() { hideViews() }
}
