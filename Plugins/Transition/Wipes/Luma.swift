import PegbarMasks
import PegbarPluginKit

/// A picture says when each pixel changes.
struct Luma: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.luma", name: "Luma",
    summary: "A picture says when each pixel changes: dark ones first.", category: "wipe",
    parameters: [
      .image(
        "map", "Map",
        doc: """
          The picture, stretched over the frame: black changes at the beginning, white at the end. Nothing \
          counts as black where it is transparent. A ramp from left to right if there is none.
          """
      ).with(flags: .wide)
    ],
    aliases: [
      .pegbar("luma"), .gl("luma"), .coreImage("CIDisintegrateWithMaskTransition"),
    ])

  var mask: Mask<LumaMap>
}

/// The luma of a picture: the encoded components, weighed as ITU-R BT.709 does.
struct LumaMap: MaskMap {
  private let picture: LumaPicture?
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    picture = arguments.image("map").map { LumaPicture(image: $0.image) }
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    picture?.value(x / area.width, y / area.height, area) ?? x / area.width
  }
}

/// Pixels of four floating-point numbers, which stay where they are as long as the instance.
private struct LumaPicture: Equatable, @unchecked Sendable {
  let image: UnsafePointer<pegbar_image>

  /// The mean around a point, in fractions of the picture, of as much as a pixel of the frame covers.
  func value(_ x: Double, _ y: Double, _ area: MaskArea) -> Double {
    let (width, height) = (Double(image.pointee.width), Double(image.pointee.height))
    let across = LumaPicture.samples(width / area.width)
    let down = LumaPicture.samples(height / area.height)
    var sum = 0.0
    for j in 0..<down {
      for i in 0..<across {
        let right = ((Double(i) + 0.5) / Double(across) - 0.5) / area.width
        let below = ((Double(j) + 0.5) / Double(down) - 0.5) / area.height
        sum += interpolated((x + right) * width - 0.5, (y + below) * height - 0.5)
      }
    }
    return sum / Double(across * down)
  }

  /// How many samples a pixel needs along an axis that is shrunk by a factor.
  private static func samples(_ factor: Double) -> Int { max(1, min(16, Int(factor.rounded(.up)))) }

  /// Between four pixels; those beyond the edge repeat it.
  private func interpolated(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (right, below) = (x - left, y - top)
    let (column, row) = (Int(left), Int(top))
    let upper = luma(column, row) * (1 - right) + luma(column + 1, row) * right
    let lower = luma(column, row + 1) * (1 - right) + luma(column + 1, row + 1) * right
    return upper * (1 - below) + lower * below
  }

  private func luma(_ x: Int, _ y: Int) -> Double {
    let column = max(0, min(Int(image.pointee.width) - 1, x))
    let row = max(0, min(Int(image.pointee.height) - 1, y))
    let pixel =
      (UnsafeRawPointer(image.pointee.data) + row * Int(image.pointee.stride))
      .assumingMemoryBound(to: Float.self) + 4 * column
    return 0.2126 * Double(pixel[0]) + 0.7152 * Double(pixel[1]) + 0.0722 * Double(pixel[2])
  }
}
