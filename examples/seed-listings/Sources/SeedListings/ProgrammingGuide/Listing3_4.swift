// Core Animation Programming Guide, listing 3-4: two animations of the border run together.
import Pegbar

final class Listing3_4: UIViewController, Listing {
  static let number = "3-4"
  static let duration = 5.5

  let myLayer = CALayer()

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    myLayer.frame = CGRect(x: 90, y: 50, width: 140, height: 140)
    view.layer.addSublayer(myLayer)
  }

  func changeBorder() {
    // Animation 1
    let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
    let widthValues: [NSNumber] = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0]
    widthAnim.values = widthValues
    widthAnim.calculationMode = .paced

    // Animation 2
    let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
    let colorValues: [Any] = [UIColor.green.cgColor, UIColor.orange.cgColor]
    colorAnim.values = colorValues
    colorAnim.calculationMode = .paced

    // Animation group
    let group = CAAnimationGroup()
    group.animations = [colorAnim, widthAnim]
    group.duration = 5.0

    myLayer.add(group, forKey: "BorderChanges")
  }

  func play() { changeBorder() }
}
