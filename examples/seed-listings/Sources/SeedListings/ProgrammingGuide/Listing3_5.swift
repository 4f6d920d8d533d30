// Core Animation Programming Guide, listing 3-5: animate a layer that belongs to a view.
import Pegbar

final class Listing3_5: UIViewController, Listing {
  static let number = "3-5"
  static let duration = 3.5

  let myView = UIView(frame: CGRect(x: 20, y: 80, width: 80, height: 80))
  let myNewPosition = CGPoint(x: 260, y: 120)

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    myView.backgroundColor = .red
    view.addSubview(myView)
  }

  func fadeAndMove() {
    UIView.animate(withDuration: 1.0) {
      // Change the opacity implicitly.
      self.myView.layer.opacity = 0.0

      // Change the position explicitly.
      let theAnim = CABasicAnimation(keyPath: "position")
      theAnim.fromValue = NSValue(cgPoint: self.myView.layer.position)
      theAnim.toValue = NSValue(cgPoint: self.myNewPosition)
      theAnim.duration = 3.0
      self.myView.layer.add(theAnim, forKey: "AnimateFrame")
    }
  }

  func play() { fadeAndMove() }
}
