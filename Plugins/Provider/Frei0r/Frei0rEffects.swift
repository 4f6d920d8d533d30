import PegbarPluginKit

/// A mixer of two pictures with a position: a transition.
struct Frei0rTransition: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.frei0r.transition", name: "Transition", summary: "A transition of frei0r.")

  private var drawing: Frei0rDrawing

  init(_ arguments: Arguments) throws(PluginError) { drawing = try Frei0rDrawing(arguments) }

  mutating func prepare(_ setup: EffectSetup) { drawing.prepare(setup) }

  var plan: Plan { drawing.plan }

  func beginFrame(_ frame: Frame) throws(PluginError) {
    try drawing.begin(frame, Frei0rDrawing.whole(frame), order: [0, 1])
  }

  func render(_ frame: Frame, rows: Range<Int>) { drawing.render(frame, rows: rows) }
}

/// What filters and mixers have in common: they see what is visible of their pictures.
protocol Frei0rComposition: FilterPlugin {
  var drawing: Frei0rDrawing { get set }
  /// The pictures in frei0r's order.
  static var order: [Int] { get }
}

extension Frei0rComposition {
  mutating func prepare(_ setup: EffectSetup) { drawing.prepare(setup) }

  /// Most read the time, or random numbers, which begin with it.
  var plan: Plan {
    var plan = drawing.plan
    plan.isFrameVarying = true
    return plan
  }

  func regionOfInterest(
    ofInput input: Int, drawing output: pegbar_region, _ setup: EffectSetup
  ) -> pegbar_region {
    .everything
  }

  func beginFrame(_ frame: Frame) throws(PluginError) {
    try drawing.begin(frame, Frei0rDrawing.visible(frame), order: Self.order)
  }

  func render(_ frame: Frame, rows: Range<Int>) { drawing.render(frame, rows: rows) }
}

/// A filter: it changes a picture.
struct Frei0rFilter: Frei0rComposition {
  static let descriptor = Descriptor(
    id: "pegbar.frei0r.filter", name: "Filter", summary: "A filter of frei0r.")
  static let order = [0]

  var drawing: Frei0rDrawing

  init(_ arguments: Arguments) throws(PluginError) { drawing = try Frei0rDrawing(arguments) }
}

/// A mixer of two pictures without a position: a composition.
struct Frei0rMixer: Frei0rComposition {
  static let descriptor = Descriptor(
    id: "pegbar.frei0r.mixer", name: "Mixer", summary: "A mixer of frei0r.")
  static let inputCounts = 2...2
  /// Here picture 0 is on top; frei0r's first one is the one below.
  static let order = [1, 0]

  var drawing: Frei0rDrawing

  init(_ arguments: Arguments) throws(PluginError) { drawing = try Frei0rDrawing(arguments) }
}
