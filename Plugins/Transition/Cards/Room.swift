import PegbarPluginKit

/// The pictures are two walls of a room; the viewer turns from one to the other.
struct Room: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.room", name: "Room",
    summary: "The pictures are two walls of a room in which the viewer turns.", category: "turn",
    directions: .all, defaultDirection: .fromRight,
    parameters: [.perspective(0.5, to: 0.9), .shading()],
    aliases: [.pegbar("room")])

  var stage = CardStage()
  let perspective: Double
  private let shading: Double

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
  }

  func cards(_ frame: Frame) -> [Card] {
    let turn = Turn(halfTurns: frame.progress / 2)
    let half = Double(stage.length) / 2
    // The room turns about its middle, which is half a wall before the screen.
    let place = { (s: Double, z: Double) in
      Card.Place(
        s: s * turn.cosine - (z - half) * turn.sine,
        z: s * turn.sine + (z - half) * turn.cosine + half)
    }
    var old = Card(
      isNew: false, along: 0..<stage.length, start: place(-half, 0), end: place(half, 0))
    var new = Card(
      isNew: true, along: 0..<stage.length, start: place(-half, 2 * half), end: place(-half, 0))
    old.light = 1 - shading * (1 - turn.cosine)
    new.light = 1 - shading * (1 - turn.sine)
    // No gap where the walls meet; at the ends they meet at the border.
    let tuck = min(1, 10 * min(frame.progress, 1 - frame.progress))
    if frame.progress < 0.5 { new.tuck = tuck } else { old.tuck = -tuck }
    return [old, new]
  }
}
