// Core Animation, listing 17-10: an animation that is removed while it runs stops.
import Pegbar

final class Listing17_10: UIViewController, Listing, @preconcurrency CAAnimationDelegate {
  static let number = "17-10"
  static let duration = 2.0
  static let size = CGSize(width: 768, height: 1024)

  let imgToAnimate = UIImageView(image: UIImage(named: "Ship.png"))
  /// Whether the animation had finished, each time that it stopped.
  private(set) var stops: [Bool] = []

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    imgToAnimate.center = CGPoint(x: 100, y: 100)
    view.addSubview(imgToAnimate)
  }

  func btnAnimateTouchUpInside() {
    let keyFrameAnimation = CAKeyframeAnimation(keyPath: "position")
    keyFrameAnimation.values = [
      CGPoint(x: 100, y: 100), CGPoint(x: 700, y: 100), CGPoint(x: 700, y: 900),
    ]
    keyFrameAnimation.duration = 3
    keyFrameAnimation.delegate = self
    imgToAnimate.layer.add(keyFrameAnimation, forKey: "MoveImage")
    imgToAnimate.layer.position = CGPoint(x: 700, y: 900)
  }

  func btnStopTouchUpInside() {
    imgToAnimate.layer.removeAnimation(forKey: "MoveImage")
  }

  func animationDidStop(_ anim: CAAnimation, finished: Bool) { stops.append(finished) }

  func play() {
    btnAnimateTouchUpInside()
    at(1) { self.btnStopTouchUpInside() }
  }
}
