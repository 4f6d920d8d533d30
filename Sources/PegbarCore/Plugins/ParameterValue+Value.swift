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
