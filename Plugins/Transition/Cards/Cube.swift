import PegbarPluginKit

/// The old and the new picture are two sides of a cube that makes a quarter turn.
///
/// The cube moves back just enough to keep its nearest edge in the picture's plane: nothing leaves the
/// frame, and both ends are the original pictures.
struct Cube: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.cube", name: "Cube",
    summary: "The pictures are two sides of a turning cube.", category: "turn",
    directions: .all, defaultDirection: .fromLeft,
    parameters: [.perspective(), .shading()],
    aliases: [.pegbar("cube"), .ca("cube"), .ca("alignedCube")])

  var stage = CardStage()
  let perspective: Double
  private let shading: Double

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
  }

  var isInOrder: Bool { true }

  func cards(_ frame: Frame) -> [Card] {
    let old = side(isNew: false, halfTurns: frame.progress / 2)
    let new = side(isNew: true, halfTurns: (frame.progress - 1) / 2)
    // The side seen more from the front is drawn last, over a pixel of the other one: there is no gap.
    if frame.progress < 0.5 {
      return [new.tucked(by: 1), old]
    }
    return [old.tucked(by: -1), new]
  }

  /// A side of the cube; at 0 it is the front.
  private func side(isNew: Bool, halfTurns: Double) -> Card {
    let turn = Turn(halfTurns: halfTurns)
    let half = Double(stage.length) / 2
    // The nearest edge is where two sides meet, an eighth of a turn beside one of them.
    let back = half * (abs(turn.sine) + turn.cosine - 1)
    let place = { (u: Double) in
      Card.Place(
        s: u * turn.cosine + half * turn.sine,
        z: half * (turn.cosine - 1) - u * turn.sine - back)
    }
    var card = Card(
      isNew: isNew, along: 0..<stage.length, start: place(-half), end: place(half))
    card.light = 1 - shading * (1 - turn.cosine)
    return card
  }
}
