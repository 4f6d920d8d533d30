import CPegbarPlugin

/// A length of the picture by which Core Image's points become fractions.
enum CoreImageLength: Sendable {
  case smallerSide, largerSide, height
  /// The way of a straight edge across the picture in the direction of `inputAngle`.
  case way
}

/// How the parameter follows from the value of a key that sets it.
enum CoreImageRelation: Sendable {
  /// It has the same value.
  case same
  /// It turns the other way: angles go counterclockwise there.
  case opposite
  /// It is the value times a factor.
  case times(Double)
  /// It is a fraction of a length, the key being points.
  case part(of: CoreImageLength)
  /// It is a place in fractions of the picture, y from above; the key being points, y from below.
  case place

  /// The parameter's value.
  func value(of inputs: CoreImageInputs) -> ParameterValue {
    switch self {
    case .same: .numbers(inputs.numbers)
    case .opposite: .number(0 - inputs.number)
    case .times(let factor): .number(inputs.number * factor)
    case .part(let length): .number(inputs.number / inputs.points(length))
    case .place:
      .numbers([inputs.numbers[0] / inputs.width, 1 - inputs.numbers[1] / inputs.height])
    }
  }
}

/// The values that were given to a filter's keys, for pictures of some size.
struct CoreImageInputs: Sendable {
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
  func points(_ length: CoreImageLength) -> Double {
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
