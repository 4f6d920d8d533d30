import Testing
import UIKit

@testable import Coffee

@MainActor @Suite struct BasketViewTests {
  let view = BasketView(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
  /// The screen: its clock moves only when a test moves it.
  let stage: Stage

  init() {
    stage = Stage(view: view, size: view.bounds.size)
    CATransaction.flush()
  }

  /// The views that fly.
  private var dots: [UIView] { view.subviews.filter { $0.backgroundColor == .orange } }

  private func scale(_ view: UIView) -> CGFloat { view.layer.presentation()?.transform.m11 ?? 0 }

  // 1. Values at times: ask the presentation, as on iOS.

  @Test func buttonGivesWayAndSpringsBack() {
    view.addCoffee()
    stage.advance(to: 0.05)
    #expect(abs(scale(view.button) - 0.95) < 0.001)
    stage.advance(to: 0.1)
    #expect(abs(scale(view.button) - 0.9) < 0.001)
    // It swings past its size: with a damping of 0.5, by 16 % of the way, exp(−π·0.5/√0.75).
    var largest: CGFloat = 0
    for k in 0...40 {
      stage.advance(to: 0.1 + Double(k) / 100)
      largest = max(largest, scale(view.button))
    }
    #expect(abs(largest - 1.0163) < 0.0005)
    #expect(scale(view.button) == 1)
  }

  @Test func dotRisesAndFalls() throws {
    view.addCoffee()
    let dot = try #require(dots.first)
    var heights: [CGFloat] = []
    for time in [0, 0.15, 0.3, 0.45, 0.599] {
      stage.advance(to: time)
      heights.append(try #require(dot.layer.presentation()).position.y)
    }
    #expect(heights[0] == 92)
    #expect(heights[0] > heights[1] && heights[1] > heights[2])
    #expect(abs(heights[2] - 15) < 0.001, "half the time is the top of its way")
    #expect(heights[2] < heights[3] && heights[3] < heights[4])
  }

  // 2. The order in which completions come, and when.

  @Test func eventsComeInOrder() {
    var events: [String] = []
    view.onEvent = { events.append("\($0) at \(CACurrentMediaTime())") }
    view.addCoffee()
    #expect(view.count == 0)
    stage.advanceUntilIdle()
    #expect(events == ["pressed at 0.1", "arrived at 0.6", "counted at 1.1"])
    #expect(view.count == 1 && dots.isEmpty)
  }

  // 3. An impatient user.

  @Test func twoTapsCountTwice() {
    view.addCoffee()
    stage.advance(to: 0.25)
    view.addCoffee()
    #expect(dots.count == 2)
    stage.advance(to: 0.7)
    #expect(view.count == 1 && dots.count == 1)
    stage.advance(to: 0.85)
    #expect(view.count == 2 && dots.isEmpty)
    stage.advanceUntilIdle()
    #expect(scale(view.badge) == 1)
  }

  // 4. A view that goes while it is animated: its completion is told that it has not finished.

  @Test func whatLeavesTheScreenDoesNotArrive() {
    var events: [String] = []
    view.onEvent = { events.append($0) }
    view.addCoffee()
    stage.advance(to: 0.25)
    for dot in dots { dot.removeFromSuperview() }
    stage.advanceUntilIdle()
    #expect(events == ["pressed"])
    #expect(view.count == 0)
  }

  // 5. A frame as a picture: the same pixels on every machine.

  @Test func frameInMidFlight() throws {
    view.addCoffee()
    let frame = try stage.frame(at: 0.2, scale: 2)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let golden = folder.appending(path: "Goldens/mid-flight.png").path
    #expect(try frame.difference(fromGolden: golden) == nil)
  }
}
