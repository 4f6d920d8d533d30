import CPegbarPlugin
import Testing

/// One argument or two, and the result.
struct MathCase: CustomTestStringConvertible, Sendable {
  var name: String
  var x: Double
  var y: Double?
  var value: Double

  init(_ name: String, _ x: Double, _ value: Double) {
    self.init(name: name, x: x, y: nil, value: value)
  }

  init(_ name: String, _ x: Double, _ y: Double, _ value: Double) {
    self.init(name: name, x: x, y: y, value: value)
  }

  private init(name: String, x: Double, y: Double?, value: Double) {
    self.name = name
    self.x = x
    self.y = y
    self.value = value
  }

  var testDescription: String { "\(name)(\(x)\(y.map { ", \($0)" } ?? ""))" }

  /// What the header's function says.
  var result: Double {
    switch name {
    case "sin": pegbar_sin(x)
    case "cos": pegbar_cos(x)
    case "tan": pegbar_tan(x)
    case "exp": pegbar_exp(x)
    case "expm1": pegbar_expm1(x)
    case "log": pegbar_log(x)
    case "log1p": pegbar_log1p(x)
    case "atan": pegbar_atan(x)
    case "asin": pegbar_asin(x)
    case "acos": pegbar_acos(x)
    case "sqrt": pegbar_sqrt(x)
    case "atan2": pegbar_atan2(x, y ?? 0)
    case "pow": pegbar_pow(x, y ?? 0)
    default: .nan
    }
  }
}

@Suite struct MathTests {
  @Test(arguments: mathReference) func agreesWithReference(_ item: MathCase) {
    #expect(abs(item.result - item.value) <= item.value.ulp)
  }

  @Test func anglesStayFiniteAtEveryMagnitude() {
    var x = Double.leastNonzeroMagnitude
    while x < .greatestFiniteMagnitude / 3 {
      #expect(abs(pegbar_sin(x)) <= 1 && abs(pegbar_cos(x)) <= 1)
      let square = pegbar_sin(x) * pegbar_sin(x) + pegbar_cos(x) * pegbar_cos(x)
      #expect(abs(square - 1) < 1e-15)
      x *= 2.7
    }
  }

  @Test(
    arguments: [
      ("pow", 0, 0, 1), ("pow", 1, .nan, 1), ("pow", .nan, 0, 1), ("pow", 0, -1, .infinity),
      ("pow", -0.0, -3, -.infinity), ("pow", -1, .infinity, 1), ("pow", 0.5, .infinity, 0),
      ("pow", 2, -.infinity, 0), ("pow", -.infinity, 3, -.infinity), ("pow", 2, 1024, .infinity),
      ("pow", 2, -1074, 0x1p-1074), ("pow", 2, -1100, 0), ("pow", -8, 2, 64),
      ("atan2", 0, -1, .pi), ("atan2", -0.0, -1, -.pi), ("atan2", 1, 0, .pi / 2),
      ("atan2", .infinity, .infinity, .pi / 4), ("atan2", 1, -.infinity, .pi),
    ] as [(String, Double, Double, Double)])
  func specialValuesOfTwo(_ name: String, _ x: Double, _ y: Double, _ value: Double) {
    #expect(MathCase(name, x, y, value).result == value)
  }

  @Test(
    arguments: [
      ("exp", 0, 1), ("exp", 800, .infinity), ("exp", -800, 0), ("exp", -745, 0x1p-1074),
      ("expm1", 0, 0), ("expm1", -800, -1), ("log", 1, 0), ("log", 0, -.infinity),
      ("log1p", 0, 0), ("sin", 0, 0), ("cos", 0, 1), ("asin", 1, .pi / 2), ("acos", 1, 0),
      ("acos", -1, .pi), ("atan", .infinity, .pi / 2), ("sqrt", 0, 0),
    ] as [(String, Double, Double)])
  func specialValues(_ name: String, _ x: Double, _ value: Double) {
    #expect(MathCase(name, x, value).result == value)
  }

  @Test(
    arguments: [
      ("sin", .infinity), ("cos", -.infinity), ("tan", .nan), ("log", -1), ("asin", 1.5),
      ("acos", -2), ("sqrt", -1), ("log1p", -2),
    ] as [(String, Double)])
  func undefinedIsNaN(_ name: String, _ x: Double) {
    #expect(MathCase(name, x, 0).result.isNaN)
  }
}
