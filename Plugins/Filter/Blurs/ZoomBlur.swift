import CPegbarKernels
import PegbarPluginKit

/// The mean along lines from a middle, of twice as many pixels in every pass.
struct ZoomBlur: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.zoomBlur", name: "Zoom Blur",
    summary: "Every pixel becomes the mean of a line to the middle, as if the camera zoomed.",
    category: "blur",
    parameters: [
      .number(
        "inputAmount", "Amount", default: 20, range: 0...Double.infinity, softRange: 0...200,
        unit: .points,
        doc: "The length of the lines half the layer's longer side away from the middle."),
      .point(
        "inputCenter", "Centre", default: (0.5, 0.5), softRange: 0...1, unit: .fraction,
        doc: "The middle: (0, 0) is the layer's upper left corner, (1, 1) the lower right one."),
      .extent,
    ],
    aliases: [.pegbar("zoomBlur"), .coreImage("CIZoomBlur")])

  private let amount: Double
  private let extent: EffectExtent
  private let center: (x: Double, y: Double)
  private var factors: [Double] = []
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    amount = arguments.number("inputAmount")
    extent = arguments.extent
    center = extent.point(arguments.pair("inputCenter"))
  }

  /// How much smaller the picture becomes, 0…1.
  private func shrinking(_ setup: EffectSetup) -> Double {
    1 - min(0.9, amount * setup.scale / (max(extent.width, extent.height) / 2))
  }

  mutating func prepare(_ setup: EffectSetup) {
    let least = shrinking(setup)
    factors = []
    var (factor, length) = (least, (1 - least) * (extent.width + extent.height))
    while length > 1, factors.count < 10 {
      length /= 2
      factor = factor.squareRoot()
      factors.append(factor)
    }
    plan = Plan(
      passes: max(1, factors.count),
      frameBytes: min(2, max(0, factors.count - 1)) * setup.width * setup.height * 4)
    plan.isIdentity = factors.isEmpty
  }

  func extent(of inputs: [pegbar_region], _ setup: EffectSetup) -> pegbar_region {
    inputs[0].isEmpty ? inputs[0] : zoomed(inputs[0], 1 / shrinking(setup))
  }

  func regionOfInterest(
    ofInput input: Int, drawing output: pegbar_region, _ setup: EffectSetup
  ) -> pegbar_region {
    zoomed(output, shrinking(setup))
  }

  /// A region with what it covers on the way to another size; two pixels more for samples.
  private func zoomed(_ region: pegbar_region, _ factor: Double) -> pegbar_region {
    let scaled = { (x: Int32, center: Double, rule: FloatingPointRoundingRule) in
      let edge = (center + (Double(x) - center) * factor).rounded(rule)
      let limits = pegbar_region.everything
      return Int32(min(max(edge, Double(limits.x0)), Double(limits.x1)))
    }
    let other = pegbar_region(
      x0: scaled(region.x0, center.x, .down), y0: scaled(region.y0, center.y, .down),
      x1: scaled(region.x1, center.x, .up), y1: scaled(region.y1, center.y, .up))
    return region.union(other).grown(by: 2 + 2 * 10)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard !factors.isEmpty else {
      for row in rows { frame.copy(frame.input(0), row: row, toRow: row) }
      return
    }
    let isLast = frame.pass == factors.count - 1
    var ground = frame.pass == 0 ? frame.ground : plane(frame.pass - 1, frame)
    let to = isLast ? nil : plane(frame.pass, frame)
    for row in rows {
      let out = to.map { UnsafeMutablePointer(mutating: $0.pixels) + row * Int($0.stride) }
      pgb_row_zoomed(
        out ?? frame.out.row(row), Int32(frame.width), Int32(frame.origin.x),
        Int32(frame.origin.y + row), &ground, center.x, center.y, factors[frame.pass],
        Int32(frame.pass & 1))
    }
  }

  private func plane(_ pass: Int, _ frame: Frame) -> pgb_ground {
    guard let memory = frame.frameMemory else { fatalError("a zoom blur has memory") }
    let stride = frame.width * 4
    let start = memory.assumingMemoryBound(to: UInt8.self) + (pass & 1) * stride * frame.height
    var ground = frame.ground
    (ground.pixels, ground.stride) = (UnsafePointer(start), Int64(stride))
    return ground
  }
}

extension Frame {
  /// The input where it lies.
  fileprivate var ground: pgb_ground {
    let input = input(0)
    return pgb_ground(
      pixels: UnsafePointer(input.row(0)), stride: input.image.pointee.stride,
      x: Int32(origin.x), y: Int32(origin.y), width: Int32(width), height: Int32(height))
  }
}
