/// The functions of the C maths library that may be bound, each with its signature.
///
/// All of them return a number, write nothing and depend only on their arguments.
enum MathsFunctions {
  /// The names of the f64 functions by number of arguments; the f32 functions have a final `f`.
  private static let byCount: [(arguments: Int, names: [String])] = [
    (
      1,
      [
        "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "erf",
        "erfc", "exp", "exp10", "exp2", "expm1", "fabs", "floor", "j0", "j1", "log", "log10",
        "log1p", "log2", "logb", "nearbyint", "rint", "round", "roundeven", "sin", "sinh",
        "sqrt", "tan", "tanh", "tgamma", "trunc", "y0", "y1",
      ]
    ),
    (
      2,
      [
        "atan2", "copysign", "drem", "fdim", "fmax", "fmin", "fmod", "hypot", "nextafter", "pow",
        "remainder",
      ]
    ),
    (3, ["fma"]),
  ]

  /// The functions with integers, in CPegbarFFI's encoding; C's `long` has 64 bits wherever this runs.
  private static let mixed: [String: String] = [
    "ilogb": "i:d", "jn": "d:id", "yn": "d:id", "ldexp": "d:di", "scalbn": "d:di",
    "scalbln": "d:dq", "lrint": "q:d", "llrint": "q:d", "lround": "q:d", "llround": "q:d",
  ]

  /// By name, with CPegbarFFI's encoding of the signature.
  private static let encodings: [String: String] = {
    var encodings: [String: String] = [:]
    for (count, names) in byCount {
      for name in names {
        encodings[name] = "d:" + String(repeating: "d", count: count)
        encodings[name + "f"] = "f:" + String(repeating: "f", count: count)
      }
    }
    for (name, encoding) in mixed {
      encodings[name] = encoding
      encodings[name + "f"] = encoding.replacing("d", with: "f")
    }
    return encodings
  }()

  /// The encoding of a function's signature; nil for one that may not be bound.
  static func encoding(of name: String) -> String? { encodings[name] }

  /// A signature as it is written in files, without names; for messages.
  static func text(of encoding: String) -> String {
    let words: [Character: String] = ["d": "f64", "f": "f32", "i": "i32", "q": "i64"]
    let types = encoding.compactMap { words[$0] }
    return "\(types.first ?? "") (\(types.dropFirst().joined(separator: ", ")))"
  }
}
