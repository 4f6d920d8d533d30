import PegbarPluginKit

/// Paints rows of a page that rolls over another picture.
///
/// Each pixel is computed from its place alone, in single precision, so bands do not show.
struct PagePainter {
  private let roll: PageRoll
  private let page: PageTexture
  private let back: PageTexture
  private let source: Pixels
  private let beneath: Pixels
  private let paleness: Float
  private let shading: Float
  private let shadow: Float
  /// Half a turn about the cylinder, pixels of the page.
  private let halfTurn: Float
  private let inverseRadius: Float
  private let table: RollTable

  init(
    roll: PageRoll, paper: Paper, table: RollTable, page: Pixels, back: BackPage?, beneath: Pixels
  ) {
    self.roll = roll
    self.page = PageTexture(page)
    self.back = back?.texture ?? self.page
    source = page
    self.beneath = beneath
    paleness = Float(paper.paleness)
    shading = Float(paper.shading)
    shadow = Float(paper.shadow)
    halfTurn = Float.pi * roll.radius
    inverseRadius = 1 / roll.radius
    self.table = table
  }

  /// Paints a row: the flat page, the page turned over above it, the roll, its shadow, what lies beneath.
  func paint(_ frame: Frame, row: Int) {
    let start = roll.start(row: row)
    let radius = Double(roll.radius)
    let contact = roll.column(start: start, reaching: 0)
    let edge = roll.column(start: start, reaching: radius + 1)
    let light = roll.column(start: start, reaching: radius + Double(roll.reach))
    let line = PageLine(y: Float(row) + 0.5, start: Float(start), dx: roll.dx)

    let turned = roll.turned(row: row, before: contact, margin: Double(roll.reach))
    let inner = roll.turned(row: row, before: contact, margin: -1).clamped(to: turned)
    frame.copy(source, row: row, columns: 0..<turned.lowerBound, toRow: row, column: 0)
    frame.copy(
      source, row: row, columns: turned.upperBound..<contact, toRow: row,
      column: turned.upperBound)
    frame.copy(
      beneath, row: row, columns: light..<frame.width, toRow: row, column: light)

    let out = frame.out.row(row)
    let (flat, under) = (source.row(row), beneath.row(row))
    paintEdge(out, flat, turned.lowerBound..<inner.lowerBound, line)
    paintTurned(out, flat, inner, line)
    paintEdge(out, flat, inner.upperBound..<turned.upperBound, line)
    paintRoll(out, under, contact..<edge, line)
    paintShadow(out, under, edge..<light, line)
  }

  /// The page turned over, away from its edges.
  private func paintTurned(
    _ out: UnsafeMutablePointer<UInt8>, _ flat: UnsafePointer<UInt8>, _ columns: Range<Int>,
    _ line: PageLine
  ) {
    let pale = weight(paleness)
    let rest = 256 &- weight(shadow)
    // The page's coordinates along the row, in 2^−32 pixels: a column adds the same everywhere.
    let moved = Double(halfTurn) - 2 * Double(line.start)
    // Half of 2^−8 has the cut to it round to the nearest.
    let x = fixed(Double(roll.dx) * moved + 0x1p-9)
    let y = fixed(Double(line.y) - 0.5 + Double(roll.dy) * moved + 0x1p-9)
    let across = fixed(1 - 2 * Double(roll.dx) * Double(roll.dx))
    let down = fixed(-2 * Double(roll.dx) * Double(roll.dy))
    for column in columns {
      let back = back.color(
        u: (x &+ across &* column) &>> 24, v: (y &+ down &* column) &>> 24
      ).tinted(own: 256 &- pale, white: pale)
      if back.alpha == 255 {
        back.store(out + 4 &* column)
      } else {
        let shaded = Lanes(flat + 4 &* column).tinted(own: rest, white: 0)
        back.over(shaded).store(out + 4 &* column)
      }
    }
  }

  /// A number in units of 2^−32.
  private func fixed(_ number: Double) -> Int { Int(number * 0x1p32) }

  /// The flat page with the shadow and the edge of the page turned over.
  private func paintEdge(
    _ out: UnsafeMutablePointer<UInt8>, _ flat: UnsafePointer<UInt8>, _ columns: Range<Int>,
    _ line: PageLine
  ) {
    let pale = weight(paleness)
    for column in columns {
      let point = line[column]
      let moved = halfTurn - 2 * point.s
      let (x, y) = (point.x + roll.dx * moved, line.y + roll.dy * moved)
      let dark = shadow * fall(page.distance(x: x, y: y), roll.reach)
      let shaded = Lanes(flat + 4 &* column).tinted(own: weight(1 - dark), white: 0)
      let covered = weight(page.coverage(x: x, y: y, slopeX: 1, slopeY: 1))
      let back = back.color(x: x, y: y).tinted(own: 256 &- pale, white: pale).scaled(covered)
      back.over(shaded).store(out + 4 &* column)
    }
  }

  /// The cylinder from the contact to its outline, mostly the page's back.
  private func paintRoll(
    _ out: UnsafeMutablePointer<UInt8>, _ under: UnsafePointer<UInt8>, _ columns: Range<Int>,
    _ line: PageLine
  ) {
    let steepX = roll.dx * roll.dx
    let steepY = roll.dy * roll.dy
    table.entries.withUnsafeBufferPointer { table in
      for column in columns {
        let point = line[column]
        let s = max(0, point.s)
        let index = Int(s * RollTable.density)
        let (entry, next) = (table[index], table[index &+ 1])
        let part = s * RollTable.density - Float(Int32(truncatingIfNeeded: index))
        let up = entry.length + (next.length - entry.length) * part - point.s
        let (x, y) = (point.x + roll.dx * up, line.y + roll.dy * up)
        let u = s * inverseRadius
        let square = 1 - u * u
        let isInside =
          point.s <= roll.radius - 0.5
          && page.contains(
            x: x, y: y, square + steepX * (1 - square), square + steepY * (1 - square),
            scale: square)
        guard isInside else {
          paintRollEdge(out, under, column, point, line)
          continue
        }
        let back = back.color(x: x, y: y)
          .tinted(own: UInt64(entry.own), white: UInt64(entry.white))
        if back.alpha == 255 {
          back.store(out + 4 &* column)
        } else {
          paintRollEdge(out, under, column, point, line)
        }
      }
    }
  }

  /// A pixel of the cylinder where more can be seen: what lies beneath, the page's front, its back.
  private func paintRollEdge(
    _ out: UnsafeMutablePointer<UInt8>, _ under: UnsafePointer<UInt8>, _ column: Int,
    _ point: PagePoint, _ line: PageLine
  ) {
    let place = RollPlace(s: max(0, point.s), radius: roll.radius, inverse: inverseRadius)
    let light = 1 - shading * (1 - place.cosine)
    let outline = max(0, min(1, roll.radius - point.s + 0.5))
    let stretch = 1 / max(place.square, 0.0001) - 1
    let slopeX = (1 + roll.dx * roll.dx * stretch).squareRoot()
    let slopeY = (1 + roll.dy * roll.dy * stretch).squareRoot()

    let up = place.back - point.s
    let (backX, backY) = (point.x + roll.dx * up, line.y + roll.dy * up)
    let cover = outline * page.coverage(x: backX, y: backY, slopeX: slopeX, slopeY: slopeY)
    let back = back.color(x: backX, y: backY)
      .tinted(own: weight(light * (1 - paleness)), white: weight(light * paleness))
      .scaled(weight(cover))

    let ahead = place.front - point.s
    let (frontX, frontY) = (point.x + roll.dx * ahead, line.y + roll.dy * ahead)
    let frontCover =
      outline * page.coverage(x: frontX, y: frontY, slopeX: slopeX, slopeY: slopeY)
    let dark =
      shadow
      * fall(page.distance(x: backX, y: backY), max(roll.reach * place.cosine, 0.01))
    let front = page.color(x: frontX, y: frontY)
      .tinted(own: weight(light * (1 - dark)), white: 0).scaled(weight(frontCover))
    let shaded = Lanes(under + 4 &* column).tinted(own: lightBeneath(point, line), white: 0)
    back.over(front.over(shaded)).store(out + 4 &* column)
  }

  /// What lies beneath, in the shadow of the roll.
  private func paintShadow(
    _ out: UnsafeMutablePointer<UInt8>, _ under: UnsafePointer<UInt8>, _ columns: Range<Int>,
    _ line: PageLine
  ) {
    for column in columns {
      Lanes(under + 4 &* column).tinted(own: lightBeneath(line[column], line), white: 0)
        .store(out + 4 &* column)
    }
  }

  /// The light beside the outline of the roll; the shadow grows with the height of the page there.
  @inline(__always)
  private func lightBeneath(_ point: PagePoint, _ line: PageLine) -> UInt64 {
    let length = roll.length(x: point.x, y: line.y, s: point.s)
    var (outline, height) = (roll.radius, Float(1))
    if length < halfTurn / 2 {
      let angle = max(0, length / roll.radius)
      let half = sine(angle / 2)
      outline *= sine(angle)
      height = 2 * half * half
    }
    let dark = shadow * fall(max(0, point.s - outline), max(roll.reach * height, 0.01))
    return weight(1 - dark)
  }

  /// How much of a shadow is left at a distance: 1 at the edge, 0 from `reach` on.
  @inline(__always)
  private func fall(_ distance: Float, _ reach: Float) -> Float {
    let rest = max(0, 1 - distance / reach)
    return rest * rest
  }

  /// The sine of 0…π/2, within 0.0002: the beginning of its series.
  @inline(__always)
  private func sine(_ x: Float) -> Float {
    let z = x * x
    return x * (1 - z * (1.0 / 6) * (1 - z * (1.0 / 20) * (1 - z * (1.0 / 42))))
  }
}

/// A pixel's centre and its distance from the contact.
struct PagePoint {
  let x: Float
  let s: Float
}

/// A row's pixel centres.
struct PageLine {
  let y: Float
  let start: Float
  let dx: Float

  @inline(__always)
  subscript(column: Int) -> PagePoint {
    let x = Float(Int32(truncatingIfNeeded: column))
    return PagePoint(x: x + 0.5, s: start + x * dx)
  }
}

/// The two places of a page on a cylinder that are drawn at one distance from the contact.
struct RollPlace {
  /// How much of the page lies between the contact and the front, pixels.
  let front: Float
  /// How much of the page lies between the contact and the back, pixels.
  let back: Float
  /// The cosine of the angle between the page and the plane.
  let cosine: Float
  /// Its square: along d the page is as much longer than it looks.
  let square: Float

  @inline(__always)
  init(s: Float, radius: Float, inverse: Float) {
    let u = min(s * inverse, 1)
    let rest = 1 - u
    square = rest * (1 + u)
    cosine = square.squareRoot()
    // The arc cosine within 0.00007 (Abramowitz and Stegun, 4.4.45).
    let arc = rest.squareRoot() * (1.5707288 + u * (-0.2121144 + u * (0.0742610 - u * 0.0187293)))
    front = radius * max(0, Float.pi / 2 - arc)
    back = radius * (Float.pi / 2 + arc)
  }
}

/// The picture on a page.
struct PageTexture {
  private let first: UnsafePointer<UInt8>
  private let stride: Int
  private let width: Float
  private let height: Float

  init(first: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int) {
    (self.first, self.stride) = (first, stride)
    (self.width, self.height) = (Float(width), Float(height))
  }

  init(_ pixels: Pixels) {
    self.init(
      first: UnsafePointer(pixels.row(0)),
      stride: pixels.height > 1 ? pixels.row(1) - pixels.row(0) : 0, width: pixels.width,
      height: pixels.height)
  }

  /// The colour at a point, between four pixels; points outside count as the nearest inside.
  @inline(__always)
  func color(x: Float, y: Float) -> Lanes {
    color(
      u: Int(max(0, min(width - 1, x - 0.5)) * 256 + 0.5),
      v: Int(max(0, min(height - 1, y - 0.5)) * 256 + 0.5))
  }

  /// The colour at a point inside, from the middle of the first pixel, in 2^−8 pixels.
  @inline(__always)
  func color(u: Int, v: Int) -> Lanes {
    let (acrossWeight, downWeight) = (UInt64(u & 255), UInt64(v & 255))
    // The neighbours of the last pixels have no weight and are not read.
    let right = acrossWeight == 0 ? 0 : 4
    let below = downWeight == 0 ? 0 : stride
    let pixel = first + (v &>> 8) &* stride + (u &>> 8) &* 4
    return Lanes.mix(
      Lanes.mix(Lanes(pixel), Lanes(pixel + right), acrossWeight),
      Lanes.mix(Lanes(pixel + below), Lanes(pixel + below + right), acrossWeight), downWeight)
  }

  /// How much of a pixel lies on the page; slopes are the page's pixels in one of the output's.
  @inline(__always)
  func coverage(x: Float, y: Float, slopeX: Float, slopeY: Float) -> Float {
    let across = max(0, min(1, min(x, width - x) / slopeX + 0.5))
    let down = max(0, min(1, min(y, height - y) / slopeY + 0.5))
    return across * down
  }

  /// Whether `coverage` is 1; the squares of both slopes are divided by `scale`, which may be 0.
  @inline(__always)
  func contains(x: Float, y: Float, _ slopeX: Float, _ slopeY: Float, scale: Float) -> Bool {
    let (across, down) = (min(x, width - x), min(y, height - y))
    return across > 0 && down > 0 && 4 * across * across * scale >= slopeX
      && 4 * down * down * scale >= slopeY
  }

  /// How far a point lies outside the page, beyond its right and its lower edge.
  @inline(__always)
  func distance(x: Float, y: Float) -> Float {
    let (across, down) = (max(0, x - width), max(0, y - height))
    return (across * across + down * down).squareRoot()
  }
}
