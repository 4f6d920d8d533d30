extension ParameterValue {
  /// A property's value as one of a parameter; nil for a value of another type.
  ///
  /// Bounds are not checked.
  package init?(_ value: Value, for parameter: Parameter) {
    switch (parameter.type, value) {
    case (.bool, .bool(let flag)): self = .bool(flag)
    case (.bool, .number(let x)): self = .bool(x != 0)
    case (.string, .string(let text)), (.choice, .string(let text)): self = .string(text)
    case (.bool, _), (.string, _), (.choice, _), (_, .bool): return nil
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
