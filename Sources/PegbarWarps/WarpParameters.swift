import PegbarPluginKit

extension Parameter {
  /// Where a distortion has its centre.
  public static func warpCenter(_ x: Double = 0.5, _ y: Double = 0.5) -> Parameter {
    .point(
      "center", "Centre", default: (x, y), range: -1...2, softRange: 0...1, unit: .fraction,
      doc: "The centre; (0,0) is the upper left corner."
    ).with(flags: .animatable)
  }

  /// Whether circles have the picture's proportions.
  public static let warpStretched: Parameter = .bool(
    "stretched", "Stretched", default: false,
    doc: "Whether circles are stretched with the picture; otherwise they are round.")

  /// Where pseudo-random numbers come from.
  public static let warpNumbers: Parameter = .choice(
    "numbers", "Numbers", default: "seed",
    choices: [("seed", "Of the seed"), ("sine", "Of a sine")],
    doc: "Where random numbers come from: the seed, or a sine of the place, as in most shaders.")

  /// Whether a distortion is smoothed.
  public static let warpAntialiased: Parameter = .bool(
    "antialiased", "Anti-aliased", default: true,
    doc: "Whether edges are smoothed and what is shrunk is a mean; otherwise pixels show points.")

  /// Whether the edges of shapes are smoothed.
  public static let warpEdges: Parameter = .choice(
    "edges", "Edges", default: "smooth", choices: [("smooth", "Smooth"), ("hard", "Hard")],
    doc: "Whether pixels through which an edge goes are a mix of both sides.")

  /// A number that frames may change.
  public static func warpNumber(
    _ key: String, _ label: String, default value: Double, range: ClosedRange<Double>,
    softRange: ClosedRange<Double>? = nil, unit: Unit = .none, doc: String
  ) -> Parameter {
    .number(
      key, label, default: value, range: range, softRange: softRange, unit: unit, doc: doc
    ).with(flags: .animatable)
  }

  /// How far red and blue are separated.
  public static func warpSeparation(_ value: Double) -> Parameter {
    warpNumber(
      "separation", "Separation", default: value, range: 0...1, unit: .fraction,
      doc: "How much less red and how much more blue moves than green, in the old picture.")
  }
}

extension Arguments {
  /// Whether a distortion shows points of the pictures; see `warpAntialiased`.
  public var showsPoints: Bool { !bool("antialiased") }

  /// The number of a parameter.
  public func float(_ key: String) -> Float { Float(number(key)) }

  /// The least jump of a map with the parameter `edges`: weights and lights jump, but never places; 0 for none.
  public var edgeJump: Float { text("edges") == "smooth" ? .infinity : 0 }

  /// The premultiplied pixel of a colour, as it lies in memory.
  public func pixel(_ key: String) -> UInt32 {
    let color = color(key)
    let alpha = UInt32(color.alpha * 255 + 0.5)
    let parts = [color.red, color.green, color.blue].map { UInt32($0 * Double(alpha) + 0.5) }
    return UInt32(littleEndian: parts[0] | parts[1] << 8 | parts[2] << 16 | alpha << 24)
  }
}

extension Float {
  /// 3t² − 2t³ between two edges, 0 below the first and 1 above the second one.
  public static func smooth(_ low: Float, _ high: Float, _ x: Float) -> Float {
    let t = Swift.max(0, Swift.min(1, (x - low) / (high - low)))
    return t * t * (3 - 2 * t)
  }

  /// The sine of a number in radians.
  public static func sine(_ x: Float) -> Float { Float(pegbar_sin(Double(x))) }

  /// The cosine of a number in radians.
  public static func cosine(_ x: Float) -> Float { Float(pegbar_cos(Double(x))) }
}
