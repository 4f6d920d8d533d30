import PegbarCore

/// The C type of an argument or a result of a bound function.
public enum ForeignType: String, Sendable, Hashable, CaseIterable {
  /// double
  case f64
  /// float
  case f32
  // int8_t … uint64_t
  case i8, i16, i32, i64, u8, u16, u32, u64
  /// _Bool
  case bool
  /// struct { double x, y; }
  case point2
  /// struct { double width, height; }
  case size2
  /// struct { double x, y, width, height; }
  case rect4
  /// struct { double m11, m12, … m44; }
  case mat4
  /// const char *
  case str
  /// double *: any number of them
  case array
  /// float *, int32_t *, int64_t *: likewise
  case floats = "array_f32"
  case integers = "array_i32"
  case longs = "array_i64"
  /// double (*)(double): another timing function
  case curve
  /// double (*)(double, void *): the same for libraries that pass a context
  case curveContext = "curve_context"
  /// double (*)(void *, double): likewise
  case contextCurve = "context_curve"
  /// void *: what such libraries pass to their curves
  case context

  /// Whether it is a function that the library calls.
  var isCurve: Bool { [.curve, .curveContext, .contextCurve].contains(self) }

  /// Whether it is a pointer whatever stands before it, with one number that is its address.
  var isAddress: Bool { self == .str || element != nil }

  /// The type of an array's numbers; nil for what is no array.
  var element: ForeignType? {
    switch self {
    case .array: .f64
    case .floats: .f32
    case .integers: .i32
    case .longs: .i64
    default: nil
    }
  }

  /// Whether it is an integer type, or bool.
  var isWhole: Bool { [.i8, .i16, .i32, .i64, .u8, .u16, .u32, .u64, .bool].contains(self) }

  /// The count of numbers in a value.
  public var numberCount: Int {
    switch self {
    case .point2, .size2: 2
    case .rect4: 4
    case .mat4: 16
    case .curve, .curveContext, .contextCurve, .context: 0
    default: 1
    }
  }

  /// The letter in CPegbarFFI's encoding.
  var letter: String {
    switch self {
    case .f64: "d"
    case .f32: "f"
    case .i8: "b"
    case .i16: "h"
    case .i32: "i"
    case .i64: "q"
    case .u8: "B"
    case .u16: "H"
    case .u32: "I"
    case .u64: "Q"
    case .bool: "?"
    case .point2: "p"
    case .size2: "s"
    case .rect4: "r"
    case .mat4: "m"
    case .str: "z"
    case .array, .floats, .integers, .longs: "a"
    case .curve: "c"
    case .curveContext: "C"
    case .contextCurve: "K"
    case .context: "V"
    }
  }

  /// The parameter types that can be passed as this type; the first is the default.
  var parameterTypes: [ParameterType] {
    switch self {
    case .f64, .f32: [.double, .angle]
    case .bool: [.bool]
    case .point2: [.point]
    case .size2: [.size]
    case .rect4: [.rect]
    case .mat4: [.matrix]
    case .str: [.string]
    case .array, .floats, .integers, .longs: [.numbers]
    case .curve, .curveContext, .contextCurve, .context: []
    default: [.int]
    }
  }

  /// The range of numbers that the type and Double both represent exactly; nil for all of Double's.
  var range: ClosedRange<Double>? {
    switch self {
    case .f32: -Double(Float.greatestFiniteMagnitude)...Double(Float.greatestFiniteMagnitude)
    case .i8: -128...127
    case .i16: -32768...32767
    case .i32: Double(Int32.min)...Double(Int32.max)
    case .i64: -9_007_199_254_740_992...9_007_199_254_740_992
    case .u8: 0...255
    case .u16: 0...65535
    case .u32: 0...Double(UInt32.max)
    case .u64: 0...9_007_199_254_740_992
    case .floats, .integers, .longs: element?.range
    default: nil
    }
  }

  /// The type that a word of C or of another language means, for suggestions.
  static func meant(by word: String) -> ForeignType? {
    let words: [String: ForeignType] = [
      "double": .f64, "float64": .f64, "float": .f32, "float32": .f32, "char": .i8, "int8_t": .i8,
      "short": .i16, "int16_t": .i16, "int": .i32, "int32_t": .i32, "long": .i64, "int64_t": .i64,
      "uint8_t": .u8, "uint16_t": .u16, "unsigned": .u32, "uint32_t": .u32, "uint64_t": .u64,
      "size_t": .u64, "_Bool": .bool, "u8bool": .bool, "point": .point2, "size": .size2,
      "rect": .rect4, "matrix": .mat4, "mat4x4": .mat4,
      "string": .str, "text": .str, "numbers": .array, "callback": .curve,
      "array_f64": .array, "floats": .floats, "ints": .integers, "array_int": .integers,
    ]
    return words[word]
  }
}
