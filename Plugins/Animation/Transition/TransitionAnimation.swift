import PegbarPluginKit

/// The progress of a transition between two pictures of a layer.
struct TransitionAnimation: AnimationPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.animation.transition", name: "Transition",
    summary: "The progress of a layer's transition.", category: "layer",
    parameters: [
      .number(
        "startProgress", "Start", default: 0, range: 0...1, unit: .fraction,
        doc: "The progress at which the transition starts."),
      .number(
        "endProgress", "End", default: 1, range: 0...1, unit: .fraction,
        doc: "The progress at which the transition ends."),
    ],
    aliases: [.ca("CATransition")])
  /// It reads none: its one number is the progress.
  static let inputs: AnimationInputs = []

  private let start: Double
  private let end: Double

  init(_ arguments: Arguments) {
    start = arguments.number("startProgress")
    end = arguments.number("endProgress")
  }

  let ignoresKeys = true

  func prepare(_ setup: AnimationSetup) -> AnimationAnswer { .numbers() }

  /// Rule: transitions.part.
  func write(
    at moment: Moment, base: UnsafePointer<Double>?, to out: UnsafeMutablePointer<Double>
  ) {
    // Both ends exactly: start + (end − start) need not be end.
    out[0] = moment.progress == 1 ? end : start + (end - start) * moment.progress
  }
}
