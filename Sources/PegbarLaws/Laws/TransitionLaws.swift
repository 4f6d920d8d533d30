import PegbarCore
import PegbarSystem

/// Laws of transitions, most of which image filters share.
enum TransitionLaws {
  /// In the order in which they are tested.
  static let all = [
    // What makes the others fail comes before them.
    Law(name: "canaries", kinds: [.transition, .imageFilter], test: CanaryLaw.test),
    Law(name: "determinism", kinds: [.transition, .imageFilter], test: determinism),
    Law(name: "directions", kinds: [.transition], test: directions),
    Law(name: "end-points", kinds: [.transition], test: endPoints),
    Law(name: "band-invariance", kinds: [.transition, .imageFilter], test: bands),
    // Before the law of threads, which finds the same with less certainty.
    OverlapLaw.law(for: .transition),
    Law(name: "thread-invariance", kinds: [.transition, .imageFilter], test: threads),
    Law(name: "writes-all", kinds: [.transition, .imageFilter], test: writesAll),
    Law(name: SizeLaw.name, kinds: [.transition, .imageFilter], test: SizeLaw.test),
    Law(name: "alpha", kinds: [.transition, .imageFilter], test: alpha),
  ]

  /// The verdict for a plugin whose results may depend on anything.
  static let isImpure = LawVerdict.skipped(Law.notPure)

  /// The distance from an end at which a transition is tested.
  private static let nearness = 1e-6

  /// The allowed difference from the original picture there: the mean over all bytes, in levels.
  private static let tolerance = 1.0

  @Sendable private static func directions(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    let descriptor = plugin.descriptor
    if descriptor.directions.isEmpty { return .skipped("it offers none") }
    guard descriptor.defaultDirection.names.count == 1,
      descriptor.directions.isSuperset(of: descriptor.defaultDirection)
    else { throw LawBroken("its default direction is none of those that it offers") }
    var drawn: [(direction: Direction, frames: [[UInt8]])] = []
    for direction in plugin.eachDirection {
      let scene = try TransitionScene(plugin, subject.defaults(), direction)
      let frames = try TransitionScene.moments.map { try scene.frame(at: $0) }
      if let same = drawn.first(where: { $0.frames == frames }) {
        let names = (same.direction.names + direction.names).joined(separator: " and ")
        throw LawBroken("\(names) draw the same frames")
      }
      drawn.append((direction, frames))
    }
    return .passed
  }

  @Sendable private static func endPoints(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    for variant in try subject.variants() {
      for direction in plugin.eachDirection {
        // Of noise, a pixel at the wrong place shows; of black and white, a little of the other picture.
        for isFlat in [false, true] {
          let scene = try TransitionScene(
            plugin, variant.values, direction, isFlat: isFlat, label: variant.label)
          try checkEnds(of: scene)
        }
      }
    }
    return .passed
  }

  /// Compares what a transition draws very near its ends with the pictures.
  ///
  /// - Throws: `LawBroken`.
  static func checkEnds(of scene: TransitionScene) throws {
    for (progress, plain, name) in [
      (nearness, scene.from, "from"), (1 - nearness, scene.to, "to"),
    ] {
      let frame = try scene.frame(at: progress)
      let sum = zip(frame, plain.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      let mean = Double(sum) / Double(frame.count)
      guard mean <= tolerance else {
        throw LawBroken(
          "\(scene.label) at progress \(progress.exact): \(JSONWriter.numeral(mean)) levels "
            + "from '\(name)' in the mean, more than \(JSONWriter.numeral(tolerance))")
      }
    }
  }

  @Sendable private static func bands(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    if !plugin.descriptor.isPure { return isImpure }
    for direction in plugin.eachDirection {
      let scene = try TransitionScene(plugin, subject.defaults(), direction)
      for progress in TransitionScene.moments {
        let whole = try scene.frame(at: progress)
        for step in [1, 7, 16] {
          let bands = scene.bands(of: step)
          for (order, word) in [(bands, "downwards"), (bands.reversed(), "upwards")] {
            let canvas = try scene.canvas()
            try scene.draw(order, at: progress, into: canvas)
            if let difference = scene.difference(whole, canvas.pixels, at: progress) {
              throw LawBroken("\(difference) in one call and in bands of \(step) \(word)")
            }
          }
        }
        let canvas = try scene.canvas()
        try scene.draw(scene.tiles(width: 8, height: 5), at: progress, into: canvas)
        if let difference = scene.difference(whole, canvas.pixels, at: progress) {
          throw LawBroken("\(difference) in one call and in tiles of 8x5")
        }
      }
    }
    return .passed
  }

  @Sendable private static func threads(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    if !plugin.descriptor.isPure { return isImpure }
    let direction = plugin.eachDirection[0]
    try ThreadLaws.checkFrame(plugin, subject.defaults(), direction)
    if plugin.descriptor.threads == .none { return .passed }
    let pool = ThreadPool(threads: 4)
    let scenes = try (0..<4).map { _ in
      try TransitionScene(plugin, subject.defaults(), direction)
    }
    let height = TransitionScene.size.height
    for progress in TransitionScene.moments {
      let alone = try scenes[0].frame(at: progress)
      // In the same pieces: that they change nothing is another law.
      let pieces = try scenes[0].canvas()
      try scenes[0].draw(scenes[0].bands(of: 1), at: progress, into: pieces)
      for _ in 0..<8 {
        let canvases = try scenes.map { try $0.canvas() }
        try pool.tryRun(4) { i, _ in
          try scenes[i].draw(0..<height, at: progress, into: canvases[i])
        }
        let shared = try scenes[0].canvas()
        if scenes[0].rendering.allowsConcurrentRegions {
          try scenes[0].draw(scenes[0].bands(of: 1), on: pool, at: progress, into: shared)
        }
        let isShared = scenes[0].rendering.allowsConcurrentRegions
        let found = canvases.map { ($0, alone) } + (isShared ? [(shared, pieces.pixels)] : [])
        for (canvas, expected) in found {
          if let difference = scenes[0].difference(expected, canvas.pixels, at: progress) {
            throw LawBroken("\(difference) on one thread and on four")
          }
        }
      }
    }
    return .passed
  }

  @Sendable private static func writesAll(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    if !plugin.descriptor.isPure { return isImpure }
    for direction in plugin.eachDirection {
      for hasAlpha in [false, true] {
        let scene = try TransitionScene(
          plugin, subject.defaults(), direction, hasAlpha: hasAlpha)
        for progress in TransitionScene.moments {
          let frames = [try scene.frame(at: progress), try scene.frame(at: progress, over: 0x3C)]
          if let difference = scene.difference(frames[0], frames[1], at: progress) {
            throw LawBroken("\(difference), by what was in the output before")
          }
        }
      }
    }
    return .passed
  }

  @Sendable private static func alpha(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    for direction in plugin.eachDirection {
      let scene = try TransitionScene(plugin, subject.defaults(), direction, hasAlpha: true)
      for progress in TransitionScene.moments {
        let frame = try scene.frame(at: progress)
        for i in stride(from: 0, to: frame.count, by: 4) {
          let (color, alpha) = (frame[i..<i + 3].max() ?? 0, frame[i + 3])
          if color > alpha {
            return .warning(
              "\(scene.label) at progress \(progress.exact): a channel of \(color) over an alpha "
                + "of \(alpha); pixels are premultiplied")
          }
        }
      }
    }
    return .passed
  }

  @Sendable private static func determinism(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    if !plugin.descriptor.isDeterministic { return .skipped("it does not promise it") }
    for direction in plugin.eachDirection {
      let first = try TransitionScene(plugin, subject.defaults(), direction)
      let second = try TransitionScene(plugin, subject.defaults(), direction)
      let expected = try TransitionScene.moments.map { try first.frame(at: $0) }
      // Backwards: a frame may not depend on those drawn before it.
      for (scene, word) in [(second, "another instance"), (first, "another order of frames")] {
        for (i, progress) in TransitionScene.moments.enumerated().reversed() {
          if let difference = scene.difference(
            expected[i], try scene.frame(at: progress), at: progress)
          {
            throw LawBroken("\(difference) with \(word)")
          }
        }
      }
    }
    return .passed
  }
}
