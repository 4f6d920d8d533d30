// Explicit Animations, listing 8.11: a transition between the images of an image view.
import Pegbar

final class Listing8_11: UIViewController, Listing {
  static let number = "8.11"
  static let duration = 2.0

  let imageView = UIImageView(frame: CGRect(x: 96, y: 56, width: 128, height: 128))
  var images: [UIImage] = []

  override func loadView() {
    view = makeView()
    view.addSubview(imageView)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    //set up images
    images = ["Anchor.png", "Cone.png", "Igloo.png", "Spaceship.png"].compactMap {
      UIImage(named: $0)
    }
    imageView.image = images.first
  }

  func switchImage() {
    //set up crossfade transition
    let transition = CATransition()
    transition.type = .fade
    //apply transition to imageview backing layer
    imageView.layer.add(transition, forKey: nil)
    //cycle to next image
    let currentImage = imageView.image
    var index = images.firstIndex { $0 === currentImage } ?? 0
    index = (index + 1) % images.count
    imageView.image = images[index]
  }

  func play() {
    for k in 0..<4 { at(0.5 * Double(k)) { self.switchImage() } }
  }
}
