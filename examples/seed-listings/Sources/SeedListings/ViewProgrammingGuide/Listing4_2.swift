// View Programming Guide, listing 4-2: options, and a completion that starts the next animation.
import Pegbar

final class Listing4_2: UIViewController, Listing {
  static let number = "4-2"
  static let duration = 3.5

  let thirdView = UIView(frame: CGRect(x: 110, y: 70, width: 100, height: 100))

  override func loadView() {
    view = makeView()
    thirdView.backgroundColor = .purple
    view.addSubview(thirdView)
  }

  func showHideView(_ sender: Any?) {
    // Fade out the view right away
    UIView.animate(
      withDuration: 1.0,
      delay: 0.0,
      options: .curveEaseIn,
      animations: {
        self.thirdView.alpha = 0.0
      },
      completion: { finished in
        // Wait one second and then fade in the view
        UIView.animate(
          withDuration: 1.0,
          delay: 1.0,
          options: .curveEaseOut,
          animations: {
            self.thirdView.alpha = 1.0
          },
          completion: nil)
      })
  }

  func play() { showHideView(nil) }
}
