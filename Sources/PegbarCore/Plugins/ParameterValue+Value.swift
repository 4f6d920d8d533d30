extension ParameterValue {
  /// A property's value as one of a parameter; nil for a value of another type.
  ///
  /// Bounds are not checked.
  package init?(_ value: Value, for parameter: Parameter) {
    switch (parameter.type, value) {
    case (.bool, .bool(let flag)): self = .bool(flag)
    case (.bool, .number(let x)): self = .bool(x != 0)
    case (.string, .string(let text)), (.choice, .string(let text)): self = .string(text)
    case (.path, .path(let path)): self = .path(path)
    case (.path, .string(let data)):
      guard let path = try? Path(svg: data) else { return nil }
      self = .path(path)
    case (.image, .content(let content)):
      guard let image = ParameterImage(showing: content) else { return nil }
      self = .image(image)
    case (.curve, .string(let name)): self = .curve(ParameterCurve(named: name))
    case (.curve, _) where value.components?.count == 4:
      self = .curve(ParameterCurve(controlPoints: value.components ?? []))
    case (_, .null) where parameter.type.isOptional: self = .none
    case (.bool, _), (.string, _), (.choice, _), (.path, _), (.image, _), (.curve, _), (_, .bool):
      return nil
    case (_, .color(let color)) where parameter.type == .color:
      self = .numbers([color.red, color.green, color.blue, color.alpha])
    default:
      guard let numbers = value.components,
        parameter.type.numberCount.map({ $0 == numbers.count }) ?? true
      else { return nil }
      self = .numbers(numbers)
    }
  }
}

extension Parameter {
  /// The default as a layer would store it; nil for paths, pictures and timing functions.
  package var storedDefault: Value? {
    switch defaultValue {
    case .bool(let flag): return .bool(flag)
    case .string(let text): return .string(text)
    case .numbers(let c):
      switch c.count {
      case 1: return .number(c[0])
      case 2: return .point(Point(x: c[0], y: c[1]))
      case 4 where type == .color:
        return .color(Color(red: c[0], green: c[1], blue: c[2], alpha: c[3]))
      case 4: return .rect(Rect(x: c[0], y: c[1], width: c[2], height: c[3]))
      case 16: return .transform(Transform3D(components: c))
      default: return .numbers(c)
      }
    case .path, .image, .curve, .none, .change: return nil
    }
  }
}
