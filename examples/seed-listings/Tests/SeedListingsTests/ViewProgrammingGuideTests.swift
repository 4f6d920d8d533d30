import Pegbar
import Testing

@testable import SeedListings

/// The listings of the "View Programming Guide: Animations".
@MainActor @Suite struct ViewProgrammingGuideTests {
  @Test("4-1: one view fades out while the other fades in")
  func simpleBlock() {
    let (listing, stage) = Listing4_1.show()
    #expect(listing.firstView.alpha == 0 && listing.secondView.alpha == 1)
    for time in [0, 0.25, 0.5, 0.75] {
      stage.advance(to: time)
      #expect(isClose(alpha(listing.firstView), 1 - easeInOut(time)), "at \(time)")
      #expect(isClose(alpha(listing.secondView), easeInOut(time)), "at \(time)")
    }
    stage.advance(to: 1)
    #expect(alpha(listing.firstView) == 0 && alpha(listing.secondView) == 1)
  }

  /// The alpha of the view that 4-2 and 4-4 hide and show.
  private func hiddenAndShown(_ time: Double) -> Double {
    switch time {
    case ..<1: 1 - easeIn(time)
    case ..<2: 0
    case ..<3: easeOut(time - 2)
    default: 1
    }
  }

  private let times = [0, 0.25, 0.5, 0.9, 1, 1.5, 1.99, 2.1, 2.5, 2.9, 3, 4]

  @Test("4-2: fades out, waits a second, fades in")
  func chain() {
    let (listing, stage) = Listing4_2.show()
    for time in times {
      stage.advance(to: time)
      #expect(isClose(alpha(listing.thirdView), hiddenAndShown(time)), "at \(time)")
    }
  }

  @Test("4-3: begin and commit give the pictures of 4-1")
  func beginAndCommit() throws {
    let (_, block) = Listing4_1.show()
    let (listing, stage) = Listing4_3.show()
    for time in [0, 0.3, 0.6, 1] {
      let (a, b) = (try block.frame(at: time), try stage.frame(at: time))
      #expect(b.difference(from: a) == nil, "at \(time)")
      #expect(isClose(alpha(listing.secondView), easeInOut(time)), "at \(time)")
    }
  }

  @Test("4-4: begin and commit chain like 4-2")
  func didStopChain() {
    let (listing, stage) = Listing4_4.show()
    for time in times {
      stage.advance(to: time)
      #expect(isClose(alpha(listing.thirdView), hiddenAndShown(time)), "at \(time)")
    }
    #expect(listing.stopped.map(\.animationID) == ["ShowHideView"])
    #expect(listing.stopped.map(\.finished) == [true])
  }

  @Test("delegate methods: id, context and finished reach them, once each, after the delay")
  func delegateMethods() {
    let (listing, stage) = DelegateMethods.show()
    stage.advance(to: 0.4)
    #expect(listing.log.isEmpty)
    stage.advance(to: 1)
    #expect(listing.log == ["0.5: Move starts"])
    #expect(listing.counter.pointee == 1)
    stage.advance(to: 9)
    #expect(listing.log == ["0.5: Move starts", "1.5: Move stops, finished true"])
    #expect(listing.counter.pointee == 11)
    listing.counter.deallocate()
  }

  @Test("4-5: the nested block has its own pace, and ends on the new value")
  func nested() {
    let (listing, stage) = Listing4_5.show()
    // The view that blinks: down in 0.2 s and up in 0.2 s, two and a half times from second 1 on.
    let blinks = [
      (0.5, 1.0), (1, 1), (1.05, 0.75), (1.1, 0.5), (1.2, 0), (1.3, 0.5), (1.4, 1), (1.5, 0.5),
      (1.6, 0), (1.7, 0.5), (1.8, 1), (1.9, 0.5), (1.95, 0.25), (1.99, 0.05), (2, 0), (3, 0),
    ]
    for (time, value) in blinks {
      stage.advance(to: time)
      #expect(isClose(alpha(listing.anotherView), value), "at \(time)")
      let progress = easeOut(min(max(time - 1, 0), 1))
      #expect(isClose(alpha(listing.aView), 1 - progress), "at \(time)")
    }
  }

  @Test("4-6: the page curls up from the bottom, and the text views swap")
  func pageCurl() throws {
    let (listing, stage) = Listing4_6.show()
    let (old, new) = (listing.currentTextView, listing.swapTextView)
    let text = old.text
    #expect(old.isHidden && !new.isHidden)
    let first = try stage.frame(at: 0)
    #expect(first.shows(.yellow, 160, 130) && first.shows(.yellow, 280, 220))
    let middle = try stage.frame(at: 0.5)
    #expect(middle.shows(.yellow, 20, 15), "the top of the old page")
    #expect(middle.shows(.cyan, 300, 222), "the bottom of the new one")
    #expect(listing.notes.isEmpty)
    let last = try stage.frame(at: 1)
    #expect(last.shows(.cyan, 160, 130) && last.shows(.cyan, 20, 15))
    #expect(last.shows(.gray, 5, 5))
    #expect(listing.notes == [text])
    #expect(old.text.isEmpty)
    #expect(listing.currentTextView === new && listing.swapTextView === old)

    // The same again, back to the first view, which is empty now.
    listing.displayNewPage(nil)
    let again = try stage.frame(at: 2.5)
    #expect(again.shows(.yellow, 160, 130) && again.shows(.yellow, 30, 30))
    #expect(listing.currentTextView === old)
  }

  @Test("4-7: begin and commit curl the page as 4-6 does")
  func curlBetweenBeginAndCommit() throws {
    let (one, block) = Listing4_6.show()
    let (two, stage) = Listing4_7.show()
    for time in [0, 0.3, 0.5, 0.8, 1] {
      let (a, b) = (try block.frame(at: time), try stage.frame(at: time))
      #expect(b.difference(from: a, tolerance: 1) == nil, "at \(time)")
    }
    #expect(two.currentTextView.isHidden && !two.swapTextView.isHidden)
    #expect(one.notes.count == 1)
  }

  /// The heights of the first and the last column that something covers.
  private func sides(_ picture: Picture) -> (left: Int, right: Int, width: Int) {
    let columns = (0..<picture.width).filter { picture.covered(column: $0) > 0 }
    guard let first = columns.first, let last = columns.last else { return (0, 0, 0) }
    return (picture.covered(column: first), picture.covered(column: last), columns.count)
  }

  @Test("4-8: the views replace each other, and the state gives the direction")
  func flip() throws {
    let (listing, stage) = Listing4_8.show()
    let (primary, secondary) = (listing.primaryView, listing.secondaryView)
    #expect(primary.superview == nil && secondary.superview === listing.view)
    let fromRight = sides(try stage.frame(at: 0.3))
    #expect(fromRight.right > fromRight.left, "the right side comes to the front")
    #expect(fromRight.width < 320 && fromRight.width > 0)
    #expect(sides(try stage.frame(at: 0.5)).width <= 2, "edge on")
    #expect(listing.displayingPrimary)
    let second = try stage.frame(at: 1)
    #expect(!listing.displayingPrimary)
    #expect(second.shows(.blue, 50, 40) && second.shows(.white, 78, 180))

    let fromLeft = sides(try stage.frame(at: 1.8))
    #expect(fromLeft.left > fromLeft.right, "the left side comes to the front")
    #expect(fromLeft.left == fromRight.right && fromLeft.width == fromRight.width)
    let third = try stage.frame(at: 2.5)
    #expect(listing.displayingPrimary)
    #expect(third.shows(.yellow, 50, 34))
    #expect(primary.superview === listing.view && secondary.superview == nil)
    #expect(primary.frame == CGRect(x: 40, y: 30, width: 240, height: 180))
  }

  @Test("4-9: the layer stays upright while its view turns under it")
  func oppositeRotations() {
    let (listing, stage) = Listing4_9.show()
    let degree = Double.pi / 180
    for k in 0..<80 {
      let time = Double(k) / 40
      stage.advance(to: time)
      let backing = shown(listing.backingView.layer).transform
      let turned = -180 * min(time, 1) - 179 * max(time - 1, 0)
      let off = remainder(angle(backing) - turned * degree, 2 * .pi)
      #expect(abs(off) < 1e-6, "the view, at \(time)")
      // The second half turns the view by a degree less than the layer.
      let upright = angle(
        CATransform3DConcat(shown(listing.manLayer).transform, backing))
      let lag = max(time - 1, 0) * degree
      #expect(isClose(remainder(upright - lag, 2 * .pi), 0, within: 1e-6), "the man, at \(time)")
    }
    stage.advance(to: 2)
    #expect(CATransform3DIsIdentity(shown(listing.backingView.layer).transform))
    #expect(CATransform3DIsIdentity(shown(listing.manLayer).transform))
  }
}
