import PegbarPluginKit

/// A page of a book turns: one half of the view is its front, the other half its back.
struct Book: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.book", name: "Book",
    summary: "A page turns over the middle of the view.", category: "turn",
    directions: .all, defaultDirection: .fromRight,
    parameters: [.perspective(0.5, to: 1.8), .shading()],
    aliases: [.pegbar("book")])

  var stage = CardStage()
  let perspective: Double
  private let shading: Double

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
  }

  func cards(_ frame: Frame) -> [Card] {
    let isNew = frame.progress >= 0.5
    let turn = Turn(halfTurns: isNew ? 1 - frame.progress : frame.progress)
    let middle = stage.length / 2
    let half = Double(stage.length) / 2
    let fold = Double(middle) - half
    let below = Card(isNew: false, length: stage.length)
    // What lies below the page that has been turned.
    let uncovered = Card(
      isNew: true, along: 0..<middle, start: Card.Place(s: -half, z: 0),
      end: Card.Place(s: fold, z: 0))
    let hinge = Card.Place(s: fold, z: 0)
    let width = isNew ? half - fold : half + fold
    let edge = Card.Place(
      s: fold + (isNew ? width : -width) * turn.cosine, z: width * turn.sine)
    var page = Card(
      isNew: isNew, along: isNew ? middle..<stage.length : 0..<middle, start: isNew ? hinge : edge,
      end: isNew ? edge : hinge)
    page.light = 1 - shading * turn.sine
    return [below, uncovered, page].filter { !$0.along.isEmpty }
  }

  var isInOrder: Bool { true }
}
