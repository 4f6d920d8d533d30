import PegbarPluginKit

/// The old picture folds up like an accordion and uncovers the new one.
struct Accordion: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.accordion", name: "Accordion",
    summary: "The old picture folds up like an accordion and uncovers the new one.",
    category: "turn", directions: .all, defaultDirection: .fromLeft,
    parameters: [
      .integer("folds", "Folds", default: 3, range: 1...50, doc: "The number of folds."),
      .perspective(), .shading(0.35),
    ],
    aliases: [
      .pegbar("accordion"), .coreImage("CIAccordionFoldTransition", .fromBottom),
    ])

  var stage = CardStage()
  let perspective: Double
  private let shading: Double
  private let folds: Int

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
    folds = Int(arguments.number("folds"))
  }

  var mostCards: Int { 1 + 2 * folds }

  func cards(_ frame: Frame) -> [Card] {
    let turn = Turn(halfTurns: frame.progress / 2)
    let half = Double(stage.length) / 2
    let count = 2 * folds
    // The viewer in the middle must not see the folds' sides at the end, nor the pixel by which they go on.
    let aside = turn.sine * (half * (2 * half / Double(count) + 2) * stage.nearness + 1)
    let panels = (0..<count).compactMap { index -> Card? in
      let piece = stage.length * index / count..<stage.length * (index + 1) / count
      guard !piece.isEmpty else { return nil }
      let place = { (edge: Int, isBack: Bool) in
        Card.Place(
          s: half + aside - (2 * half - Double(edge)) * turn.cosine,
          z: isBack ? -Double(piece.count) * turn.sine : 0)
      }
      var card = Card(
        isNew: false, along: piece, start: place(piece.lowerBound, index % 2 == 1),
        end: place(piece.upperBound, index % 2 == 0))
      card.light = 1 - (index % 2 == 0 ? shading : shading / 4) * turn.sine
      card.bleeds = true
      return card
    }
    return [Card(isNew: true, length: stage.length)] + panels
  }

  var isInOrder: Bool { true }
}
