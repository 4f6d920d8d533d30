import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Paints rows of torn pictures.
struct MoshRows {
  private let frame: Frame
  private let own: MoshMoment
  private let columns: MoshColumns
  private let memory: UnsafeMutableRawPointer
  /// For each column: how much of a bar it belongs to, its noise, and how far the cells of its bar are moved.
  private let bars: UnsafeMutablePointer<Float>
  private let noises: UnsafeMutablePointer<Float>
  private let shakes: UnsafeMutablePointer<Float>
  private let pixels: UnsafeMutablePointer<UInt8>
  private var noiseRow = Float(-1)
  private var shakeRow = Float(-1)
  private let tear: Float
  private let separation: Float
  private let residue: Float
  private let noise: Float
  private let scanlines: Float
  private let flash: Float

  private static func floats(_ width: Int) -> Int { width + 8 }
  private static func room(_ width: Int) -> Int { 4 * width + 32 }
  private static func scattered(_ width: Int) -> Int { (ScatteredRow.bytes(width) + 63) & ~63 }

  static func bytes(_ width: Int) -> Int {
    2 * scattered(width) + 12 * floats(width) + 12 * room(width)
  }

  init(_ frame: Frame, _ memory: UnsafeMutableRawPointer, _ columns: MoshColumns) {
    (self.frame, self.memory, self.columns) = (frame, memory, columns)
    own = MoshMoment(frame)
    let values = frame.arguments
    tear = values.float("tear") * own.burst
    separation = values.float("separation") * own.burst
    residue = values.float("residue") * own.burst
    noise = values.float("noise") * own.burst
    scanlines = values.float("scanlines") * own.burst
    let strobe = MoshMoment.random(own.number, 3.14) < 0.78 ? 0 : Float(1)
    flash = strobe * Float(pegbar_pow(Double(own.burst), 1.65)) * values.float("flash")
    let start = memory + 2 * MoshRows.scattered(frame.width)
    bars = start.assumingMemoryBound(to: Float.self)
    noises = bars + MoshRows.floats(frame.width)
    shakes = noises + MoshRows.floats(frame.width)
    pixels = UnsafeMutableRawPointer(shakes + MoshRows.floats(frame.width))
      .assumingMemoryBound(to: UInt8.self)
  }

  /// The rows of red, green and blue of one of four readings.
  private func row(_ reading: Int, _ channel: Int) -> UnsafeMutablePointer<UInt8> {
    pixels + (3 * reading + channel) * MoshRows.room(frame.width)
  }

  mutating func paint(_ y: Int) {
    let up = 1 - (Float(y) + 0.5) / own.moment.height
    let bar = (up * own.bars).rounded(.down)
    let dice = MoshMoment.random(bar, own.number + 5)
    let isTorn = writeBars(up)
    writeNoises(up)
    writeShakes(bar)
    readTorn(y, up, bar)
    if isTorn { readDragged(y, bar, dice) }
    draw(y, up, dice, isTorn)
  }

  /// Writes how much of a bar columns belong to; whether any does.
  private func writeBars(_ up: Float) -> Bool {
    let number = own.number
    func index(_ seed: Float, _ shift: Float, _ density: Float) -> Float {
      ((up + MoshMoment.random(number + seed) * shift) * density).rounded(.down)
    }
    let thick = index(0, 0.031, own.bars * 0.38)
    let middle = index(2, 0.013, own.bars)
    let hair = index(7, 0.006, own.bars * 3.4)
    let wide = own.stripe(
      up, density: own.bars * 0.38, seed: 1, (0.035, 0.22), rarity: 0.42, index: thick,
      raritySeed: 10)
    let medium = own.stripe(
      up, density: own.bars, seed: 4, (0.014, 0.11), rarity: 0.48, index: middle, raritySeed: 20)
    let fine = own.stripe(
      up, density: own.bars * 3.4, seed: 9, (0.004, 0.035), rarity: 0.62, index: hair,
      raritySeed: 30)
    for x in 0..<MoshRows.floats(frame.width) { bars[x] = fine }
    write(wide, over: thick, number)
    write(medium, over: middle, number + 3)
    return wide > 0 || medium > 0 || fine > 0
  }

  /// Writes a bar that is broken into segments, of which some are not there.
  private func write(_ part: Float, over bar: Float, _ number: Float) {
    guard part > 0 else { return }
    let count = 1 + 8 * MoshMoment.random(bar, number + 44)
    let seed = bar + number * 3 + MoshMoment.random(bar, own.number)
    var segment = Float(-1)
    var isSeen = false
    for x in 0..<frame.width {
      let next = ((Float(x) + 0.5) / own.moment.width * count).rounded(.down)
      if next != segment {
        segment = next
        isSeen = MoshMoment.random(segment, seed) >= 0.16
      }
      if isSeen { bars[x] = max(bars[x], part) }
    }
  }

  /// Writes the noise of a row of its cells.
  private mutating func writeNoises(_ up: Float) {
    let row = (up * 210).rounded(.down)
    guard row != noiseRow else { return }
    noiseRow = row
    let cells = 360 * own.moment.ratio
    let line = Lanes(repeating: row + own.number * 13)
    for x in stride(from: 0, to: frame.width, by: 4) {
      let u = (Lanes(0.5, 1.5, 2.5, 3.5) + Float(x)) * (1 / own.moment.width)
      let dice = MoshMoment.random(LaneMath.floor(u * cells) + own.number * 7, line)
      LaneMath.store((dice - 0.5) * noise, noises + x)
    }
  }

  /// Writes how far the cells of a bar shake.
  private mutating func writeShakes(_ bar: Float) {
    guard bar != shakeRow else { return }
    shakeRow = bar
    for x in stride(from: 0, to: frame.width, by: 4) {
      let numbers = LaneMath.load(columns.numbers + x)
      let dice = MoshMoment.random(Lanes(repeating: bar), numbers + own.number)
      LaneMath.store((dice - 0.5) * (0.018 * own.burst), shakes + x)
    }
  }

  /// Reads both pictures, torn in opposite directions.
  private func readTorn(_ y: Int, _ up: Float, _ bar: Float) {
    let torn = (MoshMoment.random(bar, own.number) - 0.5) * 2 * tear
    let wave = Float.sine(up * 120 + own.moment.progress * 95) * 0.006 * own.burst
    for (reading, side) in [(0, Float(1)), (1, -1)] {
      read(reading, apart: side) { x, u in
        let (part, slit) = (LaneMath.load(bars + x), LaneMath.load(columns.slits + x))
        let larger = part.replacing(with: slit, where: slit .> part)
        let across = u + (part * torn + wave) * side + LaneMath.load(shakes + x) * larger
        return (across, Lanes(repeating: up) + LaneMath.load(columns.drags + x))
      }
    }
  }

  /// Reads what is dragged along bars.
  private func readDragged(_ y: Int, _ bar: Float, _ dice: Float) {
    let up = 1 - (Float(y) + 0.5) / own.moment.height
    let across = (dice - 0.5) * 0.46 * own.burst
    let above = (MoshMoment.random(bar, own.number + 31) - 0.5) * 0.045 * own.burst
    let behind = (dice - 0.5) * 0.18 * own.burst
    for (reading, side) in [(2, Float(1)), (3, -1)] {
      let late = side < 0 ? behind : 0
      read(reading, apart: side * 1.65) { x, u in
        let part = LaneMath.load(bars + x)
        return (u + part * across - late, part * above + up)
      }
    }
  }

  /// Reads the channels of a picture at places, counted from the lower left corner.
  private func read(
    _ reading: Int, apart: Float, _ places: (_ x: Int, _ u: Lanes) -> (x: Lanes, y: Lanes)
  ) {
    let isOld = reading % 2 == 0
    let line = ScatteredRow(
      memory + (isOld ? 0 : MoshRows.scattered(frame.width)), isOld ? frame.from : frame.to)
    let (width, height) = (own.moment.width, own.moment.height)
    for channel in 0..<3 {
      let side = apart * Float(1 - channel)
      line.fill { x in
        let u = (Lanes(0.5, 1.5, 2.5, 3.5) + Float(x)) * (1 / width)
        let place = places(x, u)
        let slit = LaneMath.load(columns.slits + x)
        let across = separation * (1 + 1.7 * glitch(x)) * side
        return (
          (LaneMath.held(LaneMath.held(place.x) + across)) * width,
          (1 - LaneMath.held(LaneMath.held(place.y) + slit * (separation * 0.22 * side))) * height
        )
      }
      line.read(row(reading, channel))
    }
  }

  /// How damaged columns are.
  @inline(__always)
  private func glitch(_ x: Int) -> Lanes {
    let (part, slit) = (LaneMath.load(bars + x), LaneMath.load(columns.slits + x) * 0.75)
    return LaneMath.held(part.replacing(with: slit, where: slit .> part))
  }

  /// The colours of a reading.
  @inline(__always)
  private func colors(_ reading: Int, _ x: Int) -> ColorLanes {
    let red = ColorLanes(row(reading, 0), from: x, count: frame.width)
    let green = ColorLanes(row(reading, 1), from: x, count: frame.width)
    let blue = ColorLanes(row(reading, 2), from: x, count: frame.width)
    let two = red.alpha.replacing(with: green.alpha, where: green.alpha .> red.alpha)
    return ColorLanes(
      red: red.red, green: green.green, blue: blue.blue,
      alpha: two.replacing(with: blue.alpha, where: blue.alpha .> two))
  }

  private func draw(_ y: Int, _ up: Float, _ dice: Float, _ isTorn: Bool) {
    let progress = own.moment.progress
    let late = (dice - 0.5) * 0.3
    let dragged = Lanes(
      repeating: Float.smooth(0.28, 0.78, progress + (dice - 0.5) * 0.22))
    let spark = own.stripe(
      up, density: 190, seed: 55, (0.002, 0.012), rarity: 0.7, index: (up * 190).rounded(.down),
      raritySeed: 56)
    let light = spark * own.burst * 0.28
    let scan = 1 - scanlines * (0.5 + 0.5 * Float.sine(up * 980 + progress * 130))
    let out = frame.out.row(y)
    for x in stride(from: 0, to: frame.width, by: 4) {
      let (part, glitch) = (LaneMath.load(bars + x), glitch(x))
      let weight = LaneMath.smooth(0.18, 0.84, part * late + progress)
      var color = colors(0, x).mixed(with: colors(1, x), weight)
      if isTorn {
        color = color.mixed(with: colors(2, x).mixed(with: colors(3, x), dragged), part * residue)
      }
      color.red += color.alpha * (light * 0.72)
      color.green += color.alpha * (light * 0.9)
      color.blue += color.alpha * light
      color = color.times(scan, scan, scan).plus(LaneMath.load(noises + x) * (0.55 + glitch))
      let luma = color.red * 0.299 + color.green * 0.587 + color.blue * 0.114
      let pale = glitch * (0.18 * own.burst)
      color.red += (luma - color.red) * pale
      color.green += (luma - color.green) * pale
      color.blue += (luma - color.blue) * pale
      color.plus(Lanes(repeating: flash)).store(out, at: x, count: frame.width)
    }
  }
}
