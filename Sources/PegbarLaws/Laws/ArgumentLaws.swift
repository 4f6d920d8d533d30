import CPegbarPlugin
import PegbarCore
import PegbarEngine

/// Laws about what a plugin is given, and what it asks the host for, in each call.
enum ArgumentLaws {
  /// Comes before the laws of the kinds, which make no sense while memory is overwritten.
  static let arguments = Law(name: "arguments", kinds: Set(PluginKind.allCases), test: useAll)

  /// In the order in which they are tested.
  static let calls = [
    Law(name: "host-calls", kinds: Set(PluginKind.allCases), test: hostCalls),
    Law(name: "prepare-again", kinds: [.transition, .imageFilter], test: prepareAgain),
  ]

  /// The verdict for a plugin that has no table of functions.
  static let hasNoTable = LawVerdict.skipped("it is no plugin of a library's own code")

  /// A plugin with the descriptor that its library made.
  struct Bare {
    var subject: LawSubject
    var raw: UnsafePointer<pegbar_descriptor>
    var values: ParameterValues
    var descriptor: PluginDescriptor { subject.descriptor }
  }

  @Sendable private static func useAll(_ subject: LawSubject) throws -> LawVerdict {
    guard let raw = try subject.table() else { return hasNoTable }
    let values = [try subject.defaults()] + (try subject.objects())
    for edge in LentMemory.Edge.allCases {
      for values in values { try use(Bare(subject: subject, raw: raw, values: values), at: edge) }
    }
    return .passed
  }

  @Sendable private static func hostCalls(_ subject: LawSubject) throws -> LawVerdict {
    guard let raw = try subject.table() else { return hasNoTable }
    let bare = Bare(subject: subject, raw: raw, values: try subject.defaults())
    let count = try BareHost.lateLoops { try use(bare, at: .end) }
    if count == 0 { return .passed }
    throw LawBroken(
      "it calls parallel_for in a [render] function, which the host spreads over threads already; "
        + "use it in prepare")
  }

  /// Calls every function of a plugin.
  private static func use(_ bare: Bare, at edge: LentMemory.Edge) throws {
    switch bare.descriptor.kind {
    case .timingFunction: try useTiming(bare, edge)
    case .valueFunction: try useValue(bare, edge)
    case .animation: try useAnimation(bare, edge)
    case .transition: try useEffect(bare, edge)
    case .imageFilter:
      try useRegions(bare, edge)
      try useEffect(bare, edge)
    case .provider: try ProviderLaws.openAll(bare, edge)
    }
  }

  private static func useTiming(_ bare: Bare, _ edge: LentMemory.Edge) throws {
    let table = bare.raw.table(pegbar_timing_function.self)
    let values = bare.values
    let instance = try BareInstance(
      bare.descriptor, bare.raw, values, at: edge, create: table.create,
      destroy: table.destroy)
    for count in [1, 2, 7, 64] {
      let x = try LentMemory(LawNumbers.list(count, in: -0.5...1.5), at: edge, name: "x")
      let y = try LentMemory([Double](repeating: .nan, count: count), at: edge, name: "y")
      x.allow(.reading)
      LawPlace.note("\(count) numbers")
      try instance.render("eval") { pointer in
        table.eval(pointer, UInt64(count), x.elements(Double.self), y.elements(Double.self))
      }
      try y.checkAround()
      instance.close([x, y])
    }
    let points = try LentMemory([0.0, 0, 0, 0], at: edge, name: "the control points")
    if let function = table.control_points {
      _ = try instance.answers("control_points") { function($0, points.elements(Double.self)) }
    }
    let seconds = try LentMemory([0.0], at: edge, name: "the settling time")
    if let function = table.settling_time {
      _ = try instance.answers("settling_time") { function($0, seconds.elements(Double.self)) }
    }
    try points.checkAround()
    try seconds.checkAround()
  }

  private static func useValue(_ bare: Bare, _ edge: LentMemory.Edge) throws {
    let table = bare.raw.table(pegbar_value_function.self)
    let width = Int(table.input_count)
    let values = bare.values
    let instance = try BareInstance(
      bare.descriptor, bare.raw, values, at: edge, create: table.create,
      destroy: table.destroy)
    for (count, stride) in [(1, width), (5, width), (5, width + 3)] {
      // Nothing follows the last input.
      let input = try LentMemory(
        LawNumbers.list((count - 1) * stride + width, in: -2...2), at: edge, name: "in")
      let out = try LentMemory(
        [Double](repeating: .nan, count: 16 * count), at: edge, name: "out")
      input.allow(.reading)
      LawPlace.note("\(count) inputs, \(stride) doubles apart")
      try instance.render("eval") { pointer in
        table.eval(
          pointer, UInt64(count), input.elements(Double.self), Int64(stride),
          out.elements(Double.self))
      }
      try out.checkAround()
      instance.close([input, out])
    }
  }

  private static func useAnimation(_ bare: Bare, _ edge: LentMemory.Edge) throws {
    let kind = try bare.subject.plugin((any AnimationKind).self)
    let values = bare.values
    for item in AnimationCases.all(for: kind) {
      do {
        let bareAnimation = try BareAnimation(
          bare.descriptor, bare.raw, values, item.setup, at: edge)
        _ = try bareAnimation.naturalDuration()
        do { try bareAnimation.prepare() } catch let error where Decline.isMeant(by: error) {
          continue
        }
        let moments = [0, 0.3, 1, 0.5, 0.9]
        for child in 0..<item.setup.childCount { try bareAnimation.mapChild(child, moments) }
        if item.setup.childCount > 0 { continue }
        let results = try [(0, 0), (0, 0), (3, 0), (0, 3)].map { gap, baseGap in
          try bareAnimation.evaluate(moments, gap: gap, baseGap: baseGap)
            .map { $0.map(\.bitPattern) }
        }
        // Results that differ without a gap break another law.
        if results[0] != results[1] { continue }
        for (found, name) in zip(results.dropFirst(2), ["out_stride", "base_stride"])
        where found != results[0] && bare.descriptor.isPure {
          throw LawBroken("eval has other results where \(name) is 3 more than a value needs")
        }
      } catch let broken as LawBroken {
        throw LawBroken("\(item.label): \(broken.message)")
      }
    }
  }

  /// Asks a filter for its regions, before it is prepared.
  private static func useRegions(_ bare: Bare, _ edge: LentMemory.Edge) throws {
    let effect = try BareEffect(bare.descriptor, bare.raw, bare.values, at: edge)
    let setup = try LentMemory([effect.setup], at: edge, name: "the setup")
    let region = pegbar_region(x0: -7, y0: 3, x1: 40, y1: 20)
    let inputs = try LentMemory(
      [pegbar_region](repeating: region, count: max(1, effect.inputCount)), at: edge,
      name: "the inputs' regions")
    let result = try LentMemory([pegbar_region()], at: edge, name: "the region")
    for block in [setup, inputs] { block.allow(.reading) }
    let given = setup.elements(pegbar_effect_setup.self)
    if let extent = effect.table.extent {
      try effect.instance.render("extent") {
        extent($0, given, inputs.elements(pegbar_region.self), result.elements(pegbar_region.self))
      }
    }
    if let interest = effect.table.region_of_interest {
      for input in 0..<effect.inputCount {
        try effect.instance.render("region_of_interest") {
          interest(
            $0, given, UInt32(input), inputs.elements(pegbar_region.self),
            result.elements(pegbar_region.self))
        }
      }
    }
    try result.checkAround()
    effect.instance.close([setup, inputs, result])
  }

  private static func useEffect(_ bare: Bare, _ edge: LentMemory.Edge) throws {
    let size = TransitionScene.size
    let effect = try BareEffect(bare.descriptor, bare.raw, bare.values, at: edge)
    try effect.prepare(size, [])
    let whole = PixelRegion(rows: 0..<size.height, width: size.width)
    let tiles = [
      PixelRegion(x0: 0, y0: 0, x1: 9, y1: size.height),
      PixelRegion(x0: 9, y0: 0, x1: size.width, y1: 6),
      PixelRegion(x0: 9, y0: 6, x1: size.width, y1: size.height),
    ]
    for regions in [[whole], tiles] {
      for progress in [0.01, 0.5] {
        let pictures = try effect.pictures(size)
        pictures.fill(BareScene.noise)
        try effect.draw(pictures, at: progress, in: regions)
      }
    }
  }

  @Sendable private static func prepareAgain(_ subject: LawSubject) throws -> LawVerdict {
    guard let raw = try subject.table() else { return hasNoTable }
    let plugin = try subject.plugin((any TransitionType).self)
    let directions = plugin.eachDirection
    let (first, last) = (PixelSize(width: 40, height: 21), PixelSize(width: 19, height: 33))
    let old = try BareEffect(subject.descriptor, raw, subject.defaults(), at: .end)
    let new = try BareEffect(subject.descriptor, raw, subject.defaults(), at: .end)
    try old.prepare(first, directions[0])
    _ = try BareScene.frame(of: old, first)
    try old.prepare(last, directions[directions.count - 1])
    try new.prepare(last, directions[directions.count - 1])
    let (a, b) = (try BareScene.frame(of: old, last), try BareScene.frame(of: new, last))
    if !subject.descriptor.isPure || a == b { return .passed }
    let index = zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    throw LawBroken(
      "prepared for \(first.width)x\(first.height) and then for \(last.width)x\(last.height), "
        + "pixel \(index / 4 % last.width), \(index / 4 / last.width) is another than with a new "
        + "instance")
  }
}

/// Frames of transitions and filters that are called without the wrappers.
enum BareScene {
  /// Two opaque pictures without any pattern.
  static func noise(_ picture: Int, _ x: Int, _ y: Int) -> [UInt8] {
    let mixed = UInt32(
      truncatingIfNeeded: (x &* 73 &+ y &* 151 &+ picture &* 7919) &* 2_654_435_761)
    return [UInt8(mixed >> 24), UInt8(mixed >> 16 & 255), UInt8(mixed >> 8 & 255), 255]
  }

  /// A frame in the middle of a transition, as the host's pixels.
  ///
  /// - Throws: `LawBroken`.
  static func frame(
    of effect: BareEffect, _ size: PixelSize, at progress: Double = 0.5
  ) throws -> [UInt8] {
    let pictures = try effect.pictures(size)
    pictures.fill(noise)
    try effect.draw(
      pictures, at: progress, in: [PixelRegion(rows: 0..<size.height, width: size.width)])
    return pictures.pixels
  }
}
