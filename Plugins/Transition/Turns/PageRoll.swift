import PegbarPluginKit

/// The place of a page that rolls about a cylinder, in one frame.
///
/// The page leaves the plane at a straight line, the contact. Let s be the distance of a pixel from it, in the
/// direction d in which the contact comes from the corner that is lifted first, and r the radius. The page is
/// flat up to s = 0, follows the cylinder for half a turn, π·r, and lies flat again above itself, at height
/// 2·r, with its back to the eye. The contact moves evenly until the page and its shadow are gone.
struct PageRoll {
  /// Pixels.
  let width: Float
  /// Pixels.
  let height: Float
  /// The direction d, of length 1; its parts are not negative.
  let dx: Float
  /// The direction d, of length 1; its parts are not negative.
  let dy: Float
  /// The radius of the cylinder, pixels.
  let radius: Float
  /// How far a shadow falls from an edge at the height of the radius, pixels.
  let reach: Float
  private let tilt: (sine: Double, cosine: Double)
  private let contact: Double

  init(width: Int, height: Int, progress: Double, paper: Paper) {
    let radius = paper.radius(height: height)
    tilt = (pegbar_sin(paper.tilt), pegbar_cos(paper.tilt))
    // From the corner that is lifted last, the origin, to that which is lifted first.
    let length = Double(width) * tilt.sine + Double(height) * tilt.cosine
    contact = length - progress * (length + 2 * radius)
    self.width = Float(width)
    self.height = Float(height)
    self.radius = Float(radius)
    reach = Float(radius)
    dx = Float(tilt.sine)
    dy = Float(tilt.cosine)
  }

  /// The distance s of a row's first pixel from the contact.
  func start(row: Int) -> Double {
    0.5 * tilt.sine + (Double(row) + 0.5) * tilt.cosine - contact
  }

  /// The first column of a row where s is at least `distance`; the row's end if there is none.
  func column(start: Double, reaching distance: Double) -> Int {
    guard start < distance else { return 0 }
    let columns = Int(width)
    guard start + tilt.sine * Double(columns - 1) >= distance else { return columns }
    return min(columns, Int(((distance - start) / tilt.sine).rounded(.up)))
  }

  /// The columns of a row before the contact that lie beneath the page turned over, or near enough for its
  /// shadow, or to have all of their neighbours beneath it for a negative `margin`.
  func turned(row: Int, before end: Int, margin: Double) -> Range<Int> {
    // A pixel p lies beneath the page's point p + d·(π·r − 2·s), which has to be less than the corner's.
    let (x, y) = (0.5, Double(row) + 0.5)
    let first = Double.pi * Double(radius) - 2 * start(row: row)
    // Its y falls along the row, its x grows: the tilt is less than an eighth of a turn.
    let fall = 2 * tilt.sine * tilt.cosine
    let growth = 1 - 2 * tilt.sine * tilt.sine
    let excess = y + tilt.cosine * first - (Double(height) + margin)
    let room = Double(width) + margin - (x + tilt.sine * first)
    guard room > 0, excess < fall * Double(end) else { return 0..<0 }
    let lower = excess > 0 ? Int((excess / fall).rounded(.up)) : 0
    let upper = Int(min(Double(end), (room / growth).rounded(.up)))
    return lower < upper ? lower..<upper : 0..<0
  }

  /// How far along d the page reaches beyond the contact, from the contact's point nearest to a pixel.
  @inline(__always)
  func length(x: Float, y: Float, s: Float) -> Float {
    min((width - (x - dx * s)) / dx, (height - (y - dy * s)) / dy)
  }
}
