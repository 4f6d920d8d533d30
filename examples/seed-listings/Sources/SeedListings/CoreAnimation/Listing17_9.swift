// Core Animation, listing 17-9: a keyframe animation moves an image along a path.
import Pegbar

final class Listing17_9: UIViewController, Listing {
  static let number = "17-9"
  static let duration = 3.5
  static let size = CGSize(width: 768, height: 1024)

  let imgToAnimate = UIImageView(image: UIImage(named: "Ship.png"))
  /// The path of the document's figure: it winds from the top to the place where the image stays.
  let animationPath = CGMutablePath()

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    animationPath.move(to: CGPoint(x: 100, y: 100))
    animationPath.addCurve(
      to: CGPoint(x: 400, y: 500), control1: CGPoint(x: 750, y: 100),
      control2: CGPoint(x: 750, y: 500))
    animationPath.addCurve(
      to: CGPoint(x: 700, y: 900), control1: CGPoint(x: 50, y: 500),
      control2: CGPoint(x: 50, y: 900))
    imgToAnimate.center = CGPoint(x: 100, y: 100)
    view.addSubview(imgToAnimate)
  }

  func btnAnimateTouchUpInside() {
    //---- create a keyframe animation that listens for changes to the "position" property
    let keyFrameAnimation = CAKeyframeAnimation(keyPath: "position")
    keyFrameAnimation.path = animationPath
    keyFrameAnimation.duration = 3
    //---- add the animation to the layer
    imgToAnimate.layer.add(keyFrameAnimation, forKey: "MoveImage")
    //---- kick the animation off by changing the position to the final position
    imgToAnimate.layer.position = CGPoint(x: 700, y: 900)
  }

  func play() { btnAnimateTouchUpInside() }
}
