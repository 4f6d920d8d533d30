import CPegbarKernels
import PegbarPluginKit

/// A transition by a map that says where each pixel comes from.
///
/// The map is worked out at places some pixels apart, or at every pixel. Where it shrinks a picture, pixels are read
/// from halvings of it; where it jumps, a pixel is the mean of 16 points. Two pictures that are read at the same places
/// and evenly mixed become one before.
public struct Warp<Map: WarpMap>: Sendable {
  /// The memory and the passes that frames need.
  public private(set) var plan = Plan()
  private var halvingBytes = 0
  private var mixture = WarpMixture()
  private let mixesLight: Bool

  /// Makes a warp that mixes both pictures by their encoded numbers, or in linear light.
  public init(mixesLight: Bool = false) { self.mixesLight = mixesLight }

  /// Works out how much memory frames need.
  public mutating func prepare(_ setup: EffectSetup) {
    plan = Plan(callBytes: WarpScratch.bytes)
    if Map.shrinks {
      halvingBytes = Int(pgb_pyramid_bytes(Int32(setup.width), Int32(setup.height)))
      plan.passes = 2
      plan.frameBytes = 2 * halvingBytes
    }
    if Map.isMixedFirst {
      mixture = WarpMixture(width: setup.width, height: setup.height, mixesLight: mixesLight)
      plan.passes = 2
      plan.frameBytes = mixture.bytes + halvingBytes
    }
  }

  /// Mixes and halves rows of the pictures in a pass of its own, where there is one, and draws rows in the last.
  public func render(_ frame: Frame, rows: Range<Int>) {
    let map = Map(frame.arguments, WarpMoment(frame))
    if Map.isMixedFirst { return renderMixture(map, frame, rows) }
    let memory = frame.frameMemory?.assumingMemoryBound(to: UInt8.self)
    let isShrunk = { Map.shrinks && !map.isPoint && map.shrunk.contains($0) }
    var old = Self.pyramid(frame.from, isShrunk(.old) ? memory : nil)
    var new = Self.pyramid(frame.to, isShrunk(.new) ? memory.map { $0 + halvingBytes } : nil)
    if frame.pass < plan.passes - 1 {
      pgb_pyramid_build(&old, Int32(rows.lowerBound), Int32(rows.upperBound))
      pgb_pyramid_build(&new, Int32(rows.lowerBound), Int32(rows.upperBound))
      return
    }
    draw(map, frame, rows, old, new)
  }

  /// Mixes and halves rows in the first pass, and draws rows of the mixture in the last.
  private func renderMixture(_ map: Map, _ frame: Frame, _ rows: Range<Int>) {
    guard case .even(let weight) = map.blend else {
      preconditionFailure("pictures that are mixed first blend evenly")
    }
    guard let memory = frame.frameMemory else {
      fatalError("the host lends no memory for a frame")
    }
    let pixels = memory.assumingMemoryBound(to: UInt8.self)
    let isShrunk = !map.isPoint && !map.shrunk.isEmpty
    var picture = mixture.pyramid(
      frame, weight, pixels, halvings: isShrunk ? pixels + mixture.bytes : nil)
    if frame.pass == 0 {
      mixture.write(rows, frame, weight, pixels, &picture)
    } else {
      draw(map, frame, rows, picture, picture)
    }
  }

  private func draw(
    _ map: Map, _ frame: Frame, _ rows: Range<Int>, _ old: pgb_pyramid, _ new: pgb_pyramid
  ) {
    guard let scratch = frame.callMemory else { fatalError("the host lends no memory for a call") }
    for x in stride(from: 0, to: frame.width, by: WarpScratch.columns) {
      var tile = WarpTile(
        map, WarpScratch(scratch), old: old, new: new, mixesLight: mixesLight, x: x,
        count: min(WarpScratch.columns, frame.width - x))
      tile.draw(frame, rows)
    }
  }

  private static func pyramid(
    _ picture: Pixels, _ memory: UnsafeMutablePointer<UInt8>?
  ) -> pgb_pyramid {
    pgb_pyramid(
      picture.row(0), stride: Int(picture.image.pointee.stride), width: picture.width,
      height: picture.height, halvings: memory)
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
  public init(_ arguments: Arguments) {
    self.init(warp: Warp(mixesLight: arguments.mixesLight))
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var plan: Plan { warp.plan }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public mutating func prepare(_ setup: EffectSetup) { warp.prepare(setup) }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func render(_ frame: Frame, rows: Range<Int>) { warp.render(frame, rows: rows) }
}
