import PegbarCore
import PegbarEngine

/// Random sizes, parameters, moments and divisions, each from a seed alone.
enum FuzzLaw {
  /// The name in output; it is no law of its own, but every law at once.
  static let name = "fuzz"

  /// Tests seeds; the first that goes wrong ends it.
  @Sendable static func test(_ subject: LawSubject, _ seeds: Range<UInt64>) throws -> LawVerdict {
    for seed in seeds {
      var numbers = LawNumbers(seed: seed)
      let (values, label) = try parameters(of: subject, &numbers)
      let place = "seed \(seed)\(label)"
      LawPlace.note(place)
      do {
        try attempt(subject, values, place, &numbers)
      } catch let error where Decline.isMeant(by: error) && subject.descriptor.isEffect {
        continue
      } catch {
        let message = (error as? LawBroken)?.message ?? "\(error)"
        // Messages about pictures contain the scene's label, which has the seed already.
        throw LawBroken(message.contains(place) ? message : "\(place): \(message)")
      }
    }
    return .passed
  }

  private static func attempt(
    _ subject: LawSubject, _ values: ParameterValues, _ label: String,
    _ numbers: inout LawNumbers
  ) throws {
    switch try subject.plugin((any Plugin).self) {
    case let plugin as any TransitionType:
      try draw(plugin, values, label, &numbers)
    case let plugin as any ImageFilterType:
      try draw(FilterAsTransition(plugin), values, label, &numbers)
    case let plugin as any TimingFunction:
      let timing = try plugin.makeTiming(values)
      for x in LawNumbers.list(64, in: -1e3...1e3)
        + (0..<64).map({ _ in numbers.number(in: -0.2...1.2) })
      {
        _ = try timing.value(at: x)
      }
    case let plugin as any ValueFunction:
      let mapping = try plugin.makeValueMapping(values)
      for _ in 0..<64 {
        _ = try mapping.transform(
          (0..<plugin.inputCount).map { _ in numbers.number(in: -1e4...1e4) })
      }
    case let plugin as any AnimationKind:
      for item in try AnimationCases.accepted(by: plugin, values) {
        var setup = item.setup
        setup.duration = numbers.number(in: 0.01...100)
        setup.keys = setup.keys.map { $0.map { $0 + numbers.number(in: -10...10) } }
        do {
          _ = try AnimationLaws.answers(plugin.makeAnimation(values, setup: setup), setup)
        } catch let error where Decline.isMeant(by: error) {}
      }
    default: break
    }
  }

  /// Values within the bounds, and what differs from the defaults in words.
  private static func parameters(
    of subject: LawSubject, _ numbers: inout LawNumbers
  ) throws -> (ParameterValues, String) {
    var given: [String: ParameterValue] = [:]
    for parameter in subject.descriptor.parameters where numbers.next() % 3 != 0 {
      let objects = try subject.objects(for: parameter)
      guard let value = parameter.random(&numbers, objects) else { continue }
      given[parameter.key] = value
    }
    let words = given.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.text)" }
    return (
      try ParameterValues(given, for: subject.descriptor),
      words.isEmpty ? "" : " with " + words.joined(separator: ", ")
    )
  }

  /// Draws a frame in one call and in tiles, which have to be the same, and looks around it.
  private static func draw(
    _ plugin: any TransitionType, _ values: ParameterValues, _ label: String,
    _ numbers: inout LawNumbers
  ) throws {
    // Mostly small, sometimes long, never more than a quarter of a million pixels.
    let width = 1 + Int(numbers.next() % (numbers.next() % 4 == 0 ? 4200 : 90))
    let height =
      1 + Int(numbers.next() % UInt64(max(1, min(4200, 250_000 / width, width > 90 ? 60 : 4200))))
    let directions = plugin.eachDirection
    let scene = try TransitionScene(
      plugin, values, directions[Int(numbers.next() % UInt64(directions.count))],
      size: PixelSize(width: width, height: height), hasAlpha: numbers.next() % 2 == 0,
      label: ", \(label)")
    let progress = numbers.number(in: 1e-6...1 - 1e-6)
    let whole = try scene.canvas()
    try scene.draw(0..<height, at: progress, into: whole)
    if !whole.isUntouchedBefore { throw LawBroken("\(scene.label): it wrote before the first row") }
    if let (x, y) = whole.firstChange(outside: 0..<height, from: 0xA5) {
      throw LawBroken("\(scene.label): it wrote row \(y) at pixel \(x), behind the row's end")
    }
    guard plugin.descriptor.isPure else { return }
    let tiled = try scene.canvas(filledWith: 0x3C)
    let tiles = scene.tiles(
      width: max(width / 5, 1 + Int(numbers.next() % 200)),
      height: max(height / 5, 1 + Int(numbers.next() % 50)))
    try scene.draw(tiles, at: progress, into: tiled)
    if let difference = scene.difference(whole.pixels, tiled.pixels, at: progress) {
      throw LawBroken("\(difference) in one call and in tiles")
    }
  }
}

extension LawNumbers {
  /// A number in a range.
  fileprivate mutating func number(in range: ClosedRange<Double>) -> Double {
    let part = Double(next() >> 11) / Double(1 << 53)
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }
}

extension Parameter {
  /// A value within the bounds, or one of some objects; nil for types without any.
  fileprivate func random(
    _ numbers: inout LawNumbers, _ objects: [ParameterValue]
  ) -> ParameterValue? {
    switch type {
    case .bool: return .bool(numbers.next() % 2 == 0)
    case .choice: return .string(choices[Int(numbers.next() % UInt64(choices.count))])
    case .string, .numbers, .path, .image, .curve:
      return objects.isEmpty ? nil : objects[Int(numbers.next() % UInt64(objects.count))]
    default:
      let range = max(minimum, -1e3)...max(max(minimum, -1e3), min(maximum, 1e3))
      let list = (0..<(type.numberCount ?? 1)).map { _ in numbers.number(in: range) }
      return .numbers(type == .int ? list.map { $0.rounded() } : list)
    }
  }
}
