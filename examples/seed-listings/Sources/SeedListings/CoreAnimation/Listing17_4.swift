// Core Animation, listing 17-4: the three forms of animate.
import Pegbar

final class Listing17_4: UIViewController, Listing {
  static let number = "17-4"
  static let duration = 2.5

  let images = (0..<3).map { _ in UIImageView(image: UIImage(named: "Ship.png")) }
  /// What the completions were called with, and when.
  private(set) var completions: [(image: Int, finished: Bool, time: Double)] = []

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    for (k, image) in images.enumerated() {
      image.center = CGPoint(x: 60, y: 48 + 72 * k)
      view.addSubview(image)
    }
  }

  func animateAll() {
    // Animate(double duration, NSAction animation)
    UIView.animate(withDuration: 1) { self.images[0].center.x = 260 }

    // Animate(double duration, NSAction animation, NSAction completion)
    UIView.animate(
      withDuration: 1,
      animations: { self.images[1].center.x = 260 },
      completion: { finished in self.note(1, finished) })

    // Animate(double duration, double delay, UIViewAnimationOptions options,
    //         NSAction animation, NSAction completion)
    UIView.animate(
      withDuration: 1, delay: 1, options: .curveLinear,
      animations: { self.images[2].center.x = 260 },
      completion: { finished in self.note(2, finished) })
  }

  private func note(_ image: Int, _ finished: Bool) {
    completions.append((image, finished, CACurrentMediaTime()))
  }

  func play() { animateAll() }
}
