import CPegbarKernels
import PegbarPluginKit

/// The old picture turns about one of its corners until it is out of sight.
struct Rolls: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.rolls", name: "Rolls",
    summary: "The old picture rolls away about one of its corners.", category: "slide",
    parameters: [
      .choice(
        "corner", "Corner", default: "bottomRight",
        choices: [
          ("bottomRight", "Bottom right"), ("bottomLeft", "Bottom left"), ("topLeft", "Top left"),
          ("topRight", "Top right"),
        ], doc: "The corner that stays in its place."),
      .bool(
        "down", "Down", default: false,
        doc: "Whether the far side of the picture goes down; otherwise it goes up."),
    ],
    aliases: [.pegbar("rolls"), .gl("Rolls")])

  private let isRight: Bool
  private let isBottom: Bool
  private let isClockwise: Bool
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    let corner = arguments.text("corner")
    isRight = corner == "bottomRight" || corner == "topRight"
    isBottom = corner == "bottomRight" || corner == "bottomLeft"
    isClockwise = isRight != arguments.bool("down")
  }

  mutating func prepare(_ setup: TransitionSetup) { plan = Plan(callBytes: 5 * setup.width + 32) }

  func render(_ frame: Frame, rows: Range<Int>) {
    let (width, height) = (Double(frame.width), Double(frame.height))
    let angle = frame.progress * Double.pi / 2 * (isClockwise ? 1 : -1)
    let (sine, cosine) = (pegbar_sin(angle), pegbar_cos(angle))
    let pivot = (x: isRight ? width : 0, y: isBottom ? height : 0)
    // From the output to the picture: turned back about the corner.
    var texture = pgb_texture(
      pixels: frame.from.row(0), stride: frame.from.image.pointee.stride,
      width: Int32(frame.width), height: Int32(frame.height),
      map: (
        cosine, -sine, 0, sine, cosine, 0, pivot.x - pivot.x * cosine - pivot.y * sine,
        pivot.y + pivot.x * sine - pivot.y * cosine, 1
      ))
    let corners: [Double] = [(0, 0), (width, 0), (width, height), (0, height)].flatMap {
      corner -> [Double] in
      let (x, y) = (corner.0 - pivot.x, corner.1 - pivot.y)
      return [pivot.x + x * cosine - y * sine, pivot.y + x * sine + y * cosine]
    }
    for row in rows { draw(frame, row, &texture, corners) }
  }

  /// Mixes a row by how much of each pixel the turned picture covers.
  private func draw(
    _ frame: Frame, _ row: Int, _ texture: inout pgb_texture, _ corners: [Double]
  ) {
    let (width, mask) = (frame.width, frame.scratch)
    let pixels = mask + frame.width
    mask.update(repeating: 255, count: width)
    corners.withUnsafeBufferPointer { corners in
      guard let points = corners.baseAddress else { return }
      var shape = pgb_convex(
        points: points, count: 4, hole: nil, hole_count: 0, limits: nil, limit_count: 0)
      pgb_mask_convex(
        mask, Int64(width),
        pgb_area(x0: 0, y0: Int32(row), x1: Int32(width), y1: Int32(row) + 1), &shape)
    }
    var (first, last) = (0, width)
    while first < last, mask[first] == 0 { first += 1 }
    while first < last, mask[last - 1] == 0 { last -= 1 }
    frame.copy(frame.to.row(row), toRow: row, columns: 0..<first)
    frame.copy(frame.to.row(row), toRow: row, columns: last..<width)
    guard first < last else { return }
    pgb_kernels_current().pointee.samplers.pointee.affine(
      pixels, &texture, Int32(first), Int32(row), last - first)
    frame.operations.pointee.mix_mask(
      frame.out.row(row) + 4 * first, frame.to.row(row) + 4 * first, pixels, mask + first,
      UInt64(last - first))
  }
}
