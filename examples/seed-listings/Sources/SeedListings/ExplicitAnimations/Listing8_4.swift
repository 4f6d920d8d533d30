// Explicit Animations, listing 8.4: a tag on each animation tells which hand of the clock it moves.
import Pegbar

final class Listing8_4: UIViewController, Listing, @preconcurrency CAAnimationDelegate {
  static let number = "8.4"
  static let duration = 4.0

  let hourHand = UIImageView(image: UIImage(named: "HourHand.png"))
  let minuteHand = UIImageView(image: UIImage(named: "MinuteHand.png"))
  let secondHand = UIImageView(image: UIImage(named: "SecondHand.png"))
  var timer: StageTimer?
  /// The hands of the animations that stopped.
  private(set) var stopped: [UIView] = []

  override func loadView() {
    view = makeView()
    // Three seconds before nine minutes past ten, on the day when dates begin.
    Stage.current?.epoch = Date(timeIntervalSinceReferenceDate: 10 * 3600 + 8 * 60 + 57)
    let face = UIImageView(image: UIImage(named: "ClockFace.png"))
    for part in [face, hourHand, minuteHand, secondHand] {
      part.center = CGPoint(x: 160, y: 120)
      view.addSubview(part)
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    //adjust anchor points
    secondHand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
    minuteHand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
    hourHand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
    //start timer
    timer = Stage.current?.schedule(every: 1.0) { _ in self.tick() }
    //set initial hand positions
    updateHandsAnimated(false)
  }

  func tick() {
    updateHandsAnimated(true)
  }

  func updateHandsAnimated(_ animated: Bool) {
    //convert time to hours, minutes and seconds
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    let components = calendar.dateComponents([.hour, .minute, .second], from: now)
    //calculate hour hand angle
    let hourAngle = CGFloat(components.hour!) / 12.0 * .pi * 2.0
    //calculate minute hand angle
    let minuteAngle = CGFloat(components.minute!) / 60.0 * .pi * 2.0
    //calculate second hand angle
    let secondAngle = CGFloat(components.second!) / 60.0 * .pi * 2.0
    //rotate hands
    setAngle(hourAngle, forHand: hourHand, animated: animated)
    setAngle(minuteAngle, forHand: minuteHand, animated: animated)
    setAngle(secondAngle, forHand: secondHand, animated: animated)
  }

  /// `[NSDate date]` by the clock of the stage.
  private var now: Date {
    (Stage.current?.epoch ?? Date()).addingTimeInterval(CACurrentMediaTime())
  }

  func setAngle(_ angle: CGFloat, forHand handView: UIView, animated: Bool) {
    //generate transform
    let transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    if animated {
      //create transform animation
      let animation = CABasicAnimation()
      updateHandsAnimated(false)
      animation.keyPath = "transform"
      animation.toValue = NSValue(caTransform3D: transform)
      animation.duration = 0.5
      animation.delegate = self
      animation.setValue(handView, forKey: "handView")
      handView.layer.add(animation, forKey: nil)
    } else {
      //set transform directly
      handView.layer.transform = transform
    }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let anim = anim as? CABasicAnimation,
      let transform = anim.toValue as? NSValue
    else { return }
    //set final position for hand view
    guard let handView = anim.value(forKey: "handView") as? UIView else { return }
    handView.layer.transform = transform.caTransform3DValue
    stopped.append(handView)
  }

  func play() {}
}
