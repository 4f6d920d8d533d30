import PegbarPluginKit
import PegbarWarps
import Testing

/// Coordinates in which circles are round.
@Suite struct WarpFrameTests {
  private func frame(_ width: Float, _ height: Float, isStretched: Bool = false) -> WarpFrame {
    WarpFrame(
      WarpMoment(progress: 0.5, width: width, height: height), center: (0.25, 0.5),
      isStretched: isStretched)
  }

  @Test func theLargerSideIsTheUnit() {
    let wide = frame(400, 100)
    let (x, y) = wide(Lanes(repeating: 0.5), Lanes(repeating: 1))
    #expect(x[0] == 0.25 && y[0] == 0.125)
    let high = frame(100, 400)
    #expect(high(Lanes(repeating: 0.5), Lanes(repeating: 1)).x[0] == 0.0625)
    #expect(frame(400, 100, isStretched: true)(Lanes(), Lanes(repeating: 1)).y[0] == 0.5)
  }

  @Test func placesComeBack() {
    let wide = frame(300, 100)
    let (x, y) = wide(Lanes(0.1, 0.2, 0.3, 0.4), Lanes(1, 2, 3, 4))
    let (u, v) = wide.place(x, y)
    for i in 0..<4 {
      #expect(abs(u[i] - 0.1 * Float(i + 1)) < 1e-6)
      #expect(abs(v[i] - Float(i + 1)) < 1e-6)
    }
  }

  @Test func theFarthestCornerIsOnTheOtherSide() {
    // 0.75 across, an eighth down.
    #expect(abs(frame(400, 100).farthest - (0.5625 + 0.015625 as Float).squareRoot()) < 1e-6)
  }

  @Test func aTurnIsClockwiseAndEnlarges() {
    let square = WarpFrame(
      WarpMoment(progress: 0.5, width: 100, height: 100), center: (0.5, 0.5))
    let turn = WarpTurn(square, angle: .pi / 2, size: 2)
    // What is shown at the right was at the top.
    let (x, y) = turn.place(Lanes(repeating: 0.9), Lanes(repeating: 0.5))
    #expect(abs(x[0] - 0.5) < 1e-6 && abs(y[0] - 0.3) < 1e-6)
  }

  @Test func spacingIsFineEnough() {
    let moment = WarpMoment(progress: 0.5, width: 1920, height: 1080)
    #expect(moment.spacing(16, in: 1) == 64)
    #expect(moment.spacing(16, in: 0.25) == 16)
    #expect(moment.spacing(100, in: 0.01) == 1)
  }
}
