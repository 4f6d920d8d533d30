import CPegbarKernels
import PegbarPluginKit

/// A transition by a map that says where each pixel comes from.
///
/// The map is worked out at places some pixels apart, or at every pixel. Where it shrinks a picture, pixels are read
/// from halvings of it; where it jumps, a pixel is the mean of 16 points.
public struct Warp<Map: WarpMap>: Sendable {
  /// The memory and the passes that frames need.
  public private(set) var plan = Plan()
  private var halvingBytes = 0

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public init() {}

  /// Works out how much memory frames need.
  public mutating func prepare(_ setup: EffectSetup) {
    plan = Plan(callBytes: WarpScratch.bytes)
    guard Map.shrinks else { return }
    halvingBytes = Int(pgb_pyramid_bytes(Int32(setup.width), Int32(setup.height)))
    plan.passes = 2
    plan.frameBytes = 2 * halvingBytes
  }

  /// Halves rows of the pictures in a pass of its own, where there is one, and draws rows in the last.
  public func render(_ frame: Frame, rows: Range<Int>) {
    let map = Map(frame.arguments, WarpMoment(frame))
    let memory = frame.frameMemory?.assumingMemoryBound(to: UInt8.self)
    let isShrunk = { Map.shrinks && map.shrunk.contains($0) }
    var old = Self.pyramid(frame.from, isShrunk(.old) ? memory : nil)
    var new = Self.pyramid(frame.to, isShrunk(.new) ? memory.map { $0 + halvingBytes } : nil)
    if frame.pass < plan.passes - 1 {
      pgb_pyramid_build(&old, Int32(rows.lowerBound), Int32(rows.upperBound))
      pgb_pyramid_build(&new, Int32(rows.lowerBound), Int32(rows.upperBound))
      return
    }
    guard let scratch = frame.callMemory else { fatalError("the host lends no memory for a call") }
    for x in stride(from: 0, to: frame.width, by: WarpScratch.columns) {
      var tile = WarpTile(
        map, WarpScratch(scratch), old: old, new: new, x: x,
        count: min(WarpScratch.columns, frame.width - x))
      tile.draw(frame, rows)
    }
  }

  private static func pyramid(
    _ picture: Pixels, _ memory: UnsafeMutablePointer<UInt8>?
  ) -> pgb_pyramid {
    var pyramid = pgb_pyramid()
    pgb_pyramid_begin(
      &pyramid, picture.row(0), picture.image.pointee.stride, Int32(picture.width),
      Int32(picture.height), memory)
    return pyramid
  }
}

/// A transition that is a warp.
public protocol WarpTransition: TransitionPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  associatedtype Map: WarpMap
  /// The warp.
  var warp: Warp<Map> { get set }
  /// Makes the transition of a warp.
  init(warp: Warp<Map>)
}

extension WarpTransition {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public init(_ arguments: Arguments) { self.init(warp: Warp()) }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var plan: Plan { warp.plan }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public mutating func prepare(_ setup: EffectSetup) { warp.prepare(setup) }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func render(_ frame: Frame, rows: Range<Int>) { warp.render(frame, rows: rows) }
}
