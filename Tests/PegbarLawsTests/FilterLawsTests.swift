import Pegbar
import PegbarCore
import PegbarLaws
import Testing

/// The laws of image filters: a good one keeps them, and each fault breaks the law that forbids it.
@Suite struct FilterLawsTests {
  enum Fault: String, CaseIterable, Sendable {
    case none, extent, fillsNothing, interest, moving, identity, varying, blend, erases, everywhere
  }

  /// Moves a picture by three columns; over a second picture, if it has one.
  private final class Mover: ImageFilterType, ImageFiltering, EffectRendering, RowBlending {
    let descriptor = PluginDescriptor(
      kind: .imageFilter, id: "org.test.mover", name: "Mover", summary: "Moves a picture.")
    let fault: Fault

    init(_ fault: Fault) { self.fault = fault }

    private var composes: Bool { [.blend, .erases, .everywhere].contains(fault) }
    private var distance: Int {
      composes || fault == .identity ? 0 : fault == .interest ? 40 : 3
    }

    var inputCounts: ClosedRange<Int> { composes ? 2...2 : 1...1 }

    func makeFilter(_ parameters: ParameterValues, setup: FilterSetup) -> any ImageFiltering {
      self
    }

    func extent(of inputs: [PixelRegion]) -> PixelRegion {
      var result = inputs[0]
      if result.isEmpty { return .empty }
      result.x1 += fault == .extent ? 1 : distance
      return result
    }

    func regionOfInterest(ofInput input: Int, drawing output: PixelRegion) -> PixelRegion {
      var result = output
      if fault == .interest { return result }
      result.x0 -= distance
      return result
    }

    func prepared(width: Int, height: Int) -> PreparedFilter {
      PreparedFilter(rendering: self, isIdentity: fault == .identity)
    }

    func rowBlend() -> (any RowBlending)? { composes ? self : nil }

    var erases: Bool { false }
    var context: UnsafeMutableRawPointer? { nil }

    /// The backdrop shows where the source is transparent; nothing else is mixed.
    var function: RowBlendFunction {
      if fault == .blend {
        return { _, backdrop, _, count in backdrop[4 * Int(count) - 4] ^= 1 }
      }
      if fault == .everywhere {
        return { _, backdrop, source, count in
          for i in 0..<4 * Int(count) where source[i | 3] == 0 {
            backdrop[i] = i & 3 == 3 ? 255 : 0
          }
        }
      }
      return { _, backdrop, source, count in
        for i in 0..<Int(count) where source[4 * i + 3] < 128 {
          for c in 0..<4 { backdrop[4 * i + c] = 0 }
        }
      }
    }

    var allowsConcurrentRegions: Bool { true }

    func begin(_ frame: EffectFrame, sharing share: PieceSharing) -> any FrameDrawing {
      Frame(self, frame)
    }

    final class Frame: FrameDrawing {
      let owner: Mover
      let frame: EffectFrame
      let passCount = 1

      init(_ owner: Mover, _ frame: EffectFrame) { (self.owner, self.frame) = (owner, frame) }

      private func pixel(_ input: Int, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
        let rows = frame.inputs[input]
        let (column, row) = (x - rows.x, y - rows.y)
        guard 0..<rows.width ~= column, 0..<rows.height ~= row else { return SIMD4() }
        return (rows.data + row * rows.stride + 4 * column).loadUnaligned(as: SIMD4<UInt8>.self)
      }

      func draw(_ region: PixelRegion, pass: Int) {
        let out = frame.output
        for y in region.y0..<region.y1 {
          for x in region.x0..<region.x1 {
            var found = pixel(0, x - owner.distance, y)
            switch owner.fault {
            case .fillsNothing: found.w = 255
            case .moving where x % 32 == 0: found = SIMD4()
            case .identity where x == 30 && y == 20: found = SIMD4()
            case .varying where frame.time > 1: found = SIMD4()
            case .blend: found = pixel(1, x, y)
            case .everywhere: found = found == SIMD4() ? SIMD4(0, 0, 0, 255) : pixel(1, x, y)
            case .erases: found = found.w < 128 ? SIMD4() : pixel(1, x, y)
            default: break
            }
            let place = out.data + (y - out.y) * out.stride + 4 * (x - out.x)
            place.storeBytes(of: found, as: SIMD4<UInt8>.self)
          }
        }
      }

      func end() {}
    }
  }

  private static let laws: [Fault: (name: String, words: String)] = [
    .extent: ("extent", "is visible, outside of the extent of inputs in columns 20..<53"),
    .fillsNothing: ("extent", "is visible, outside of the extent of inputs"),
    .interest: (
      "region-of-interest", "where the inputs differ outside of the region of interest of"
    ),
    .moving: ("moving", "where everything is moved by 16, 0 pixels"),
    .identity: ("identity", "another pixel than the input's at 30, 20"),
    .varying: ("frame-varying", "set PEGBAR_PLAN_FRAME_VARYING in its plan"),
    .blend: ("row-blend", "by its function for rows"),
    .erases: ("row-blend", "set PEGBAR_ROW_BLEND_ERASES"),
    .everywhere: ("row-blend", "set PEGBAR_ROW_BLEND_EVERYWHERE"),
  ]

  @Test(arguments: Fault.allCases) func aFaultBreaksItsLaw(_ fault: Fault) throws {
    let registry = Registry()
    registry.register(
      RegisteredPlugin(
        plugin: Mover(fault), origin: .user, library: nil, version: "1", license: "MIT"))
    let report = try Laws.check(id: "org.test.mover", kind: .imageFilter, in: registry)
    guard let (name, words) = Self.laws[fault] else {
      #expect(report.failures.isEmpty, "\(report)")
      return
    }
    let failure = try #require(report.failures.first { $0.law == name }, "\(report)")
    #expect("\(failure)".contains(words), "\(failure)")
  }
}
