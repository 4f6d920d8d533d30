import Pegbar
import PegbarCore

extension Bench {
  /// The subject that measures text.
  package static let text = "text"

  /// What a frame of text costs, sampled and drawn: a page and a hundred different lines, each while they stand
  /// still and while they move by parts of pixels.
  ///
  /// - Throws: `PluginError`.
  package func texts() throws -> [BenchResult] {
    try [false, true].flatMap { moves in
      let how = moves ? "moving" : "still"
      let page = CGRect(x: 0, y: 0, width: 1000, height: 700)
      let lines = (0..<100).map { line in
        let (column, row) = (CGFloat(line % 2), CGFloat(line / 2))
        return Bench.textLayer(
          Bench.words(100, from: line),
          CGRect(x: 30 + 930 * column, y: 15 + 21 * row, width: 900, height: 20), size: 14,
          moves: moves)
      }
      return try [
        drawing(
          "page of 2051 characters, \(how)", page.size,
          [Bench.textLayer(Bench.words(2051, from: 0), page, size: 20, moves: moves)]),
        drawing(
          "10000 characters in 100 lines, \(how)", CGSize(width: 1920, height: 1080), lines),
      ]
    }
  }

  /// The least time that one of some frames takes.
  private func drawing(_ id: String, _ size: CGSize, _ layers: [CALayer]) throws -> BenchResult {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    layers.forEach(root.addSublayer)
    let stage = Stage(layer: root, size: size)
    CATransaction.flush()
    let view = Viewport(width: Int(size.width), height: Int(size.height))
    let renderer = FrameRenderer(threads: threads, copiesUnchanged: false)
    var best = Double.infinity
    _ = try Stopwatch(seconds: seconds) {
      for _ in 0..<8 {
        stage.advance(by: 1 / 64.0)
        let watch = try Stopwatch(once: {
          _ = try renderer.render(stage.presentationFrame(), view, background: .white)
        })
        best = min(best, watch.cpu)
      }
    }
    return BenchResult(id: id, amount: best / 1e6, unit: "ms")
  }

  /// Words with so many characters and spaces, from one of them on.
  private static func words(_ count: Int, from start: Int) -> String {
    let text =
      "Sixty zippers were quickly picked from the woven jute bag, and the quick brown fox jumps over the lazy dog. "
    let whole = String(repeating: text, count: (start + count) / text.count + 1)
    return String(whole.dropFirst(start).prefix(count))
  }

  private static func textLayer(
    _ string: String, _ frame: CGRect, size: CGFloat, moves: Bool
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = frame
    (layer.string, layer.font, layer.fontSize) = (string, "DejaVu Sans", size)
    (layer.isWrapped, layer.foregroundColor) = (true, .black)
    guard moves else { return layer }
    let animation = CABasicAnimation(keyPath: "position")
    animation.byValue = CGPoint(x: 17.3, y: 5.9)
    (animation.duration, animation.autoreverses, animation.repeatCount) = (1, true, .infinity)
    layer.add(animation, forKey: nil)
    return layer
  }
}
