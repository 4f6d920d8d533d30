import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// A transition that shows everywhere the same mix of the old and the new picture.
///
/// Rule: transitions.types.
protocol Dissolve: TransitionPlugin {
  /// Whether pictures are mixed in linear light.
  var mixesLight: Bool { get }
}

extension Dissolve {
  func render(_ frame: Frame, rows: Range<Int>) {
    let weight = UInt32(frame.progress * 65536 + 0.5)
    for row in rows {
      if mixesLight {
        pgb_row_mix_light(
          frame.out.row(row), frame.from.row(row), frame.to.row(row), frame.width, weight)
      } else {
        frame.mix(row: row, weight: weight)
      }
    }
  }

  func placement(at progress: Double) -> Placements? {
    mixesLight ? nil : Placements(newOpacity: progress)
  }
}

extension Double {
  /// 3t² − 2t³ of the way from one number to another, 0…1.
  func smoothStep(_ first: Double, _ last: Double) -> Double {
    let t = Swift.min(1, Swift.max(0, (self - first) / (last - first)))
    return t * t * (3 - 2 * t)
  }

  /// A part of 65536.
  var weight: UInt32 { UInt32(Swift.min(1, Swift.max(0, self)) * 65536 + 0.5) }
}
