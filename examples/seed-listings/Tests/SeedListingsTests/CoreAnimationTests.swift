import Pegbar
import Testing

@testable import SeedListings

/// The listings of the chapter "Core Animation".
@MainActor @Suite struct CoreAnimationTests {
  /// The place of an image that goes from 60 to 260.
  private func x(_ progress: Double) -> Double { 60 + 200 * progress }

  @Test("17-1: what changes between begin and commit is animated, in 0.2 s")
  func beginAndCommit() {
    let (listing, stage) = Listing17_1.show()
    #expect(listing.imgToAnimate.center.x == 260)
    for time in [0, 0.05, 0.1, 0.15, 0.19] {
      stage.advance(to: time)
      #expect(isClose(place(listing.imgToAnimate).x, x(easeInOut(time / 0.2))), "at \(time)")
    }
    stage.advance(to: 0.2)
    #expect(place(listing.imgToAnimate).x == 260)
    #expect(listing.imgToAnimate.layer.animationKeys() == nil)
  }

  @Test("17-2: a block has its own duration")
  func block() {
    let (listing, stage) = Listing17_2.show()
    #expect(listing.imgToAnimate.center.x == 260)
    for time in [0, 0.05, 0.1, 0.15] {
      stage.advance(to: time)
      #expect(isClose(place(listing.imgToAnimate).x, x(easeInOut(time / 0.2))), "at \(time)")
    }
    stage.advance(to: 0.2)
    #expect(place(listing.imgToAnimate).x == 260)
  }

  @Test("17-3: an anonymous function gives the pictures of the lambda")
  func anonymousFunction() throws {
    let (one, first) = Listing17_2.show()
    let (two, second) = Listing17_3.show()
    for time in [0, 0.08, 0.17, 0.3] {
      let (a, b) = (try first.frame(at: time), try second.frame(at: time))
      #expect(b.difference(from: a) == nil, "at \(time)")
      #expect(isClose(place(two.imgToAnimate), place(one.imgToAnimate)))
    }
    #expect(place(two.imgToAnimate).x == 260)
  }

  @Test("17-4: duration, completion, delay and options of the three forms")
  func forms() {
    let (listing, stage) = Listing17_4.show()
    stage.advance(to: 0.25)
    #expect(isClose(place(listing.images[0]).x, x(easeInOut(0.25))))
    #expect(isClose(place(listing.images[1]).x, x(easeInOut(0.25))))
    #expect(place(listing.images[2]).x == 60)
    stage.advance(to: 0.99)
    #expect(listing.completions.isEmpty)
    stage.advance(to: 1.25)
    #expect(place(listing.images[0]).x == 260)
    #expect(isClose(place(listing.images[2]).x, x(0.25)), "the third begins later, and is linear")
    stage.advance(to: 5)
    #expect(listing.completions.map(\.image) == [1, 2])
    #expect(listing.completions.map(\.finished) == [true, true])
    #expect(listing.completions.map(\.time) == [1, 2])
  }

  @Test("17-5: delay, curve and endless repeats by options")
  func options() {
    let (listing, stage) = Listing17_5.show()
    for time in [0, 1, 1.99] {
      stage.advance(to: time)
      #expect(place(listing.imgToAnimate).x == 60, "at \(time)")
    }
    for time in [2.25, 2.5, 3.5, 77.5] {
      stage.advance(to: time)
      let progress = time.truncatingRemainder(dividingBy: 1)
      #expect(isClose(place(listing.imgToAnimate).x, x(easeIn(progress))), "at \(time)")
    }
    #expect(listing.imgToAnimate.layer.animationKeys()?.count == 1)
  }

  @Test("17-6: the same delay, curve and duration by methods, once")
  func methods() {
    let (listing, stage) = Listing17_6.show()
    stage.advance(to: 1.99)
    #expect(place(listing.imgToAnimate).x == 60)
    for time in [2.25, 2.5, 2.9] {
      stage.advance(to: time)
      #expect(isClose(place(listing.imgToAnimate).x, x(easeIn(time - 2))), "at \(time)")
    }
    stage.advance(to: 3)
    #expect(place(listing.imgToAnimate).x == 260)
    #expect(listing.imgToAnimate.layer.animationKeys() == nil)
  }

  @Test("17-7: the selector is called once, at the end")
  func didStopSelector() {
    let (listing, stage) = Listing17_7.show()
    stage.advance(to: 0.19)
    #expect(listing.calls.isEmpty)
    stage.advance(to: 3)
    #expect(listing.calls.map(\.selector.name) == ["AnimationStopped"])
    #expect(listing.calls.map(\.finished) == [true])
    #expect(listing.calls.map(\.time) == [0.2])
  }

  @Test("17-8: the exported method writes its line")
  func exportedMethod() {
    let (listing, stage) = Listing17_8.show()
    stage.advance(to: 0.19)
    #expect(listing.console.isEmpty)
    stage.advance(to: 3)
    #expect(listing.console == ["Animation completed"])
  }

  @Test("17-9: the image keeps to the path, and stays at its end")
  func path() {
    let (listing, stage) = Listing17_9.show()
    let joints = [100, 400, 700].map { CGPoint(x: $0, y: $0 == 400 ? 500 : $0 == 700 ? 900 : 100) }
    for k in 0..<30 {
      let time = Double(k) / 10
      stage.advance(to: time)
      let expected =
        time < 1.5
        ? bezier(
          joints[0], CGPoint(x: 750, y: 100), CGPoint(x: 750, y: 500), joints[1], time / 1.5)
        : bezier(
          joints[1], CGPoint(x: 50, y: 500), CGPoint(x: 50, y: 900), joints[2], time / 1.5 - 1)
      #expect(isClose(place(listing.imgToAnimate), expected.point), "at \(time)")
    }
    // Setting the position to the path's end is why nothing jumps back.
    stage.advance(to: 3 - 1e-9)
    #expect(isClose(place(listing.imgToAnimate), joints[2], within: 1e-3))
    stage.advance(to: 3)
    #expect(place(listing.imgToAnimate) == joints[2])
  }

  @Test("17-10: removal stops the animation, finished false")
  func removal() {
    let (listing, stage) = Listing17_10.show()
    stage.advance(to: 0.9)
    #expect(isClose(place(listing.imgToAnimate), CGPoint(x: 460, y: 100)))
    #expect(listing.imgToAnimate.layer.animationKeys() == ["MoveImage"])
    stage.advance(to: 1)
    #expect(place(listing.imgToAnimate) == CGPoint(x: 700, y: 900))
    #expect(listing.imgToAnimate.layer.animationKeys() == nil)
    stage.advance(to: 9)
    #expect(listing.stops == [false])
  }

  @Test("17-11: an image, a delegate and a subclass give a layer its contents")
  func waysToMakeLayers() throws {
    let (listing, stage) = Listing17_11.show()
    let picture = try stage.frame(at: 0)
    let blue = UIColor(red: 30 / 255.0, green: 110 / 255.0, blue: 190 / 255.0, alpha: 1)
    #expect(picture.shows(blue, 58, 160), "the foot of the icon")
    #expect(picture.shows(.orange, 160, 120), "inside the delegate's circle")
    #expect(picture.shows(.white, 114, 74), "outside the circle")
    #expect(picture.shows(.purple, 222, 120), "the subclass's frame")
    #expect(picture.shows(.white, 262, 120), "inside the frame")
    #expect(listing.view.layer.sublayers?.count == 3)
  }

  @Test("17-12: the layer is drawn in the view, at its frame")
  func layerInView() throws {
    let (listing, stage) = Listing17_12.show()
    #expect(listing.imgLayer.superlayer === listing.view.layer)
    let picture = try stage.frame(at: 0)
    let blue = UIColor(red: 30 / 255.0, green: 110 / 255.0, blue: 190 / 255.0, alpha: 1)
    #expect(picture.shows(blue, 257, 175))
    #expect(picture.shows(.white, 198, 127))
    #expect(picture.shows(.white, 316, 127))
    #expect(picture.shows(.white, 257, 68))
    #expect(picture.shows(.white, 257, 186))
  }

  @Test("17-13: frame and opacity animate by themselves, there and back")
  func implicit() {
    let (listing, stage) = Listing17_13.show()
    #expect(listing.imgLayer.frame.origin.y == 270)
    for time in [0, 0.1, 0.2] {
      stage.advance(to: time)
      let progress = defaultCurve(time / 0.25)
      #expect(isClose(shown(listing.imgLayer).position.y, 127 + 200 * progress), "at \(time)")
      #expect(isClose(Double(shown(listing.imgLayer).opacity), 1 - 0.8 * progress), "at \(time)")
    }
    stage.advance(to: 0.25)
    #expect(shown(listing.imgLayer).frame.origin.y == 270)
    stage.advance(to: 0.875)
    #expect(isClose(shown(listing.imgLayer).position.y, 327 - 200 * defaultCurve(0.5)))
    stage.advance(to: 1)
    #expect(shown(listing.imgLayer).frame.origin.y == 70)
    #expect(shown(listing.imgLayer).opacity == 1)
  }
}
