import PegbarPluginKit
import PegbarWarps

/// The right half of the picture turns over the middle like a page, drawn as two slanted sheets.
struct FlatBook: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.flatBook", name: "Flat Book",
    summary: "A page turns over the middle, darkened on its way.", category: "turn",
    parameters: [
      .warpNumber(
        "shading", "Shading", default: 0.3, range: 0...1, unit: .fraction,
        doc: "How much the page is darkened in the middle of its way."),
      .warpNumber(
        "slant", "Slant", default: 1, range: 0...1.5, softRange: 0...1,
        doc: "How much higher the page's free edge becomes; 0 not at all."),
    ],
    aliases: [.pegbar("flatBook"), .gl("BookFlip")])

  var warp: Warp<FlatBookMap>
}

/// One half of each picture, skewed.
struct FlatBookMap: WarpMap {
  let unlit: UInt32? = nil
  static let isLit = true
  private let progress: Float
  private let shade: Float
  private let slant: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    slant = arguments.float("slant")
    shade = max(1 - arguments.float("shading"), abs(progress - 0.5) * 2)
  }

  let blend = WarpBlend.varying
  let leastJump: Float = .infinity

  /// Whether places lie on the page.
  @inline(__always)
  private func isPage(_ x: Lanes) -> SIMDMask<SIMD4<Int32>> {
    progress < 0.5 ? (x .>= 0.5) .& (x .< 1 - progress) : (x .< 0.5) .& (x .>= 1 - progress)
  }

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let isNew = x .>= 1 - progress
    let weight = Lanes().replacing(with: Lanes(repeating: 1), where: isNew)
    let isPage = isPage(x)
    let width = max(abs(progress - 0.5), 1e-6)
    let (u, part) =
      progress < 0.5
      ? ((x - progress) * (0.5 / width), (x - 0.5) * progress)
      : ((x - 0.5) * (0.5 / width) + 0.5, (0.5 - x) * (1 - progress))
    let v = (y - 0.5) * 0.5 / (0.5 + part * (2 * slant)) + 0.5
    return WarpPlace(
      (x.replacing(with: u, where: isPage), y.replacing(with: v, where: isPage)), weight: weight,
      light: Lanes(repeating: 1).replacing(with: Lanes(repeating: shade), where: isPage))
  }
}
