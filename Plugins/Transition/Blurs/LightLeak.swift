import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Light leaks into the camera: warm waves and spots of light run over the picture, which blurs and changes in them.
struct LightLeak: Smear {
  static let descriptor = Descriptor(
    id: "pegbar.transition.lightLeak", name: "Light Leak",
    summary: "Warm light leaks into the camera, and in it the picture blurs and changes.",
    category: "blur",
    parameters: [
      .warpNumber(
        "seed", "Seed", default: 2.31, range: 0...1000, softRange: 0...10,
        doc: "Another number gives other light."),
      .warpNumber(
        "strength", "Strength", default: 1, range: 0...4, softRange: 0...2,
        doc: "How bright the light is."),
      .warpNumber(
        "blur", "Blur", default: 0.03, range: 0...0.2, softRange: 0...0.1, unit: .fraction,
        doc: "How far pixels are blurred at most, of each side."),
      .mixing,
    ],
    aliases: [.pegbar("lightLeak"), .gl("FilmBurn")])

  var smear = SmearSize()

  init(_ arguments: Arguments) {}

  /// Blurs, and behind their memory the colours of light; rows of light take the place of the blurs'.
  var plan: Plan {
    var plan = smear.plan
    plan.frameBytes += Leak.colorBytes
    plan.callBytes = max(plan.callBytes, LeakPainter.bytes(width: smear.width))
    return plan
  }

  func beginFrame(_ frame: Frame) {
    guard let colors = colors(frame) else { return }
    Leak.writeColors(colors, frame.arguments, WarpMoment(frame))
  }

  private func colors(_ frame: Frame) -> UnsafeMutablePointer<UInt32>? {
    frame.frameMemory.map {
      ($0 + smear.plan.frameBytes).assumingMemoryBound(to: UInt32.self)
    }
  }

  func look(_ arguments: Arguments, _ moment: WarpMoment) -> SmearLook {
    let dice = LeakDice(seed: arguments.float("seed"))
    let peak = Float.sine(3.14159265 * moment.progress)
    var look = SmearLook(weight: LeakDice.bent(moment.progress, 10))
    let blur = arguments.float("blur") * peak
    look.halvings = SmearLook.halvings(for: blur * moment.width)
    let scale = 1 / Float(1 << look.halvings)
    // Around each pixel, on all sides, evenly by their distance.
    look.addPoints(
      (0..<50).map { index in
        let angle = Float(index) * 412.52961
        let part = Float(index) * 0.61803399
        let distance = (part - part.rounded(.down) + blur) * blur * scale
        return (
          (Float.cosine(angle) * distance * moment.width).rounded(),
          (Float.sine(angle) * distance * moment.height).rounded()
        )
      })
    let breath = dice.wandering(moment.progress * 5, 6.3) * peak * 0.05
    look.zoom = ((0.5, 0.5), 1 + breath)
    if look.halvings == 0 { look.steps.append(.scale(centerX: 0.5, centerY: 0.5, factor: 1)) }
    return look
  }

  func finish(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory, let colors = colors(frame) else { return }
    let leak = Leak(frame.arguments, WarpMoment(frame), colors)
    var painter = LeakPainter(leak, memory, frame.width)
    for y in rows { painter.add(frame.out.row(y), y) }
  }
}

/// The random numbers of a leak.
struct LeakDice {
  let seed: Float

  /// For a number, 0..<1.
  func number(_ place: Float) -> Float {
    ShaderRandom.number(Lanes(repeating: place * 24.9898 + seed))[0]
  }

  /// Slow at both ends of 0…1, the more the larger the power.
  static func bent(_ x: Float, _ power: Double) -> Float {
    let far = x > 0.5
    let half = Float(pegbar_pow(Double(far ? 2 - 2 * x : 2 * x), power)) / 2
    return far ? 1 - half : half
  }

  private static func between(_ a: Float, _ b: Float, _ part: Float) -> Float {
    a + (b - a) * bent(part, 2)
  }

  /// A number for a corner of cells, which goes on from one to the next with `turn`.
  private func corner(_ x: Float, _ y: Float, _ turn: Float) -> Float {
    let step = turn.rounded(.down)
    func dice(_ step: Float) -> Float {
      ShaderRandom.number(
        Lanes(repeating: (x + 10) * (12.9898 + step * 0.5) + (y + 10) * (78.233 + seed)))[0]
    }
    return LeakDice.between(dice(step), dice(step + 1), turn - step)
  }

  /// A number of 0…1 that wanders with time, along the diagonal of cells.
  func wandering(_ time: Float, _ turn: Float) -> Float {
    let cell = time.rounded(.down)
    let part = time - cell
    return LeakDice.between(
      LeakDice.between(corner(cell, cell, turn), corner(cell + 1, cell, turn), part),
      LeakDice.between(corner(cell, cell + 1, turn), corner(cell + 1, cell + 1, turn), part), part)
  }
}
