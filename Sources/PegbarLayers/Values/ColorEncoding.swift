import PegbarCore

/// The formulas of a colour space.
enum ColorEncoding: Sendable {
  /// Red, green and blue of some primaries, with the white point D65.
  case rgb(Primaries, Curve)
  /// The component of all three channels in sRGB.
  case deviceGray
  /// The luminance.
  case gray(Curve)
  /// Inks on white paper, without a profile: each takes its share of one channel.
  case cmyk
  /// A pattern in place of a colour.
  case pattern

  static let sRGB = ColorEncoding.rgb(.sRGB, .sRGB)

  /// How many components a colour has, without alpha.
  var componentCount: Int {
    switch self {
    case .rgb: 3
    case .deviceGray, .gray: 1
    case .cmyk: 4
    case .pattern: 0
    }
  }

  /// What the components stand for.
  var model: CGColorSpaceModel {
    switch self {
    case .rgb: .rgb
    case .deviceGray, .gray: .monochrome
    case .cmyk: .cmyk
    case .pattern: .pattern
    }
  }

  /// The encoded sRGB components of a colour; they may lie beyond 0…1.
  func toSRGB(_ c: [Double]) -> [Double] {
    switch self {
    case .rgb(.sRGB, .sRGB): return c
    case .rgb(let primaries, let curve):
      return primaries.toSRGB.times(c.map(curve.light)).map(SRGBCurve.encoded)
    case .deviceGray: return [c[0], c[0], c[0]]
    case .gray(let curve):
      let gray = SRGBCurve.encoded(curve.light(c[0]))
      return [gray, gray, gray]
    case .cmyk: return c.prefix(3).map { (1 - $0) * (1 - c[3]) }
    case .pattern: return [0, 0, 0]
    }
  }

  /// The components of an encoded sRGB colour.
  func fromSRGB(_ c: [Double]) -> [Double] {
    switch self {
    case .rgb(.sRGB, .sRGB): return c
    case .rgb(let primaries, let curve):
      return primaries.fromSRGB.times(c.map(SRGBCurve.light)).map(curve.encoded)
    case .deviceGray: return [isGray(c) ? c[0] : SRGBCurve.encoded(luminance(c))]
    case .gray(let curve):
      return [curve.encoded(isGray(c) ? SRGBCurve.light(c[0]) : luminance(c))]
    case .cmyk:
      let black = 1 - max(c[0], c[1], c[2])
      guard black < 1 else { return [0, 0, 0, 1] }
      let inks: [Double] = c.map { (1 - $0 - black) / (1 - black) }
      return inks + [black]
    case .pattern: return []
    }
  }

  private func isGray(_ c: [Double]) -> Bool { c[0] == c[1] && c[1] == c[2] }

  /// The light of a colour, by the weights of sRGB's primaries.
  private func luminance(_ c: [Double]) -> Double {
    let light = c.map(SRGBCurve.light)
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }

  /// How a component and light are converted into each other; negative numbers mirror positive ones.
  enum Curve: Sendable, Equatable {
    case linear, sRGB
    case gamma(Double)
    /// Of ITU-R BT.709 and BT.2020.
    case video

    func light(_ encoded: Double) -> Double {
      let x = encoded.magnitude
      let light =
        switch self {
        case .linear: x
        case .sRGB: SRGBCurve.light(x)
        case .gamma(let gamma): Math.pow(x, gamma)
        case .video:
          x < 4.5 * Curve.knee ? x / 4.5 : Math.pow((x + Curve.rise) / (1 + Curve.rise), 1 / 0.45)
        }
      return encoded < 0 ? -light : light
    }

    func encoded(_ light: Double) -> Double {
      let x = light.magnitude
      let encoded =
        switch self {
        case .linear: x
        case .sRGB: SRGBCurve.encoded(x)
        case .gamma(let gamma): Math.pow(x, 1 / gamma)
        case .video: x < Curve.knee ? 4.5 * x : (1 + Curve.rise) * Math.pow(x, 0.45) - Curve.rise
        }
      return light < 0 ? -encoded : encoded
    }

    /// The two parts of the curve meet here, with the same slope.
    private static let knee = 0.018053968510807
    private static let rise = 0.09929682680944
  }

  /// Red, green and blue of a space, each by its chromaticity.
  enum Primaries: Sendable, Equatable {
    case sRGB, displayP3, rec2020, adobe

    /// From these primaries to sRGB's, both proportional to light; follows from the chromaticities.
    var toSRGB: Matrix {
      switch self {
      case .sRGB: Matrix(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
      case .displayP3:
        Matrix(rows: [
          [1.224940176281, -0.224940176281, 0], [-0.04205695471, 1.04205695471, 0],
          [-0.01963755459, -0.078636045551, 1.098273600141],
        ])
      case .rec2020:
        Matrix(rows: [
          [1.660491002108, -0.587641138789, -0.07284986332],
          [-0.124550474522, 1.132899897126, -0.008349422604],
          [-0.018150763355, -0.100578898008, 1.118729661363],
        ])
      case .adobe:
        Matrix(rows: [
          [1.398355743961, -0.398355743961, 0], [0, 1, 0], [0, -0.042928989294, 1.042928989294],
        ])
      }
    }

    /// The inverse.
    var fromSRGB: Matrix { toSRGB.inverse }
  }

  /// A matrix for columns of three numbers.
  struct Matrix: Sendable {
    var rows: [[Double]]

    func times(_ c: [Double]) -> [Double] {
      rows.map { $0[0] * c[0] + $0[1] * c[1] + $0[2] * c[2] }
    }

    /// By cofactors.
    var inverse: Matrix {
      func cofactor(_ i: Int, _ j: Int) -> Double {
        let (a, b, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3)
        return rows[a][c] * rows[b][d] - rows[a][d] * rows[b][c]
      }
      let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * cofactor(0, $1) }
      return Matrix(rows: (0..<3).map { i in (0..<3).map { cofactor($0, i) / determinant } })
    }
  }
}
