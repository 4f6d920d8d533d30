import Pegbar
import Testing

@testable import SeedListings

/// The listings of the "Core Animation Programming Guide".
@MainActor @Suite struct ProgrammingGuideTests {
  @Test("3-1: the opacity fades by itself, in a quarter of a second")
  func implicit() {
    let (listing, stage) = Listing3_1.show()
    #expect(listing.theLayer.opacity == 0)
    for time in [0, 0.05, 0.125, 0.2] {
      stage.advance(to: time)
      let expected = 1 - defaultCurve(time / 0.25)
      #expect(isClose(Double(shown(listing.theLayer).opacity), expected), "at \(time)")
    }
    stage.advance(to: 0.25)
    #expect(shown(listing.theLayer).opacity == 0)
    #expect(listing.theLayer.animationKeys() == nil)
  }

  @Test("3-2: the explicit animation fades evenly, and the model keeps it so")
  func explicit() {
    let (listing, stage) = Listing3_2.show()
    #expect(listing.theView.layer.opacity == 0)
    for time in [0, 0.25, 0.5, 0.99] {
      stage.advance(to: time)
      #expect(isClose(alpha(listing.theView), 1 - time), "at \(time)")
    }
    stage.advance(to: 1)
    #expect(alpha(listing.theView) == 0)
    stage.advance(to: 2)
    #expect(alpha(listing.theView) == 0)
  }

  @Test("3-3: two arcs in five seconds, then the model's place again")
  func bounce() {
    let (listing, stage) = Listing3_3.show()
    let points = [74.0, 320, 566]
    for time in [0, 0.5, 1.25, 2.5, 3, 4.9] {
      stage.advance(to: time)
      let arc = time < 2.5 ? 0 : 1
      let (from, to) = (points[arc], points[arc + 1])
      let expected = bezier(
        CGPoint(x: from, y: 74), CGPoint(x: from, y: 500), CGPoint(x: to, y: 500),
        CGPoint(x: to, y: 74), time / 2.5 - Double(arc))
      #expect(isClose(shown(listing.theLayer).position, expected.point), "at \(time)")
    }
    #expect(isClose(listing.theLayer.position, CGPoint(x: 74, y: 74)))
    stage.advance(to: 5)
    #expect(shown(listing.theLayer).position == CGPoint(x: 74, y: 74))
  }

  @Test("3-4: width and colour of the border change together, at constant speed")
  func group() {
    let (listing, stage) = Listing3_4.show()
    // The width changes by 9, 5, 25, 29.5, 14.5 and 13: 96 in five seconds.
    let widths = [(0.0, 1.0), (4.5, 5.5), (9, 10), (14, 5), (39, 30), (68.5, 0.5), (83, 15)]
    for (way, width) in widths {
      stage.advance(to: 5 * way / 96)
      #expect(isClose(shown(listing.myLayer).borderWidth, width), "after \(way)")
      let colour = shown(listing.myLayer).borderColor?.components ?? []
      let share = way / 96
      #expect(isClose(colour.map { Double($0) }, [share, 1 - share / 2, 0, 1]), "after \(way)")
    }
    stage.advance(to: 5)
    #expect(shown(listing.myLayer).borderWidth == 0)
    #expect(listing.myLayer.animationKeys() == nil)
  }

  @Test("3-5: the block's timing for the opacity, the animation's own for the position")
  func viewsLayer() {
    let (listing, stage) = Listing3_5.show()
    for time in [0, 0.3, 0.5, 0.9] {
      stage.advance(to: time)
      #expect(isClose(alpha(listing.myView), 1 - easeInOut(time)), "at \(time)")
      #expect(isClose(place(listing.myView).x, 60 + 200 * time / 3), "at \(time)")
    }
    stage.advance(to: 1)
    #expect(alpha(listing.myView) == 0)
    stage.advance(to: 2.4)
    #expect(isClose(place(listing.myView), CGPoint(x: 220, y: 120)))
    // The listing leaves the model where it was.
    stage.advance(to: 3)
    #expect(place(listing.myView) == CGPoint(x: 60, y: 120))
  }

  @Test("size and position: the position is that of the centre")
  func sizeAndPosition() throws {
    let (listing, stage) = SublayerGeometry.show()
    #expect(listing.myLayer.frame == CGRect(x: 150, y: 150, width: 100, height: 100))
    let picture = try stage.frame(at: 0)
    #expect(picture.shows(.green, 150, 249))
    #expect(picture.shows(.white, 149, 200))
    #expect(picture.shows(.white, 250, 200))
  }
}
