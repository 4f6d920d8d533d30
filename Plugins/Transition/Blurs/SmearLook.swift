import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// What a blur does in one frame.
struct SmearLook {
  /// The new picture's weight.
  var weight: Float
  /// How far both pictures have moved, pixels; the new one follows behind the old one.
  var travel: (x: Int, y: Int) = (0, 0)
  /// How often the picture is halved before it is blurred.
  var halvings = 0
  /// The means that follow one another.
  var steps: [SmearStep] = []
  /// What the blurred picture is enlarged by, around a centre in fractions of the picture.
  var zoom: (center: (x: Float, y: Float), factor: Float) = ((0.5, 0.5), 1)

  init(weight: Float) { self.weight = weight }
}

/// A mean of a picture and the same picture elsewhere.
enum SmearStep {
  /// Of pixels at two offsets.
  case shift(ax: Int, ay: Int, bx: Int, by: Int)
  /// Of a pixel and one that is nearer to a centre by a factor.
  case scale(centerX: Float, centerY: Float, factor: Float)
  /// Of some pixels around a pixel, which have weights or count alike.
  case taps([pgb_smear_tap])
  case points([pgb_smear_point])
}

extension SmearLook {
  /// The most steps that a frame has.
  static let mostSteps = 40

  /// Adds steps after which a pixel is the mean of those on a straight way, which has a length in pixels in both axes.
  mutating func addLine(_ width: Float, _ height: Float) {
    let scale = Float(1 << halvings)
    let (x, y) = (width / scale, height / scale)
    let length = max(abs(x), abs(y))
    guard length > 0.5 else { return }
    var count = 1
    while Float(1 << count) < length && count < 10 { count += 1 }
    // So many taps as steps make them, evenly spread; the last ones are those of the ends.
    for i in 0..<count {
      let part = (length + 1) / length * Float(1 << i) / Float(1 << count)
      let (dx, dy) = (Int((x * part).rounded()), Int((y * part).rounded()))
      // By turns to both sides, so that the way stays in the middle.
      let (ax, ay) = i % 2 == 0 ? (dx / 2, dy / 2) : (dx - dx / 2, dy - dy / 2)
      steps.append(.shift(ax: -ax, ay: -ay, bx: dx - ax, by: dy - ay))
    }
  }

  /// Adds a step after which a pixel is the mean of points at offsets in pixels.
  mutating func addPoints(_ points: [(x: Float, y: Float)]) {
    guard points.contains(where: { abs($0.x) + abs($0.y) > 0.01 }) else { return }
    if points.allSatisfy({ $0.x == $0.x.rounded() && $0.y == $0.y.rounded() }) {
      steps.append(.points(points.map { pgb_smear_point(dx: Int32($0.x), dy: Int32($0.y)) }))
    } else {
      steps.append(.taps(SmearTaps(points).taps))
    }
  }

  /// Halvings that leave a blur of so many pixels enough of them.
  static func halvings(for length: Float) -> Int {
    length >= 96 ? 3 : length >= 48 ? 2 : length >= 24 ? 1 : 0
  }
}

extension Parameter {
  /// What a blur is the mean of.
  static let smearSampling = Parameter.choice(
    "sampling", "Sampling", default: "area", choices: [("area", "Area"), ("points", "Points")],
    doc: "Whether all of the area is blurred, or some of its points are mixed as shaders do it.")
}
