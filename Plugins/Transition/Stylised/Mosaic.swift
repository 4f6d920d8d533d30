import PegbarPluginKit
import PegbarWarps

/// The camera rises over a carpet of both pictures, flies on and comes down on the new one.
struct Mosaic: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.mosaic", name: "Mosaic",
    summary: "The camera flies over a carpet of both pictures to the new one.",
    category: "stylised",
    parameters: [
      .integer(
        "columns", "Columns", default: 2, range: -20...20, softRange: -5...5,
        doc: "How many pictures to the right the new one lies."),
      .integer(
        "rows", "Rows", default: 1, range: -20...20, softRange: -5...5,
        doc: "How many pictures down the new one lies."),
      .warpNumber(
        "height", "Height", default: 3, range: 1...20, softRange: 1...6,
        doc: "How many pictures the frame is wide in the middle of the transition."),
      .bool(
        "turned", "Turned", default: true,
        doc: "Whether pictures on the way are turned by right angles."),
      .integer(
        "seed", "Seed", default: 1, range: 0...1_000_000, softRange: 0...100,
        doc: "Another number gives another carpet."),
      .warpNumbers, .warpAntialiased,
    ],
    aliases: [
      .pegbar("mosaic"), .gl("Mosaic", presets: ["numbers": "sine", "antialiased": 0]),
    ])

  var warp: Warp<MosaicMap>
}

/// A carpet with a picture in each cell.
struct MosaicMap: WarpMap {
  private let height: Float
  private let moved: (x: Float, y: Float)
  private let goal: (x: Float, y: Float)
  private let isTurned: Bool
  private let seed: UInt32
  private let isOfSine: Bool
  let isPoint: Bool

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    let rest = 2 * moment.progress - 1
    height = arguments.float("height") + (1 - arguments.float("height")) * rest * rest
    let bend = (1 - Float.cosine(3.14159265 * moment.progress)) / 2
    goal = (Float(arguments.integer("columns")), Float(arguments.integer("rows")))
    moved = (goal.x * bend * bend + 0.5, goal.y * bend * bend + 0.5)
    isTurned = arguments.bool("turned")
    seed = UInt32(truncatingIfNeeded: arguments.integer("seed"))
    isOfSine = arguments.text("numbers") == "sine"
    isPoint = arguments.showsPoints
  }

  let blend = WarpBlend.varying
  let shrunk: WarpPictures = .both
  static let shrinks = true
  let leastJump: Float = 24
  let isShared = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let u = (x - 0.5) * height + moved.x
    let v = (y - 0.5) * height + moved.y
    let (column, row) = (LaneMath.floor(u), LaneMath.floor(v))
    let (a, b) = (u - column - 0.5, v - row - 0.5)
    let isStart = (column .== 0) .& (row .== 0)
    let isGoal = (column .== goal.x) .& (row .== goal.y)
    var (across, down) = (a, b)
    if isTurned {
      let quarter = LaneMath.floor(random(column, row, seed) * 4)
      let isKept = isStart .| isGoal
      let isHalf = (quarter .>= 2) .& .!isKept
      let isQuarter = ((quarter .== 1) .| (quarter .== 3)) .& .!isKept
      across = a.replacing(with: -b, where: isQuarter)
      down = b.replacing(with: a, where: isQuarter)
      across = across.replacing(with: -across, where: isHalf)
      down = down.replacing(with: -down, where: isHalf)
    }
    let dice = random(column, row, seed &+ 1)
    let weight = Lanes().replacing(with: Lanes(repeating: 1), where: dice .> 0.5)
      .replacing(with: Lanes(), where: isStart)
      .replacing(with: Lanes(repeating: 1), where: isGoal)
    return WarpPlace((across + 0.5, down + 0.5), weight: weight)
  }

  /// A number of 0..<1 for each cell; shaders count rows upwards.
  @inline(__always)
  private func random(_ column: Lanes, _ row: Lanes, _ seed: UInt32) -> Lanes {
    isOfSine
      ? ShaderRandom.number(ShaderRandom.angle(column, -row))
      : LaneMath.random(column, row, seed: seed)
  }
}
