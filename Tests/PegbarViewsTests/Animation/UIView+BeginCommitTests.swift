import Pegbar
import Testing

@MainActor @Suite struct UIViewBeginCommitTests {
  private let scene = ViewOnStage()
  private var view: UIView { scene.view }
  private var stage: Stage { scene.stage }

  /// What a delegate is told, and when.
  private final class Log: UIViewAnimationDelegate {
    var lines: [String] = []
    func perform(
      _ selector: Selector, animationID: String?, finished: NSNumber?,
      context: UnsafeMutableRawPointer?
    ) {
      let time = Stage.current?.time ?? -1
      lines.append(
        "\(selector.name) \(animationID ?? "nil") \(finished.map { "\($0.boolValue)" } ?? "nil") "
          + "\(context.map { Int(bitPattern: $0) } ?? 0) \(time)")
    }
  }

  @Test func defaults() throws {
    UIView.beginAnimations(nil, context: nil)
    view.alpha = 0
    UIView.commitAnimations()
    let animation = try #require(view.layer.animation(forKey: "opacity"))
    #expect(animation.duration == 0.2)
    #expect(animation.timingFunction?.plugin == "easeInEaseOut")
    #expect(animation.repeatCount == 0)
    #expect(!animation.autoreverses)
  }

  /// A setter counts for what changes after it.
  ///
  /// Rule: views.setters.
  @Test func setters() throws {
    UIView.beginAnimations("a", context: nil)
    view.alpha = 0
    UIView.setAnimationDuration(2)
    UIView.setAnimationDelay(1)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationRepeatCount(1.5)
    UIView.setAnimationRepeatAutoreverses(true)
    view.backgroundColor = .red
    UIView.commitAnimations()
    let alpha = try #require(view.layer.animation(forKey: "opacity"))
    #expect([alpha.duration, alpha.beginTime] == [0.2, 0])
    let color = try #require(view.layer.animation(forKey: "backgroundColor"))
    #expect([color.duration, color.beginTime] == [2, 1])
    #expect(color.timingFunction?.plugin == "linear")
    #expect(color.repeatCount == 1.5)
    #expect(color.autoreverses)
  }

  @Test func delegate() {
    let log = Log()
    UIView.beginAnimations("fade", context: UnsafeMutableRawPointer(bitPattern: 7))
    UIView.setAnimationDuration(2)
    UIView.setAnimationDelay(1)
    UIView.setAnimationDelegate(log)
    UIView.setAnimationWillStart(Selector("willStart:context:"))
    UIView.setAnimationDidStop("didStop:finished:context:")
    view.alpha = 0
    view.center.x = 50
    UIView.commitAnimations()
    #expect(log.lines == [])
    stage.advance(to: 9)
    #expect(
      log.lines == [
        "willStart:context: fade nil 7 1.0", "didStop:finished:context: fade true 7 3.0",
      ])
  }

  @Test func interruptedDelegate() {
    let log = Log()
    UIView.beginAnimations("fade", context: nil)
    UIView.setAnimationDelegate(log)
    UIView.setAnimationDidStop("stop")
    view.alpha = 0
    UIView.commitAnimations()
    stage.advance(to: 0.1)
    view.layer.removeAllAnimations()
    #expect(log.lines == ["stop fade false 0 0.1"])
  }

  /// Where nothing animates, the delegate hears of the start and the end in the next turn.
  @Test func nothingAnimates() {
    var events: [String] = []
    UIView.beginAnimations("none", context: nil)
    UIView.setAnimationWillStart { id, _ in events.append("start \(id ?? "")") }
    UIView.setAnimationDidStop { id, finished, _ in events.append("stop \(id ?? "") \(finished)") }
    UIView.setAnimationDuration(0)
    view.alpha = 0
    UIView.commitAnimations()
    #expect(events == [])
    stage.advance(to: 0)
    #expect(events == ["start none", "stop none true"])
  }

  /// Blocks nest: the inner one takes duration and curve of the outer one.
  @Test func nested() throws {
    UIView.beginAnimations("outer", context: nil)
    UIView.setAnimationDuration(3)
    UIView.setAnimationCurve(.linear)
    UIView.beginAnimations("inner", context: nil)
    view.alpha = 0
    UIView.setAnimationDuration(1)
    view.backgroundColor = .red
    UIView.commitAnimations()
    view.center.x = 50
    UIView.commitAnimations()
    let durations = ["opacity", "backgroundColor", "position"].map {
      view.layer.animation(forKey: $0)?.duration
    }
    #expect(durations == [3, 1, 3])
    #expect(view.layer.animation(forKey: "opacity")?.timingFunction?.plugin == "linear")
  }

  /// A start date is a time of the stage; the delay counts from it, and the past means now.
  @Test func startDate() {
    stage.epoch = Date(timeIntervalSinceReferenceDate: 1000)
    stage.advance(to: 1)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationStart(Date(timeIntervalSinceReferenceDate: 1003))
    UIView.setAnimationDelay(0.5)
    view.alpha = 0
    UIView.setAnimationStart(Date(timeIntervalSinceReferenceDate: 900))
    view.backgroundColor = .red
    UIView.commitAnimations()
    #expect(view.layer.animation(forKey: "opacity")?.beginTime == 3.5)
    #expect(view.layer.animation(forKey: "backgroundColor")?.beginTime == 1.5)
  }

  /// A count and a half with reverses ends on the new value without a jump.
  @Test func reversedRepeats() {
    var end: Double?
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationRepeatAutoreverses(true)
    UIView.setAnimationRepeatCount(1.5)
    UIView.setAnimationDidStop { [stage] _, _, _ in end = stage.time }
    view.center.x = 105
    UIView.commitAnimations()
    stage.advance(to: 1.5)
    #expect(scene.shownX == 55)
    stage.advance(to: 2.9375)
    #expect(scene.shownX == 98.75)
    stage.advance(to: 3)
    #expect(scene.shownX == 105)
    #expect(end == 3)
  }

  /// Setters work in the blocks of `animate`, and a count wins over `repeat`.
  @Test func settersInBlocks() throws {
    UIView.animate(withDuration: 1, delay: 0, options: .repeat) { [self] in
      UIView.setAnimationRepeatCount(3)
      view.alpha = 0
      UIView.setAnimationRepeatCount(-1)
      view.backgroundColor = .red
    }
    #expect(view.layer.animation(forKey: "opacity")?.repeatCount == 3)
    #expect(view.layer.animation(forKey: "backgroundColor")?.repeatCount == 0)
  }

  @Test func beginsFromCurrentState() {
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [self] in view.alpha = 0 }
    stage.advance(to: 1)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationBeginsFromCurrentState(true)
    view.alpha = 1
    UIView.commitAnimations()
    #expect(scene.shown.opacity == 0.5)
  }

  @Test func settersOutside() {
    UIView.setAnimationDuration(5)
    UIView.setAnimationDelegate(Log())
    view.alpha = 0
    #expect(view.layer.animationKeys() == nil)
  }

  /// A commit without a begin, a begin without a commit and an object that is no delegate are reported.
  @Test func reports() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let stage = Stage(view: UIView(), size: CGSize(width: 1, height: 1))
          UIView.commitAnimations()
          UIView.animate(withDuration: 1) { UIView.commitAnimations() }
          UIView.beginAnimations("left", context: nil)
          stage.advance(to: 0)
          UIView.setAnimationDelegate(7)
          UIView.setAnimationDidStop("stop")
          UIView.commitAnimations()
          stage.advance(to: 1)
        }
      })
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.filter { $0.contains("commitAnimations without beginAnimations") }.count == 2)
    #expect(lines.contains { $0.contains("beginAnimations('left') without commitAnimations") })
    #expect(lines.contains { $0.contains("does not conform to UIViewAnimationDelegate") })
  }
}
