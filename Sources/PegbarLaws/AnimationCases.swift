import PegbarCore

/// The animations with which the laws test animation kinds.
enum AnimationCases {
  /// An animation as a user may write it.
  struct Case {
    /// What is particular about it, for messages.
    var label: String
    var setup: AnimationSetup
  }

  /// The cases that a kind accepts, the simplest first; it may decline those that it cannot animate.
  ///
  /// - Throws: `LawBroken` if the kind declines every case.
  static func accepted(
    by kind: any AnimationKind, _ values: ParameterValues
  ) throws -> [Case] {
    var cases: [Case] = []
    var last: (any Error)?
    for item in all(for: kind) {
      do {
        _ = try kind.makeAnimation(values, setup: item.setup)
        cases.append(item)
      } catch let error where Decline.isMeant(by: error) {
        last = error
      } catch {
        // The law `finite` reports this error.
        cases.append(item)
      }
    }
    if cases.isEmpty { throw declinesAll(last) }
    return cases
  }

  /// The simplest case that a kind accepts.
  ///
  /// - Throws: `LawBroken` if the kind declines every case; another error of the kind.
  static func first(
    for kind: any AnimationKind, _ values: ParameterValues
  ) throws -> Case {
    var last: (any Error)?
    for item in all(for: kind) {
      do {
        _ = try kind.makeAnimation(values, setup: item.setup)
        return item
      } catch let error where Decline.isMeant(by: error) {
        last = error
      }
    }
    throw declinesAll(last)
  }

  private static func declinesAll(_ last: (any Error)?) -> LawBroken {
    LawBroken("it declines every animation of the tests: \(last.map { "\($0)" } ?? "")")
  }

  /// All cases with inputs that a kind reads, the simplest first; never empty.
  static func all(for kind: any AnimationKind) -> [Case] {
    let inputs = kind.inputs
    var cases: [Case] = []
    // A kind that reads nothing of the animation returns a number.
    if inputs.isEmpty { cases.append(ends("number", .number, [0], [1])) }
    if !inputs.intersection([.ends, .keys]).isEmpty { cases += twoKeys }
    if inputs.contains(.keys) { cases += manyKeys }
    if inputs.contains(.path) { cases += paths }
    if cases.isEmpty { cases += [3, 1, 40].map(group) }
    return cases
  }

  // MARK: - Two keys

  private static let twoKeys: [Case] = {
    var cases = [
      ends("number", .number, [0], [1]), ends("point", .point, [10, -20], [110, 35.5]),
      ends("colour", .color, [0, 0.25, 0.5, 1], [1, 0.75, 0, 0.5]),
      ends("rectangle", .rect, [1, 2, 30, 40], [-5, 7, 300, 0]),
      ends("transform", .transform, turned(0), turned(1)),
      ends("five numbers", .numbers, [0, 1, 2, 3, 4], [4, -3, 2, 1, 0.5]),
      ends(
        "300 numbers", .numbers, LawNumbers.list(300, in: -9...9),
        LawNumbers.list(300, in: 0...1)),
    ]
    var unknown = cases[0]
    unknown.label = "number with keys that change while it runs"
    unknown.setup.keys = []
    var picture = ends("picture", .content, [], [])
    picture.setup.keys = []
    cases += [unknown, picture]
    return cases
  }()

  private static func ends(
    _ label: String, _ kind: ValueKind, _ from: [Double], _ to: [Double]
  ) -> Case {
    var setup = AnimationSetup()
    setup.valueKind = kind
    setup.componentCount = from.count
    setup.keys = [from, to]
    return Case(label: label, setup: setup)
  }

  /// A scaled, sheared and moved transform, as 16 numbers.
  private static func turned(_ part: Double) -> [Double] {
    [1 + part, part / 2, 0, 0, -part / 2, 1 - part / 4, 0, 0, 0, 0, 1, 0, 80 * part, -3, 0, 1]
  }

  // MARK: - Keys

  private static let manyKeys: [Case] =
    [CalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced].map(fourKeys)
    + counts + badTimes + curves + tensions

  private static func keys(
    _ label: String, _ keys: [[Double]], _ mode: CalculationMode = .linear,
    _ change: (inout AnimationSetup) -> Void = { _ in }
  ) -> Case {
    var setup = AnimationSetup()
    setup.keyCount = keys.count
    setup.keys = keys
    setup.componentCount = keys.first?.count ?? 1
    setup.calculationMode = mode
    setup.duration = 2
    change(&setup)
    return Case(label: "\(label), \(mode)", setup: setup)
  }

  private static let four: [[Double]] = [[0], [1], [-1], [0.5]]

  private static func fourKeys(_ mode: CalculationMode) -> Case {
    keys("four keys", four, mode) { setup in
      if mode == .linear || mode == .cubic { setup.keyTimes = [0, 0.25, 0.5, 1] }
      if mode == .discrete { setup.keyTimes = [0, 0.25, 0.5, 0.75, 1] }
    }
  }

  private static let counts: [Case] = [
    keys("one key", [[3]]),
    keys("17 keys", LawNumbers.list(17, in: -1...1).map { [$0] }, .cubicPaced),
    keys("17 transforms", (0..<17).map { turned(Double($0) / 8) }) { setup in
      setup.valueKind = .transform
      setup.keyTimes = (0..<17).map { Double($0) / 16 }
    },
    keys("300 keys", LawNumbers.list(300, in: -1...1).map { [$0] }, .paced),
  ]

  /// Unusual key times; a kind may interpret them in any way.
  private static let badTimes: [Case] = [
    ("two key times for four keys", [0, 0.5], .linear),
    ("six key times for four keys", [0, 0, 0.2, 0.4, 1, 1], .cubic),
    ("descending key times", [0, 0.75, 0.25, 1], .linear),
    ("descending key times", [0, 0.75, 0.5, 0.25, 1], .discrete),
    ("key times beyond 0…1", [-1, 0.5, 2, 3], .linear),
    ("key times beyond 0…1", [-1, 0.5, 2, 3], .cubic),
    ("equal key times", [0.5, 0.5, 0.5, 0.5], .linear),
    ("key times without 0 and 1", [0.2, 0.4, 0.6, 0.8], .linear),
  ].map { (label: String, times: [Double], mode: CalculationMode) in
    keys(label, four, mode) { $0.keyTimes = times }
  }

  private static let curves: [Case] = [
    keys("four keys and one curve", four) { $0.timings = LawObjects.curves(1) },
    keys("four keys and five curves", four) { $0.timings = LawObjects.curves(5) },
    keys("17 keys and 16 curves", LawNumbers.list(17, in: -1...1).map { [$0] }) { setup in
      setup.timings = LawObjects.curves(16)
    },
  ]

  private static let tensions: [Case] = [
    keys("one tension for four keys", four, .cubic) { $0.tension = [0.5] },
    keys("six tensions for four keys", four, .cubic) { setup in
      setup.tension = [0, 0.5, -0.5, 1, -1, 0.25]
      setup.continuity = [1]
      setup.bias = [-1, 1]
    },
    keys("tension beyond −1…1", four, .cubicPaced) { setup in
      (setup.tension, setup.continuity, setup.bias) = ([5, -7, 100, 0], [-3], [0, 40])
    },
  ]

  // MARK: - Paths and groups

  private static let paths: [Case] = {
    let curved: [Path.Element] = [
      .move(Point(x: 0, y: 0)), .line(Point(x: 100, y: 0)),
      .cubic(
        control1: Point(x: 150, y: 0), control2: Point(x: 150, y: 80), to: Point(x: 100, y: 80)),
      .close,
    ]
    let apart: [Path.Element] = [
      .move(Point(x: 0, y: 0)), .line(Point(x: 5, y: 5)), .move(Point(x: 50, y: 50)),
      .quad(control: Point(x: 60, y: 0), to: Point(x: 90, y: 9)),
    ]
    return [
      path("path", curved), path("path of two pieces", apart),
      path("path with automatic rotation", curved) { $0.rotationMode = .auto },
      path("path with key times", curved) { $0.keyTimes = [0, 0.1, 0.2, 1] },
      path("paced path", curved) { $0.calculationMode = .paced },
      path("path of one point", [.move(Point(x: 3, y: 4))]),
    ]
  }()

  private static func path(
    _ label: String, _ elements: [Path.Element],
    _ change: (inout AnimationSetup) -> Void = { _ in }
  ) -> Case {
    var setup = AnimationSetup()
    setup.valueKind = .point
    setup.componentCount = 2
    setup.keyCount = 0
    setup.path = Path(elements: elements)
    change(&setup)
    return Case(label: label, setup: setup)
  }

  private static func group(_ count: Int) -> Case {
    var setup = AnimationSetup()
    setup.childCount = count
    setup.keys = [[0], [1]]
    return Case(label: "group of \(count)", setup: setup)
  }
}
