import PegbarPluginKit

/// The old picture opens like two doors, and the new one comes through them.
struct Doors: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.doors", name: "Doors",
    summary: "The old picture opens like two doors, and the new one comes nearer behind them.",
    category: "turn", directions: Directions(.fromLeft, .fromTop),
    defaultDirection: .fromLeft,
    parameters: [
      .perspective(), .shading(),
      .number(
        "distance", "Distance", default: 0.5, range: 0...10, softRange: 0...2, unit: .fraction,
        doc:
          "How far behind the doors the new picture is at first, as a part of the pictures' length."
      ),
    ],
    aliases: [.pegbar("doors")])

  var stage = CardStage()
  let perspective: Double
  private let shading: Double
  private let distance: Double

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
    distance = arguments.number("distance")
  }

  func cards(_ frame: Frame) -> [Card] {
    // Until the viewer, who stands in the middle, sees only their edges.
    let turn = Turn(halfTurns: frame.progress * (0.5 + pegbar_atan(perspective / 2) / Double.pi))
    let (length, middle) = (Double(stage.length), stage.length / 2)
    let rest = 1 - frame.progress
    var new = Card(isNew: true, length: stage.length, z: -distance * length * rest)
    new.light = 1 - shading * rest
    let door = { (along: Range<Int>, hinge: Double, way: Double) in
      let width = Double(along.count)
      let open = Card.Place(s: hinge + way * width * turn.cosine, z: -width * turn.sine)
      let fixed = Card.Place(s: hinge, z: 0)
      var card = Card(
        isNew: false, along: along, start: way > 0 ? fixed : open, end: way > 0 ? open : fixed)
      card.light = 1 - shading * min(1, 1 - turn.cosine)
      return card
    }
    return [
      new, door(0..<middle, -length / 2, 1), door(middle..<stage.length, length / 2, -1),
    ].filter { !$0.along.isEmpty }
  }

  var isInOrder: Bool { true }
}
