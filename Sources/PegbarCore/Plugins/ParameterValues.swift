/// Checked values for all parameters of a plugin, in the order of its descriptor.
public struct ParameterValues: Sendable, Hashable {
  /// One value for each parameter.
  public let values: [ParameterValue]

  /// Checks the user's values and fills in defaults.
  ///
  /// - Parameters:
  ///   - given: values by key.
  ///   - descriptor: the plugin.
  /// - Throws: `PluginError.Problem.badParameter` for an unknown key, a wrong type or count, a
  ///   number that is not finite, one outside the parameter's bounds, or a change in a plugin that is no
  ///   transition.
  public init(_ given: [String: ParameterValue] = [:], for descriptor: PluginDescriptor) throws {
    if given.isEmpty {
      values = descriptor.parameters.map(\.defaultValue)
      return
    }
    let known = Set(descriptor.parameters.map(\.key))
    for key in given.keys.sorted() where !known.contains(key) {
      let list = descriptor.parameters.map(\.key).joined(separator: ", ")
      throw PluginError(
        pluginID: descriptor.id,
        problem: .badParameter(
          key: key, reason: list.isEmpty ? "it has no parameters" : "it has only \(list)"))
    }
    values = try descriptor.parameters.map { parameter in
      guard let value = given[parameter.key] else { return parameter.defaultValue }
      if case .change = value, descriptor.kind != .transition {
        throw PluginError(
          pluginID: descriptor.id,
          problem: .badParameter(
            key: parameter.key, reason: "only a transition's parameters change with its progress"))
      }
      if let reason = parameter.objection(to: value) {
        throw PluginError(
          pluginID: descriptor.id, problem: .badParameter(key: parameter.key, reason: reason))
      }
      return value
    }
  }
}

extension ParameterValues {
  private init(unchecked values: [ParameterValue]) { self.values = values }

  /// The values with another rectangle that the effect is laid out in; the same where the plugin has no
  /// such parameter.
  ///
  /// - Parameters:
  ///   - descriptor: the plugin whose values they are.
  ///   - change: from the rectangle so far: x, y, width, height in pixels.
  /// - Returns: values with the new rectangle.
  package func withExtent(
    for descriptor: PluginDescriptor, _ change: ([Double]) -> [Double]
  ) -> ParameterValues {
    guard let index = descriptor.parameters.firstIndex(where: \.isExtent),
      case .numbers(let numbers) = values[index]
    else { return self }
    var values = values
    values[index] = .numbers(change(numbers))
    return ParameterValues(unchecked: values)
  }

  /// The values that a frame carries at an eased progress of a transition; nil where none changes.
  public func changed(at progress: Double) -> ParameterValues? {
    guard values.contains(where: \.isChange) else { return nil }
    return ParameterValues(unchecked: values.map { $0.at(progress) })
  }

  /// The values without paths, pictures and timing functions.
  package var withoutObjects: ParameterValues {
    ParameterValues(
      unchecked: values.map { value in
        switch value {
        case .path, .image, .curve: .none
        default: value
        }
      })
  }

  /// The values that an effect is made with for a progress: those that it reads from each frame stay.
  ///
  /// - Parameters:
  ///   - progress: eased.
  ///   - descriptor: the plugin whose values they are.
  /// - Returns: values without changes.
  public func made(at progress: Double, for descriptor: PluginDescriptor) -> ParameterValues {
    ParameterValues(
      unchecked: zip(values, descriptor.parameters).map { value, parameter in
        value.at(parameter.isAnimatable ? 0 : progress)
      })
  }
}

extension ParameterValue {
  fileprivate var isChange: Bool { if case .change = self { true } else { false } }

  /// The value at a progress, 0…1.
  fileprivate func at(_ progress: Double) -> ParameterValue {
    guard case .change(let from, let to) = self else { return self }
    return .numbers(zip(from, to).map { a, b in a + (b - a) * min(max(progress, 0), 1) })
  }
}

extension Parameter {
  /// The reason why the parameter does not accept a value; nil if it does.
  public func objection(to value: ParameterValue) -> String? {
    switch (type, value) {
    case (.bool, .bool), (.string, .string), (.path, .path), (.curve, .curve): return nil
    case (.path, .none), (.image, .none), (.curve, .none): return nil
    case (.image, .image): return nil
    case (.choice, .string(let key)):
      return choices.contains(key)
        ? nil : "'\(key)' is none of \(choices.joined(separator: ", "))"
    case (.bool, _), (.string, _), (.choice, _), (.path, _), (.curve, _):
      return "expected a \(type.word)"
    case (.image, _): return "expected an image"
    case (_, .numbers(let list)): return objection(toNumbers: list)
    case (.int, .change): return "a whole number does not change in a transition"
    case (_, .change(let from, let to)):
      let reason = objection(toNumbers: from) ?? objection(toNumbers: to)
      return reason ?? (from.count == to.count ? nil : "from \(from.count) numbers to \(to.count)")
    default: return "expected \(type.word)"
    }
  }

  private func objection(toNumbers list: [Double]) -> String? {
    if let count = type.numberCount, list.count != count {
      return "expected \(count) number\(count == 1 ? "" : "s"), got \(list.count)"
    }
    for x in list {
      guard x.isFinite else { return "\(x) is not a finite number" }
      guard x >= minimum, x <= maximum else {
        if maximum == .infinity { return "\(x) is below \(minimum)" }
        return "\(x) is outside \(minimum)…\(maximum)"
      }
      guard type != .int || x == x.rounded() else { return "\(x) is not a whole number" }
    }
    return nil
  }

  /// Reads a value as the command line writes it: `0.5`, `true`, `0.1,0.2`, a choice's key, `0..1`, SVG path
  /// data, a timing function's name or its control points, `none`.
  ///
  /// - Returns: nil if the text does not fit the parameter's type, and for an image other than `none`; bounds
  ///   are not checked.
  public func value(parsing text: String) -> ParameterValue? {
    switch type {
    case .bool:
      switch text {
      case "true", "1", "yes": return .bool(true)
      case "false", "0", "no": return .bool(false)
      default: return nil
      }
    case .string, .choice: return .string(text)
    case .path, .image, .curve:
      return text == "none" ? ParameterValue.none : Parameter.value(of: type, parsing: text)
    default:
      if text.isEmpty { return type == .numbers ? .numbers([]) : nil }
      if let dots = text.firstRange(of: "..") {
        let ends = [text[..<dots.lowerBound], text[dots.upperBound...]].map {
          value(parsing: String($0))
        }
        guard case .numbers(let from)? = ends[0], case .numbers(let to)? = ends[1] else {
          return nil
        }
        return .change(from: from, to: to)
      }
      return Parameter.numbers(parsing: text).map(ParameterValue.numbers)
    }
  }

  private static func numbers(parsing text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// A path or a curve; images are files, which others read.
  private static func value(of type: ParameterType, parsing text: String) -> ParameterValue? {
    switch type {
    case .path: return (try? Path(svg: text)).map(ParameterValue.path)
    case .curve:
      guard let points = numbers(parsing: text) else {
        return text.isEmpty ? nil : .curve(ParameterCurve(named: text))
      }
      return points.count == 4 ? .curve(ParameterCurve(controlPoints: points)) : nil
    default: return nil
    }
  }
}

extension ParameterValue {
  /// The value for people, as `value(parsing:)` reads it.
  package var text: String {
    switch self {
    case .bool(let flag): flag ? "true" : "false"
    case .string(let text): text
    case .path(let path): path.svg
    case .image(let image): image.name.isEmpty ? "a picture" : image.name
    case .curve(let curve): curve.name.isEmpty ? "a timing function" : curve.name
    case .none: "none"
    case .numbers(let list): list.map(JSONWriter.numeral).joined(separator: ",")
    case .change(let from, let to):
      ParameterValue.numbers(from).text + ".." + ParameterValue.numbers(to).text
    }
  }
}
