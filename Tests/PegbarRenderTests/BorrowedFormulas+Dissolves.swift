import PegbarCore

/// Dissolves of other programs, from black to white.
extension BorrowedFormula {
  static let dissolves: [BorrowedFormula] = [
    .init("xfade:fade") { _, _, p in p },
    // How much of the new picture there is, and of the colour between.
    .init("xfade:fadeblack") { _, _, p in p * smooth(0, 0.8, p) },
    .init("xfade:fadewhite") { _, _, p in 1 - (1 - p) * (1 - smooth(0, 0.2, p)) },
    .init("xfade:fadegrays") { _, _, p in p },
    .init("xfade:fadefast") { _, _, p in 1 - Math.pow(1 - p, 1 + Math.log(2)) },
    .init("xfade:fadeslow") { _, _, p in p },
    .init("gl:fadecolor") { _, _, p in p * smooth(0.4, 1, p) },
    .init("gl:fadegrayscale") { _, _, p in p },
    .init("gl:Overexposure") { _, _, p in min(1, p + 0.6 * Math.sin(p * Double.pi)) },
    .init("gl:burn") { _, _, p in min(1, p + 2 * p * (1 - p) * 0.9) },
    .init("gl:colorphase") { _, _, p in smooth(0, 0.6, p) },
    .init("gl:multiply_blend") { _, _, p in p < 0.5 ? 0 : 2 * p - 1 },
    .init("gl:ColourDistance") { _, _, p in Math.pow(p, 5) },
    .init("gl:HSVfade") { _, _, p in p },
    .init("gl:undulatingBurnOut", 0.02) { u, v, p in
      let (x, y) = (u - 0.5, 0.5 - v)
      let wave = Math.sin((Math.atan2(y, x) / Double.pi + 1) * 15 * Double.pi)
      let bend = wave < 0.5 ? 2 * wave * wave : 4 * wave - 2 * wave * wave - 1
      let late = smooth(0, 1, p)
      let radius = p + bend * (0.02 + 0.07 * late) * Math.sin(p * (40 - 10 * late))
      let distance = (x * x + y * y).squareRoot()
      // What is charred is black.
      if radius - distance >= -0.005, radius - distance <= 0.01 { return 0 }
      return smooth(-0.03, 0, radius - distance * 1.03)
    },
  ]
}
