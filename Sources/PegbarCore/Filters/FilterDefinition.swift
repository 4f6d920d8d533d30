/// The only list of filters that are drawn, with their inputs.
package struct FilterDefinition: Sendable {
  /// An input of a filter.
  package struct Input: Sendable {
    /// Such as `inputRadius`.
    package var key: String
    /// The default value; as many numbers as the input has.
    package var defaultValue: [Double]
    /// For each number.
    package var range: ClosedRange<Double>

    /// The reason why the input does not accept a value; nil if it does.
    package func objection(to value: Value) -> String? {
      let count = defaultValue.count
      let noun = count == 1 ? "a number" : "\(count) numbers"
      let isList = count > 1 && value.kind != .number
      guard value.kind == .number || isList, let numbers = value.components,
        numbers.count == count
      else { return "expected \(noun)" }
      guard numbers.allSatisfy(range.contains) else {
        let limit =
          range.upperBound == .greatestFiniteMagnitude
          ? "at least \(range.lowerBound)" : "in \(range.lowerBound)…\(range.upperBound)"
        return "must be \(limit)"
      }
      return nil
    }
  }

  /// Such as `gaussianBlur`.
  package var type: String
  /// In the order of documentation.
  package var inputs: [Input]

  /// The input with a key; nil for none.
  package func input(_ key: String) -> Input? { inputs.first { $0.key == key } }

  /// The filter with a type; nil for one that is not drawn.
  package static func named(_ type: String) -> FilterDefinition? { byType[type] }

  /// All types that are drawn, sorted.
  package static let types = byType.keys.sorted()

  private static let any = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  private static let positive = 0...Double.greatestFiniteMagnitude

  private static func amount(_ range: ClosedRange<Double>) -> [Input] {
    [Input(key: "inputAmount", defaultValue: [1], range: range)]
  }

  private static let rows = ["R", "G", "B", "A", "Bias"].enumerated().map { place, name in
    Input(
      key: "input\(name)Vector", defaultValue: (0..<4).map { $0 == place ? 1 : 0 }, range: any)
  }

  private static let byType: [String: FilterDefinition] = {
    let list: [(String, [Input])] = [
      (
        "gaussianBlur", [Input(key: "inputRadius", defaultValue: [10], range: positive)]
      ),
      ("brightness", amount(positive)), ("contrast", amount(positive)),
      ("saturation", amount(positive)),
      ("hueRotate", [Input(key: "inputAngle", defaultValue: [0], range: any)]),
      ("colorInvert", amount(0...1)), ("sepia", amount(0...1)), ("colorMatrix", rows),
    ]
    return Dictionary(
      uniqueKeysWithValues: list.map { ($0.0, FilterDefinition(type: $0.0, inputs: $0.1)) })
  }()
}
