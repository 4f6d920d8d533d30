import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The picture is drawn into a vortex, enlarged and blurred by the motion, and comes out of it as the new one.
struct Vortex: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.vortex", name: "Vortex",
    summary: "A vortex turns and enlarges the picture, blurred by the motion.", category: "zoom",
    parameters: [
      .warpCenter(0.46, 0.48),
      .angle(
        "rotation", "Rotation", default: 1.95, softRange: -2 * Double.pi...2 * Double.pi,
        doc: "How far the edges turn, clockwise if positive."
      ).with(flags: .animatable),
      .angle(
        "swirl", "Swirl", default: 2.85, softRange: -2 * Double.pi...2 * Double.pi,
        doc: "How much farther the centre turns."
      ).with(flags: .animatable),
      .warpNumber(
        "scale", "Scale", default: 2.22, range: 0.2...20, softRange: 1...5,
        doc: "The size of the picture in the middle of the transition."),
      .warpNumber(
        "barrel", "Barrel", default: 0.38, range: -1...4, softRange: 0...1,
        doc: "How much what is far from the centre shrinks."),
      .warpNumber(
        "blur", "Blur", default: 1, range: 0...4, softRange: 0...2,
        doc: "How long the trails of the motion are."),
      .warpNumber(
        "begin", "Begin", default: 0.3, range: 0...0.9, unit: .fraction,
        doc: "The progress at which the new picture begins to come."),
      .warpNumber(
        "end", "End", default: 0.5, range: 0.1...1, unit: .fraction,
        doc: "The progress at which only the new picture is left."),
      .warpNumber(
        "shadow", "Shadow", default: 0.16, range: 0...1, unit: .fraction,
        doc: "How dark the corners become."),
    ],
    aliases: [.pegbar("vortex"), .gl("Revolve_Left")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    plan.callBytes = WarpTrail.bytes + VortexNodes.bytes
    plan.frameBytes = VortexPlane.bytes(setup.width, setup.height)
    plan.passes = 2
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory, let plane = VortexPlane(frame) else { return }
    let vortex = VortexMoment(frame)
    let painter = VortexPainter(frame, vortex, memory, plane)
    if frame.pass == 0 {
      if vortex.isHalved { painter.paint((rows.lowerBound + 1) / 2..<(rows.upperBound + 1) / 2) }
    } else if vortex.isHalved {
      painter.enlarge(rows)
    } else {
      painter.paint(rows)
    }
  }
}

/// The picture at half its size, which is painted first where motion and size leave nothing finer to be seen.
struct VortexPlane {
  let width: Int
  let height: Int
  let stride: Int
  private let pixels: UnsafeMutablePointer<UInt8>

  private static func stride(_ width: Int) -> Int { 4 * ((width + 1) / 2) + 32 }

  static func bytes(_ width: Int, _ height: Int) -> Int { stride(width) * ((height + 1) / 2) }

  init?(_ frame: Frame) {
    guard let memory = frame.frameMemory else { return nil }
    (width, height) = ((frame.width + 1) / 2, (frame.height + 1) / 2)
    stride = VortexPlane.stride(frame.width)
    pixels = memory.assumingMemoryBound(to: UInt8.self)
  }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { pixels + y * stride }
}

/// A moment of the vortex, and the moments around it that its trails consist of.
struct VortexMoment {
  /// One of these moments.
  struct Point {
    let edge: Float
    let core: Float
    /// 1 / size, and how much less far things lie by the square of their distance.
    let size: Float
    let barrel: Float
    let oldWeight: Float
    let newWeight: Float
  }

  let moment: WarpMoment
  let points: [Point]
  let center: (x: Float, y: Float)
  /// How dark the corners are.
  let dark: Float
  let spacing: Int
  /// Whether it is painted at half the size.
  let isHalved: Bool

  init(_ frame: Frame) {
    let values = frame.arguments
    moment = WarpMoment(frame)
    let place = values.pair("center")
    center = (Float(place.x), Float(place.y))
    let strength = VortexMoment.strength(moment.progress)
    dark = values.float("shadow") * strength
    let span = 0.06 * values.float("blur") * strength
    let (begin, end) = (values.float("begin"), values.float("end"))
    let (rotation, swirl) = (values.float("rotation"), values.float("swirl"))
    let (scale, barrel) = (values.float("scale"), values.float("barrel"))
    spacing = moment.spacing(24, in: 1 / (1 + abs(swirl)))
    isHalved = spacing > 1 && strength > 0.25 && scale >= 2 && span > 0
    func point(_ time: Float, _ weight: Float) -> Point {
      let now = VortexMoment.strength(time)
      let part =
        end > begin ? Float.smooth(begin, end, time) : time < begin ? 0 : 1
      return Point(
        edge: rotation * now, core: swirl * now,
        size: 1 / (1 + (scale - 1) * Float(pegbar_pow(Double(now), 0.85))),
        barrel: barrel * now * 2.8, oldWeight: weight * (1 - part), newWeight: weight * part)
    }
    guard span > 0 else {
      points = [point(moment.progress, 1)]
      return
    }
    let shares = (-8...8).map { index in
      let rest = 1 - abs(Float(index)) / 8
      return rest * rest + 0.01
    }
    let total = shares.reduce(0, +)
    let progress = moment.progress
    points = shares.enumerated().map { index, share in
      let time = max(0, min(1, progress + (Float(index) - 8) / 8 * span))
      return point(time, share / total)
    }
  }

  /// How strong the vortex is: 0 for a while at both ends.
  private static func strength(_ time: Float) -> Float {
    Float.smooth(0.1, 0.43, time) * (1 - Float.smooth(0.43, 0.72, time))
  }

  /// How much farther than the edge things at a distance turn, of the centre.
  @inline(__always)
  private func fall(_ distance: Lanes) -> Lanes {
    let rest = LaneMath.held(1 - distance * (1 / 0.96))
    let root = rest.squareRoot()
    // The power of 1.55 within 0.00006.
    let series = root * (0.15656207 - root * 0.03707586) + 0.89678559
    return rest * (root * series - 0.01630723)
  }

  /// Writes where in the picture a row of places lies, pixels, for all points of the trails.
  ///
  /// Places begin at `x` and lie `step` apart. Arrays are `stride` floats apart: u and v of the first point, u and v of
  /// the second one, and so on.
  func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, x: Float, step: Float, y: Float
  ) {
    let down = y / moment.height - center.y
    for i in Swift.stride(from: 0, to: count, by: 4) {
      let column = (Lanes(0, 1, 2, 3) + Float(i)) * step + x
      let across = (column * (1 / moment.width) - center.x) * moment.ratio
      let distance = LaneMath.length(across, Lanes(repeating: down))
      let square = distance * distance
      let fall = fall(distance)
      var place = out + i
      for point in points {
        let angle = fall * point.core + point.edge
        let far = 1 + square * (point.size * point.size * point.barrel)
        let (sine, cosine) = (LaneMath.sine(angle), LaneMath.cosine(angle))
        let u = (across * cosine + sine * down) * (far * point.size)
        let v = (cosine * down - across * sine) * (far * point.size)
        // A thousandth of the edges is never seen.
        LaneMath.store(inside(u * (1 / moment.ratio) + center.x) * moment.width, place)
        LaneMath.store(inside(v + center.y) * moment.height, place + stride)
        place += 2 * stride
      }
    }
  }

  @inline(__always)
  private func inside(_ x: Lanes) -> Lanes {
    LaneMath.held((x - 0.001) * (1 / 0.998)) * 0.998 + 0.001
  }
}
