import PegbarPluginKit

/// The ease-in of one of Robert Penner's curves; the plugins In, Out and InOut are made from it.
protocol Ease {
  /// The name, such as `Quad` in `easeInQuad`.
  static var name: String { get }
  /// The description of the shape, for the summary.
  static var shape: String { get }
  /// The parameters; some defaults differ with `isInOut`.
  static func parameters(isInOut: Bool) -> [Parameter]

  init(_ arguments: Arguments, isInOut: Bool)

  /// The ease in, for x inside 0…1.
  func value(_ x: Double) -> Double
}

extension Ease {
  static func parameters(isInOut: Bool) -> [Parameter] { [] }

  static func descriptor(_ prefix: String, _ label: String, isInOut: Bool = false) -> Descriptor {
    Descriptor(
      id: "pegbar.timing.\(prefix)\(name)", name: "\(label) \(name)",
      summary: "\(label): \(shape).",
      category: "penner", parameters: parameters(isInOut: isInOut),
      aliases: [.pegbar("\(prefix)\(name)")])
  }
}

/// The shape at the start.
struct In<Shape: Ease>: TimingPlugin {
  static var descriptor: Descriptor { Shape.descriptor("easeIn", "Ease In") }

  private let ease: Shape

  init(_ arguments: Arguments) { ease = Shape(arguments, isInOut: false) }

  func sample(_ x: Double) -> Double { x <= 0 ? 0 : x >= 1 ? 1 : ease.value(x) }
}

/// The reversed shape, at the end.
struct Out<Shape: Ease>: TimingPlugin {
  static var descriptor: Descriptor { Shape.descriptor("easeOut", "Ease Out") }

  private let ease: Shape

  init(_ arguments: Arguments) { ease = Shape(arguments, isInOut: false) }

  func sample(_ x: Double) -> Double { x <= 0 ? 0 : x >= 1 ? 1 : 1 - ease.value(1 - x) }
}

/// The shape at both ends, each in half the time.
struct InOut<Shape: Ease>: TimingPlugin {
  static var descriptor: Descriptor {
    Shape.descriptor("easeInOut", "Ease In Out", isInOut: true)
  }

  private let ease: Shape

  init(_ arguments: Arguments) { ease = Shape(arguments, isInOut: true) }

  func sample(_ x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return x < 0.5 ? ease.value(2 * x) / 2 : 1 - ease.value(2 - 2 * x) / 2
  }
}
