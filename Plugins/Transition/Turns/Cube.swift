import PegbarPluginKit

/// The old and the new picture are two sides of a cube that makes a quarter turn.
///
/// The cube moves back just enough to keep its nearest edge in the picture's plane: nothing leaves the
/// frame, and both ends are the original pictures.
struct Cube: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.cube", name: "Cube",
    summary: "The pictures are two sides of a turning cube.", category: "turn",
    directions: .all, defaultDirection: .fromLeft,
    parameters: [
      .number(
        "perspective", "Perspective", default: 0.5, range: 0...2, softRange: 0...1,
        unit: .fraction,
        doc: "The cube's side divided by the distance of the eye; 0 means no perspective."),
      .number(
        "shading", "Shading", default: 0.35, range: 0...1, unit: .fraction,
        doc: "How dark a side becomes as it turns away."),
    ],
    aliases: [.pegbar("cube"), .ca("cube"), .gl("cube")])

  private let perspective: Double
  private let shading: Double
  private var direction = Direction.fromLeft

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
  }

  mutating func prepare(_ setup: TransitionSetup) {
    direction = setup.direction ?? .fromLeft
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let quarter = Double.pi / 2
    let angle = frame.progress * quarter
    let old = face(frame, picture: frame.from, angle: angle)
    let new = face(frame, picture: frame.to, angle: angle - quarter)
    // The side seen more from the front is drawn last, over the common edge.
    let (back, front) = frame.progress < 0.5 ? (new, old) : (old, new)
    frame.clear(rows)
    if back.isVisible {
      frame.draw(back.picture, rows: rows, transform: back.tucked(under: front))
      shade(frame, rows: rows, by: back.light / front.light)
    }
    frame.draw(front.picture, rows: rows, transform: front.transform)
    shade(frame, rows: rows, by: front.light)
  }

  private func shade(_ frame: Frame, rows: Range<Int>, by light: Double) {
    let shade = UInt32(light * 255 + 0.5)
    guard shade < 255 else { return }
    for row in rows { frame.shade(row: row, shade: shade) }
  }

  private func face(_ frame: Frame, picture: Pixels, angle: Double) -> CubeFace {
    CubeFace(
      picture: picture, angle: direction.isForward ? angle : -angle,
      isHorizontal: direction.isHorizontal, perspective: perspective, shading: shading)
  }
}
