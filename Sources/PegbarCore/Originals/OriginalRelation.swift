import CPegbarPlugin

/// A length of the picture by which points become fractions.
enum OriginalLength: Sendable {
  case smallerSide, largerSide, height
  /// The way of a straight edge across the picture in the direction of `inputAngle`.
  case way
}

/// How the parameter follows from the value of a key that sets it.
enum OriginalRelation: Sendable {
  /// It has the same value.
  case same
  /// It turns the other way: angles go counterclockwise there.
  case opposite
  /// It is the value times a factor.
  case times(Double)
  /// It is 1 less the value: the other part of a whole, and the opposite of a truth.
  case rest
  /// It is the value, or the bound if that is less.
  case atMost(Double)
  /// It is a fraction of a length, the key being points.
  case part(of: OriginalLength)
  /// It is a place in fractions of the picture, y from above; the key being points, y from below.
  case place

  /// The parameter's value, for a truth.
  func value(of truth: Bool) -> Bool {
    if case .rest = self { !truth } else { truth }
  }

  /// The parameter's value.
  func value(of inputs: OriginalInputs) -> ParameterValue {
    switch self {
    case .same: .numbers(inputs.numbers)
    case .opposite: .number(0 - inputs.number)
    case .times(let factor): .number(inputs.number * factor)
    case .rest: .number(1 - inputs.number)
    case .atMost(let bound): .number(min(inputs.number, bound))
    case .part(let length): .number(inputs.number / inputs.points(length))
    case .place:
      .numbers([inputs.numbers[0] / inputs.width, 1 - inputs.numbers[1] / inputs.height])
    }
  }
}

/// The values that were given to a filter's keys, for pictures of some size.
struct OriginalInputs: Sendable {
  /// The value that is being translated: one number or more.
  let numbers: [Double]
  /// All keys' values; those that were not given are missing.
  let all: [String: [Double]]
  /// Points.
  let width: Double
  /// Points.
  let height: Double

  /// The first of the numbers.
  var number: Double { numbers.first ?? 0 }

  /// How many points a length of the picture has.
  func points(_ length: OriginalLength) -> Double {
    switch length {
    case .smallerSide: return min(width, height)
    case .largerSide: return max(width, height)
    case .height: return height
    case .way:
      let angle = all["inputAngle"]?.first ?? 0
      return abs(pegbar_cos(angle)) * width + abs(pegbar_sin(angle)) * height
    }
  }
}
