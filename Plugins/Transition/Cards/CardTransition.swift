import PegbarPluginKit

/// A transition made of cards in space.
protocol CardTransition: TransitionPlugin {
  /// Where the cards are drawn.
  var stage: CardStage { get set }
  /// The pictures' length divided by the distance of the eye.
  var perspective: Double { get }
  /// Cards that a frame has at most.
  var mostCards: Int { get }

  /// Whether each card is above those before it, wherever they are in space.
  var isInOrder: Bool { get }

  /// The cards of a frame whose motion comes from the left.
  ///
  /// Other directions are seen in a mirror or turned. Of two cards that are equally far away, the later one is above.
  func cards(_ frame: Frame) -> [Card]
}

extension CardTransition {
  var mostCards: Int { 4 }

  var isInOrder: Bool { false }

  var plan: Plan { stage.plan }

  mutating func prepare(_ setup: EffectSetup) {
    stage.prepare(setup, perspective: perspective, most: mostCards)
  }

  func beginFrame(_ frame: Frame) { stage.begin(frame, cards(frame), isInOrder: isInOrder) }

  func render(_ frame: Frame, rows: Range<Int>) { stage.render(frame, rows: rows) }
}

extension Parameter {
  /// How strong the perspective is.
  static func perspective(_ value: Double = 0.5, to most: Double = 2) -> Parameter {
    .number(
      "perspective", "Perspective", default: value, range: 0...most, softRange: 0...min(most, 1),
      unit: .fraction,
      doc: "The pictures' length divided by the distance of the eye; 0 means no perspective.")
  }

  /// How dark cards become.
  static func shading(_ value: Double = 0.35) -> Parameter {
    .number(
      "shading", "Shading", default: value, range: 0...1, unit: .fraction,
      doc: "How dark a picture becomes as it turns away.")
  }
}

/// An angle's sine and cosine.
struct Turn {
  let sine: Double
  let cosine: Double

  /// An angle in half turns.
  init(halfTurns: Double) {
    sine = pegbar_sin(halfTurns * Double.pi)
    cosine = pegbar_cos(halfTurns * Double.pi)
  }
}
