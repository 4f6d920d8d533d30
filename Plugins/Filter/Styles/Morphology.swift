import CPegbarKernels
import PegbarPluginKit

/// The greatest or least values of a rectangle around every pixel, alpha too.
struct Morphology {
  /// A number of PGB_WINDOW_….
  private let kind: Int
  private let points: (width: Double, height: Double)
  private var size = (width: 1, height: 1)
  private(set) var plan = Plan()

  init(_ kind: Int, _ arguments: Arguments) {
    self.kind = kind
    points = (arguments.number("inputWidth"), arguments.number("inputHeight"))
  }

  static let parameters: [Parameter] = [("inputWidth", "Width"), ("inputHeight", "Height")].map {
    key, label in
    .number(
      key, label, default: 5, range: 0...Double.infinity, softRange: 1...50, unit: .points,
      doc: "Of the rectangle, in whole pixels, 1 to 256.")
  }

  private func size(_ setup: EffectSetup) -> (width: Int, height: Int) {
    let whole = { (points: Double) in max(1, Int(min(points * setup.scale, 256).rounded())) }
    return (whole(points.width), whole(points.height))
  }

  func reach(_ setup: EffectSetup) -> Int {
    let size = size(setup)
    return max(size.width, size.height) / 2
  }

  mutating func prepare(_ setup: EffectSetup) {
    size = size(setup)
    let width = setup.width * 4
    // A chunk of rows with those around it, or one row with its rim.
    let memory =
      max(
        (Int(PGB_WINDOW_CHUNK) + size.height) * width, width + size.width * 4) + 64
    plan = Plan(passes: 2, frameBytes: width * setup.height, callBytes: memory)
    plan.isIdentity = size == (1, 1)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let plane = frame.frameMemory, let memory = frame.callMemory else {
      fatalError("a morphology has memory")
    }
    let bytes = plane.assumingMemoryBound(to: UInt8.self)
    let (input, stride, isLast) = (frame.input(0), Int64(frame.width) * 4, frame.pass == 1)
    let length = isLast ? size.height : size.width
    var window = pgb_window(
      in: isLast ? UnsafePointer(bytes) : UnsafePointer(input.row(0)),
      in_stride: isLast ? stride : input.image.pointee.stride,
      out: isLast ? frame.out.row(0) : bytes,
      out_stride: isLast ? frame.out.image.pointee.stride : stride, width: Int32(frame.width),
      height: Int32(frame.height), kind: Int32(kind), before: Int32((length - 1) / 2),
      behind: Int32(length / 2))
    let (first, end) = (Int32(rows.lowerBound), Int32(rows.upperBound))
    if isLast {
      pgb_window_down(&window, first, end, memory)
    } else {
      pgb_window_across(&window, first, end, memory)
    }
  }
}

/// What is visible grows.
struct Dilate: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.dilate", name: "Dilate",
    summary: "Every channel becomes the greatest in a rectangle: shapes grow.",
    category: "style", parameters: Morphology.parameters,
    aliases: [.pegbar("dilate"), .coreImage("CIMorphologyRectangleMaximum")])

  private var morphology: Morphology

  init(_ arguments: Arguments) { morphology = Morphology(PGB_WINDOW_GREATEST, arguments) }

  var plan: Plan { morphology.plan }
  func reach(_ setup: EffectSetup) -> Int { morphology.reach(setup) }
  mutating func prepare(_ setup: EffectSetup) { morphology.prepare(setup) }
  func render(_ frame: Frame, rows: Range<Int>) { morphology.render(frame, rows: rows) }
}

/// What is visible shrinks.
struct Erode: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.erode", name: "Erode",
    summary: "Every channel becomes the least in a rectangle: shapes shrink.",
    category: "style", parameters: Morphology.parameters,
    aliases: [.pegbar("erode"), .coreImage("CIMorphologyRectangleMinimum")])

  private var morphology: Morphology

  init(_ arguments: Arguments) { morphology = Morphology(PGB_WINDOW_LEAST, arguments) }

  var plan: Plan { morphology.plan }
  func reach(_ setup: EffectSetup) -> Int { morphology.reach(setup) }
  mutating func prepare(_ setup: EffectSetup) { morphology.prepare(setup) }
  func render(_ frame: Frame, rows: Range<Int>) { morphology.render(frame, rows: rows) }
}
