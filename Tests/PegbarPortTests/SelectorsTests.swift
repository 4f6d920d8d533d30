import PegbarPort
import Testing

@Suite struct SelectorsTests {
  @Test func displayLinksCallTheirTarget() throws {
    let source = """
      public class Counter: UIView {
        private var link: CADisplayLink?
        func start() {
          link = CADisplayLink(target: self, selector: #selector(tick(_:)))
          link = CADisplayLink(target: self, selector: #selector(Counter.stop))
        }
        @objc private func tick(_ link: CADisplayLink) {}
        @objc func stop() {}
      }

      """
    let (text, notes) = try ported(source)
    #expect(notes.isEmpty)
    #expect(
      text == """
        public class Counter: UIView, @preconcurrency CADisplayLinkTarget {
          private var link: CADisplayLink?
          func start() {
            link = CADisplayLink(target: self, selector: Selector("tick:"))
            link = CADisplayLink(target: self, selector: Selector("stop"))
          }
          private func tick(_ link: CADisplayLink) {}
          func stop() {}

          public func perform(_ selector: Selector, with link: CADisplayLink) {
            switch selector.name {
            case "tick:": tick(link)
            case "stop": stop()
            default: break
            }
          }
        }

        """)
  }

  /// A class whose superclass is called by name as well hands on what it does not know.
  @Test func subclassesHandOn() throws {
    let base =
      "class A: NSObject {\n  func a() { _ = CADisplayLink(target: self, selector: #selector(b)) }\n"
      + "  @objc func b() {}\n}\n"
    let derived =
      "class C: A {\n  func c() { _ = CADisplayLink(target: self, selector: #selector(d(with:))) }\n"
      + "  @objc func d(with link: CADisplayLink) {}\n}\n"
    let port = try SourcePort([.init(path: "c", text: derived), .init(path: "a", text: base)])
    #expect(port.notes.isEmpty)
    #expect(
      port.sources[1].text.hasPrefix("class A: NSObject, CADisplayLinkTarget {"))
    let text = port.sources[0].text
    #expect(text.hasPrefix("class C: A {"))
    #expect(
      text.contains("override func perform(_ selector: Selector, with link: CADisplayLink) {"))
    #expect(text.contains("case \"dWith:\": d(with: link)"))
    #expect(text.contains("default: super.perform(selector, with: link)"))
  }

  @Test func viewAnimationsGetWhatTheirMethodTakes() throws {
    let source = """
      @MainActor final class A {
        func a() {
          UIView.setAnimationDidStop(#selector(done(_:finished:context:)))
          UIView.setAnimationWillStart(#selector(begin))
        }
        @objc func done(_ id: String, finished: Bool, context: UnsafeMutableRawPointer?) {}
        @objc func begin() {}
      }

      """
    let (text, notes) = try ported(source)
    #expect(notes.isEmpty)
    #expect(text.hasPrefix("@MainActor final class A: @preconcurrency UIViewAnimationDelegate {"))
    #expect(text.contains("UIView.setAnimationDidStop(Selector(\"done:finished:context:\"))"))
    #expect(
      text.contains(
        "case \"done:finished:context:\": done(animationID ?? \"\", finished: finished?.boolValue ?? false, "
          + "context: context)"))
    #expect(text.contains("case \"begin\": begin()"))
  }

  @Test func timersAndNotificationsTakeClosures() throws {
    let source = """
      class A: NSObject {
        func a() {
          t = Timer.scheduledTimer(timeInterval: 0.5 * b(1, 2), target: self, selector: #selector(tick), userInfo: nil, repeats: true)
          NotificationCenter.default.addObserver(self, selector: #selector(heard(_:)), name: .some, object: nil)
        }
        @objc func tick() {}
        @objc func heard(_ note: Notification) {}
      }

      """
    let (text, notes) = try ported(source)
    #expect(notes.isEmpty)
    #expect(
      text.contains(
        "t = Timer.scheduledTimer(withTimeInterval: 0.5 * b(1, 2), repeats: true) { [self] _ in tick() }\n"
      ))
    #expect(
      text.contains(
        "    _ = NotificationCenter.default.addObserver(forName: .some, object: nil, queue: nil) "
          + "{ [weak self] note in self?.heard(note) }\n"))
  }

  @Test func controlsCallTheirTarget() throws {
    let source = """
      class Panel: UIView {
        func start(_ button: Knob) {
          button.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
          button.addTarget(self, action: #selector(down), for: [.touchDown])
        }
        @objc func tapped(_ sender: UIControl) {}
        @objc private func down() {}
      }

      """
    let (text, notes) = try ported(source)
    #expect(notes.isEmpty)
    #expect(text.contains("class Panel: UIView, @preconcurrency UIControlTarget {\n"))
    #expect(
      text.contains("    button.addTarget(self, action: Selector(\"down\"), for: [.touchDown])\n"))
    #expect(
      text.hasSuffix(
        """
          func perform(_ selector: Selector, from control: UIControl) {
            switch selector.name {
            case "tapped:": tapped(control)
            case "down": down()
            default: break
            }
          }
        }

        """))
  }

  /// Methods of views are the main actor's.
  @Test func closuresOfViewsRunOnTheMainActor() throws {
    let source =
      "class A: UIView {\n  func a() {\n    Timer.scheduledTimer(timeInterval: 1, target: self, "
      + "selector: #selector(b), userInfo: nil, repeats: false)\n  }\n  @objc func b() {}\n}\n"
    #expect(
      try ported(source).text.contains("{ [self] _ in MainActor.assumeIsolated { b() } }"))
  }

  @Test(arguments: [
    (
      "recognizer.addTarget(self, action: #selector(b))",
      "recognizer.addTarget(self, action: Selector(\"b\"))",
      "nothing calls 'b' by its name: call b yourself"
    ),
    (
      "let s = #selector(getter: b)", "let s = #selector(getter: b)",
      "a selector of something else than a method: write Selector(\"…\")"
    ),
    (
      "_ = CADisplayLink(target: self, selector: #selector(missing(_:)))",
      "_ = CADisplayLink(target: self, selector: Selector(\"missing:\"))",
      "CADisplayLinkTarget cannot call 'missing:'"
    ),
  ])
  func whatNothingCallsIsReported(_ line: String, _ expected: String, _ message: String) throws {
    let port = try SourcePort([
      .init(path: "a", text: "class A {\n  func a() {\n    \(line)\n  }\n  @objc func b() {}\n}\n")
    ])
    #expect(port.sources[0].text.contains("    \(expected)\n"))
    #expect(port.notes.count == 1 && port.notes[0].line == 3)
    #expect(port.notes[0].message.contains(message))
  }
}
