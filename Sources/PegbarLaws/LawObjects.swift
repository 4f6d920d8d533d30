import Pegbar
import PegbarCore

/// Paths, pictures and timing functions that plugins are tried with.
enum LawObjects {
  /// Values for a type of objects or texts; none for other types.
  static func values(of type: ParameterType) -> [ParameterValue] {
    switch type {
    case .path: [.path(Path(elements: [])), .path(path), .path(ascent)]
    case .image: [.image(ParameterImage(picture)), .image(ParameterImage(pixel))]
    case .curve: [.curve(ParameterCurve(Square()))]
    case .string: texts.map(ParameterValue.string)
    default: []
    }
  }

  /// Lists of numbers for a parameter, within its bounds.
  static func lists(for parameter: Parameter) -> [ParameterValue] {
    let low = parameter.minimum.isFinite ? parameter.minimum : min(0, parameter.maximum)
    let high = parameter.maximum.isFinite ? parameter.maximum : max(1, low)
    return [[], [high], (0..<1024).map { $0 % 3 == 0 ? low : high }].map(ParameterValue.numbers)
  }

  /// Empty, short, with multi-byte characters, with characters that formats and shells interpret, and long.
  private static let texts = [
    "", "a", "Grüße, 世界 🎞", "%s%n \"\\{$(", String(repeating: "long é ", count: 700),
  ]

  /// The given number of timing functions.
  static func curves(_ count: Int) -> [any Timing] { (0..<count).map { _ in Square() } }

  /// Every segment, two subpaths, points outside the unit square.
  private static let path = Path(elements: [
    .move(Point(x: 0.1, y: 0.2)), .line(Point(x: 40, y: -3)),
    .quad(control: Point(x: 60, y: 10), to: Point(x: 30, y: 20)),
    .cubic(
      control1: Point(x: 20, y: 30), control2: Point(x: 10, y: 40), to: Point(x: 0.5, y: 25)),
    .close, .move(Point(x: 5, y: 5)), .line(Point(x: 6, y: 7)),
  ])

  /// From (0,0) to (1,1), as a timing function goes.
  private static let ascent = Path(elements: [
    .move(Point(x: 0, y: 0)), .line(Point(x: 0.25, y: 0.5)),
    .cubic(
      control1: Point(x: 0.3, y: 0.5), control2: Point(x: 0.6, y: 1.25), to: Point(x: 1, y: 1)),
  ])

  /// All levels, some of them transparent, in a picture that is not square.
  private static let picture = Picture(unclearedWidth: 23, height: 11) { pixels, stride in
    for y in 0..<11 {
      for x in 0..<23 {
        let level = UInt8(x * 11 + y)
        let pixel = pixels + y * stride + x * 4
        for channel in 0..<3 { pixel.storeBytes(of: level, toByteOffset: channel, as: UInt8.self) }
        pixel.storeBytes(of: x % 3 == 0 ? max(level, 128) : 255, toByteOffset: 3, as: UInt8.self)
      }
    }
  }

  private static let pixel = Picture(width: 1, height: 1)

  /// f(x) = x² in 0…1, and constant beyond.
  private final class Square: Timing {
    let controlPoints: [Double]? = nil
    let settlingTime: Double? = nil
    let memo = Memo()

    func evaluate(
      _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
    ) {
      for i in 0..<count { y[i] = min(max(x[i], 0), 1) * min(max(x[i], 0), 1) }
    }
  }
}
