import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// Tiles turn one after the other, as plates on an axle do, between dividers.
struct Puzzle: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.puzzle", name: "Puzzle",
    summary: "Tiles close and open again with the new picture, in random order.",
    category: "slide",
    parameters: [
      .integer(
        "columns", "Columns", default: 4, range: 1...200, softRange: 1...20,
        doc: "Tiles in a row."),
      .integer(
        "rows", "Rows", default: 4, range: 1...200, softRange: 1...20, doc: "Tiles in a column."),
      .number(
        "pause", "Pause", default: 0.1, range: 0.01...0.5, unit: .fraction,
        doc: "The part of the time at each end in which only the dividers change."),
      .number(
        "dividerWidth", "Divider Width", default: 0.005, range: 0...0.5, softRange: 0...0.05,
        unit: .fraction,
        doc: "How much of the picture a divider takes on each side of an edge."),
      .color(
        "backColor", "Back Colour", default: [0, 0, 0, 1],
        doc: "The colour of dividers and of what lies behind the tiles."),
      .integer(
        "seed", "Seed", default: 0, range: 0...1_000_000, softRange: 0...100,
        doc: "Another number gives another order."),
      .maskNumbers, .stretchAntialiased,
    ],
    aliases: [
      .pegbar("puzzle"), .gl("PuzzleRight", presets: ["numbers": "sine", "antialiased": 0]),
    ])

  private let columns: Int
  private let rows: Int
  private let pause: Double
  private let dividerWidth: Double
  private let backColor: UInt32
  private let seed: Int
  private let isOfSine: Bool
  private let isAntialiased: Bool
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    columns = arguments.integer("columns")
    rows = arguments.integer("rows")
    pause = arguments.number("pause")
    dividerWidth = arguments.number("dividerWidth")
    backColor = UInt32(pixel: arguments.color("backColor"))
    seed = arguments.integer("seed")
    isOfSine = arguments.text("numbers") == "sine"
    isAntialiased = arguments.bool("antialiased")
  }

  mutating func prepare(_ setup: TransitionSetup) {
    plan = Plan(
      frameBytes: rows * setup.width * MemoryLayout<pgb_stretch_tap>.stride,
      callBytes: Int(pgb_stretch_bytes(Int32(setup.width))) + setup.width)
  }

  /// How far the tiles have turned, 0…1 between the pauses.
  private func turn(_ frame: Frame) -> Double {
    pause < 0.5
      ? min(1, max(0, (frame.progress - pause) / (1 - 2 * pause))) : frame.progress.rounded()
  }

  /// A tile's own progress: at 0.5 it is seen from its edge.
  private func turn(_ turn: Double, column: Int, row: Int) -> Double {
    if isOfSine {
      // The first ones are not quite done when the pause begins.
      let number = Double(ShaderRandom.number(Float(column), Float(row)))
      return turn < 1 ? smooth(turn / (1.1 - number)) : 1
    }
    let phase = Double(column) * 12.9898 + Double(row) * 78.233 + Double(seed) * 0.618
    let number = pegbar_sin(phase) * 43758.5453
    return smooth(turn / min(1, 1.1 - (number - number.rounded(.down))))
  }

  private func smooth(_ part: Double) -> Double {
    let t = min(1, max(0, part))
    return t * t * (3 - 2 * t)
  }

  private func edge(_ index: Int, of count: Int, length: Int) -> Int { index * length / count }

  func beginFrame(_ frame: Frame) {
    guard let memory = frame.frameMemory else { return }
    let taps = memory.assumingMemoryBound(to: pgb_stretch_tap.self)
    let turned = turn(frame)
    let width = Double(frame.width)
    for row in 0..<rows {
      for column in 0..<columns {
        let first = edge(column, of: columns, length: frame.width)
        let last = edge(column + 1, of: columns, length: frame.width)
        let scale = abs(2 * turn(turned, column: column, row: row) - 1)
        let middle = (Double(column) + 0.5) * width / Double(columns)
        var axis = pgb_stretch_axis(size: width, scale: scale, around: middle / width)
        let half = scale * width / Double(columns) / 2
        (axis.first, axis.last) = (middle - half, middle + half)
        axis.is_point = isAntialiased ? 0 : 1
        if scale == 1 { (axis.first, axis.last) = (Double(first), Double(last)) }
        pgb_stretch_taps(
          taps + row * frame.width + first, Int32(first), Int32(last - first), &axis,
          Int32(frame.width))
      }
    }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let turned = turn(frame)
    let cover = frame.scratch + Int(pgb_stretch_bytes(Int32(frame.width)))
    let solid = pgb_kernels_current().pointee.rows.pointee.solid_cover
    let strength = dividerStrength(frame.progress)
    for row in rows {
      pgb_row_fill(frame.out.row(row), frame.width, backColor)
      drawTiles(frame, row, turned)
      writeDividers(cover, frame, row, strength)
      solid(frame.out.row(row), cover, frame.width, backColor)
    }
  }

  private func dividerStrength(_ progress: Double) -> Double {
    // However short the pause is, both ends are the pictures.
    let ramp = max(0.02, pause)
    return min(1, progress / ramp, (1 - progress) / ramp)
  }

  private func drawTiles(_ frame: Frame, _ row: Int, _ turned: Double) {
    guard let memory = frame.frameMemory else { return }
    // The one whose middle the row is in; from the bottom, as random numbers are counted.
    let line = self.rows - 1 - min(self.rows - 1, row * self.rows / frame.height)
    let taps = memory.assumingMemoryBound(to: pgb_stretch_tap.self) + line * frame.width
    for column in 0..<columns {
      let first = edge(column, of: columns, length: frame.width)
      let last = edge(column + 1, of: columns, length: frame.width)
      let source = turn(turned, column: column, row: line) < 0.5 ? frame.from : frame.to
      var picture = pgb_stretch(
        pixels: source.row(0), stride: source.image.pointee.stride, width: Int32(source.width),
        height: Int32(source.height), down: pgb_stretch_axis(0...Double(frame.height)),
        opacity: 65536)
      pgb_stretch_row(
        frame.out.row(row) + 4 * first, Int32(row), last - first, &picture, taps + first,
        frame.scratch)
    }
  }

  /// Writes how much of each pixel dividers cover.
  private func writeDividers(
    _ cover: UnsafeMutablePointer<UInt8>, _ frame: Frame, _ row: Int, _ strength: Double
  ) {
    let reach = dividerWidth * Double(frame.height)
    let down = covered(row, frame.height, rows, reach)
    cover.update(repeating: UInt8(down * strength * 255 + 0.5), count: frame.width)
    let across = dividerWidth * Double(frame.width)
    let step = Double(frame.width) / Double(columns)
    for column in 0...columns {
      let edge = Double(column) * step
      let first = max(0, Int((edge - across).rounded(.down)))
      let last = min(frame.width, Int((edge + across).rounded(.up)))
      guard first < last else { continue }
      for x in first..<last {
        let part = covered(x, frame.width, columns, across)
        cover[x] = UInt8((part + down - part * down) * strength * 255 + 0.5)
      }
    }
  }

  /// How much of a pixel lies within a distance of an edge between tiles.
  private func covered(_ pixel: Int, _ length: Int, _ count: Int, _ reach: Double) -> Double {
    let step = Double(length) / Double(count)
    let middle = Double(pixel) + 0.5
    let near = (middle / step).rounded(.down)
    if !isAntialiased {
      return min(middle - near * step, (near + 1) * step - middle) < reach ? 1 : 0
    }
    var sum = 0.0
    for edge in [near * step, (near + 1) * step] {
      sum += max(0, min(Double(pixel) + 1, edge + reach) - max(Double(pixel), edge - reach))
    }
    return min(1, sum)
  }
}
