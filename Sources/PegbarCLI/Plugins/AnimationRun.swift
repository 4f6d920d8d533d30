import Pegbar
import PegbarCore

/// An animation kind between two values, without layer, timing function or repetition.
struct AnimationRun {
  private let from: Value
  private let to: Value
  private let duration: Double
  private let evaluation: any AnimationEvaluation

  /// Prepares the kind.
  ///
  /// - Parameters:
  ///   - kind: the plugin.
  ///   - parameters: checked values.
  ///   - from: what key 0 is.
  ///   - to: what key 1 is; of the same kind and length as `from`.
  ///   - duration: seconds; nil for the kind's own, and 1 where it has none.
  /// - Throws: `Failure` when the values cannot be animated, `PluginError` of the plugin.
  init(
    kind: any AnimationKind, parameters: ParameterValues, from: Value, to: Value, duration: Double?
  ) throws {
    let id = kind.descriptor.id
    guard !kind.inputs.intersection([.ends, .keys]).isEmpty else {
      throw Failure.usage("run \(id): it animates no values of its own; use it in a scene")
    }
    guard let a = from.components, let b = to.components, from.kind == to.kind, a.count == b.count
    else {
      throw Failure.usage("run \(id): --from and --to are not of one kind and length")
    }
    self.from = from
    self.to = to
    var setup = AnimationSetup()
    setup.valueKind = from.kind
    setup.componentCount = a.count
    setup.keyCount = 2
    setup.keys = [a, b]
    let natural = try duration ?? kind.naturalDuration(parameters) ?? 1
    self.duration = natural > 0 && natural.isFinite ? natural : 1
    setup.duration = self.duration
    evaluation = try kind.makeAnimation(parameters, setup: setup)
  }

  /// The value at a time in seconds; before 0 the first, after the end the last.
  ///
  /// - Throws: `PluginError`.
  func value(at time: Double) throws -> Value {
    let time = max(0, min(duration, time))
    let progress = time / duration
    if evaluation.answersNumbers {
      let numbers = try evaluation.numbers(
        progress: progress, time: time, base: from.components ?? [])
      return from.replacingComponents(numbers) ?? .numbers(numbers)
    }
    let blend = try evaluation.blend(progress: progress, time: time)
    let keys = [from, to]
    // The host of a plugin has checked the numbers of the keys.
    return Value.interpolate(keys[blend.from], keys[blend.to], blend.fraction) ?? to
  }

  /// Reads a value: a number, numbers between commas, or `#rrggbb`.
  ///
  /// - Throws: `Failure` of wrong usage.
  static func value(_ text: String, option: String) throws -> Value {
    if text.hasPrefix("#") {
      do { return .color(try Words.color(text)) } catch {
        throw Failure.usage("\(option): '\(text)' is no colour; write #rrggbb or #rrggbbaa")
      }
    }
    let bare =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    let trimmed = bare.split(separator: " ").joined()
    guard let numbers = try? Words.numbers(trimmed) else {
      throw Failure.usage(
        "\(option): '\(text)' is no value; write a number, numbers with commas or #rrggbb")
    }
    switch numbers.count {
    case 1: return .number(numbers[0])
    case 2: return .point(Point(x: numbers[0], y: numbers[1]))
    default: return .numbers(numbers)
    }
  }
}
