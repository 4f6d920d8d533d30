import Pegbar
import Testing

@testable import SeedListings

/// The listings of the chapter "Explicit Animations".
@MainActor @Suite struct ExplicitAnimationsTests {
  private let blue = [0.0, 0, 1, 1]
  private let red = [1.0, 0, 0, 1]
  private let green = [0.0, 1, 0, 1]

  private func mix(_ a: [Double], _ b: [Double], _ share: Double) -> [Double] {
    zip(a, b).map { $0 + ($1 - $0) * share }
  }

  @Test("8.3: the colour stays when the animation has ended, without a flash")
  func stopSetsModel() {
    let (listing, stage) = Listing8_3.show()
    let animation = listing.colorLayer.animationKeys()
    #expect(animation == nil, "the animation has no key")
    stage.advance(to: 9)
    let target = color(listing.colorLayer)
    #expect(target != blue)
    // The same again from there on, at a known target.
    listing.colorLayer.backgroundColor = UIColor.blue.cgColor
    stage.advance(to: 10)
    let again = CABasicAnimation(keyPath: "backgroundColor")
    again.toValue = UIColor.red.cgColor
    again.delegate = listing
    listing.colorLayer.add(again, forKey: nil)
    for k in 0...30 {
      let time = 10 + Double(k) / 60
      stage.advance(to: time)
      let progress = min(Double(k) / 60 / 0.25, 1)
      #expect(isClose(color(listing.colorLayer), mix(blue, red, progress)), "at \(time)")
    }
    #expect(listing.colorLayer.backgroundColor == UIColor.red.cgColor)
  }

  @Test("8.4: each stop finds its hand by the tag, and no hand jumps at the end")
  func clock() {
    let (listing, stage) = Listing8_4.show()
    let hands = [listing.hourHand, listing.minuteHand, listing.secondHand]
    func angles() -> [Double] { hands.map { angle(shown($0.layer).transform) } }
    /// The angles at so many seconds, as a clock shows them.
    func dial(_ hour: Double, _ minute: Double, _ second: Double) -> [Double] {
      [hour / 12, minute / 60, second / 60].map { remainder($0 * 2 * .pi, 2 * .pi) }
    }
    stage.advance(to: 0)
    #expect(isClose(angles(), dial(10, 8, 57)))
    #expect(listing.stopped.isEmpty)
    for k in 0..<60 {
      stage.advance(to: 1 + Double(k) / 60)
      #expect(isClose(angles(), dial(10, 8, 58)), "at \(stage.time)")
      #expect(listing.stopped.count == (k < 30 ? 0 : 3), "at \(stage.time)")
    }
    #expect(zip(listing.stopped, hands).allSatisfy { $0 === $1 })
    stage.advance(to: 3.75)
    #expect(isClose(angles(), dial(10, 9, 0)))
    #expect(listing.stopped.count == 9)
  }

  @Test("8.5: through the colours in order, with neither a jump at the start nor at the end")
  func colors() {
    let (listing, stage) = Listing8_5.show()
    let stops = [blue, red, green, blue]
    for k in 0..<40 {
      let time = Double(k) / 20
      stage.advance(to: time)
      let (segment, share) = (Int(time * 1.5), (time * 1.5).truncatingRemainder(dividingBy: 1))
      let expected = mix(stops[segment], stops[segment + 1], share)
      #expect(isClose(color(listing.colorLayer), expected), "at \(time)")
    }
    stage.advance(to: 2)
    #expect(isClose(color(listing.colorLayer), blue))
  }

  /// The curve of the ship, at a share of the time.
  private func course(_ share: Double) -> (point: CGPoint, angle: Double) {
    bezier(
      CGPoint(x: 0, y: 150), CGPoint(x: 75, y: 0), CGPoint(x: 225, y: 300),
      CGPoint(x: 300, y: 150), share)
  }

  @Test("8.6: the ship keeps to its curve")
  func ship() {
    let (listing, stage) = Listing8_6.show()
    let ship = listing.containerView.layer.sublayers![1]
    for k in 0..<40 {
      stage.advance(to: Double(k) / 10)
      #expect(isClose(shown(ship).position, course(Double(k) / 40).point), "at \(stage.time)")
      #expect(angle(shown(ship).transform) == 0)
    }
    stage.advance(to: 4)
    #expect(shown(ship).position == CGPoint(x: 0, y: 150))
  }

  @Test("8.9: a whole turn, which transform itself cannot make")
  func rotation() {
    let (listing, stage) = Listing8_9.show()
    let ship = listing.containerView.layer.sublayers![0]
    for k in 0..<40 {
      stage.advance(to: Double(k) / 20)
      let off = angle(shown(ship).transform) - .pi * Double(k) / 20
      #expect(abs(remainder(off, 2 * .pi)) < 1e-6, "at \(stage.time)")
    }
    stage.advance(to: 3)
    let animation = CABasicAnimation(keyPath: "transform")
    animation.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(2 * .pi, 0, 0, 1))
    animation.duration = 2
    ship.add(animation, forKey: nil)
    for time in [3, 3.5, 4, 4.5] {
      stage.advance(to: time)
      #expect(isClose(angle(shown(ship).transform), 0), "at \(time)")
    }
  }

  @Test("8.10: on the curve with its nose along it, while the colour changes")
  func group() {
    let (listing, stage) = Listing8_10.show()
    let layer = listing.containerView.layer.sublayers![1]
    for k in 0..<40 {
      stage.advance(to: Double(k) / 10)
      let expected = course(Double(k) / 40)
      #expect(isClose(shown(layer).position, expected.point), "at \(stage.time)")
      #expect(isClose(angle(shown(layer).transform), expected.angle), "at \(stage.time)")
      #expect(isClose(color(layer), mix(green, red, Double(k) / 40)), "at \(stage.time)")
    }
    stage.advance(to: 4)
    #expect(shown(layer).position == CGPoint(x: 0, y: 150))
    #expect(isClose(color(layer), green))
  }

  @Test("transition types: a fade mixes, the others move in from the side that they name")
  func transitions() throws {
    let (_, stage) = TransitionTypes.show()
    let mixed = try stage.frame(at: 0.5)
    #expect(mixed.shows(UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1), 80, 60))
    var (old, new) = (UIColor.blue, UIColor.red)
    var time = 1.5
    for type in TransitionTypes.types.dropFirst() {
      for subtype in TransitionTypes.subtypes {
        let picture = try stage.frame(at: time)
        let (near, far): ((Int, Int), (Int, Int)) =
          switch subtype {
          case .fromRight: ((120, 60), (40, 60))
          case .fromLeft: ((40, 60), (120, 60))
          // Top and bottom follow the layer's y axis, which runs downwards.
          case .fromTop: ((80, 90), (80, 30))
          default: ((80, 30), (80, 90))
          }
        let name = "\(type.rawValue) \(subtype.rawValue)"
        #expect(picture.shows(new, near.0, near.1), "the new content, \(name)")
        #expect(picture.shows(old, far.0, far.1), "the old content, \(name)")
        (old, new) = (new, old)
        time += 1
      }
    }
  }

  @Test("8.11: one image dissolves into the next, round and round")
  func images() throws {
    let (listing, stage) = Listing8_11.show()
    #expect(listing.images.count == 4)
    let cone = try stage.frame(at: 0.4)
    #expect(listing.imageView.image === listing.images[1])
    let between = try stage.frame(at: 0.625)
    let igloo = try stage.frame(at: 0.9)
    #expect(listing.imageView.image === listing.images[2])
    #expect(igloo.difference(from: cone) != nil)
    for (x, y) in [(160, 120), (130, 100), (180, 140), (100, 60)] {
      for channel in 0..<4 {
        let (a, b) = (cone.pixel(x, y)[channel], igloo.pixel(x, y)[channel])
        let mean = (Double(a) + Double(b)) / 2
        #expect(abs(Double(between.pixel(x, y)[channel]) - mean) <= 2, "(\(x), \(y))")
      }
    }
    stage.advance(to: 1.9)
    #expect(listing.imageView.image === listing.images[0])
  }

  @Test("cancelled animations: what is removed shows the model at once, the others go on")
  func cancelled() {
    let (listing, stage) = CancelledAnimations.show()
    let ship = listing.shipLayer
    stage.advance(to: 0.4)
    #expect(isClose(Double(shown(ship).opacity), 1 - 0.8 * 0.2))
    stage.advance(to: 0.5)
    #expect(shown(ship).opacity == 1)
    #expect(ship.animationKeys() == ["position.x", "transform.rotation"])
    stage.advance(to: 0.9)
    #expect(isClose(shown(ship).position.x, 52 + 216 * 0.45))
    stage.advance(to: 1)
    #expect(ship.animationKeys() == nil)
    #expect(shown(ship).position.x == 52)
    #expect(angle(shown(ship).transform) == 0)
  }

  @Test("8.15: stopped is NO, ended is YES")
  func startAndStop() {
    let (listing, stage) = Listing8_15.show()
    stage.advance(to: 0.5)
    #expect(isClose(angle(shown(listing.shipLayer).transform), .pi / 2))
    #expect(listing.console.isEmpty)
    stage.advance(to: 0.75)
    #expect(angle(shown(listing.shipLayer).transform) == 0)
    #expect(listing.console == ["The animation stopped (finished: NO)"])
    stage.advance(to: 3.4)
    #expect(listing.console.count == 1)
    stage.advance(to: 3.5)
    #expect(listing.console.last == "The animation stopped (finished: YES)")
    #expect(listing.console.count == 2)
  }
}
