import Pegbar
import PegbarCore
import PegbarScene

/// Measures plugins and scenes.
package struct Bench {
  /// Of pictures.
  package var size: PixelSize
  /// For each subject.
  package var seconds: Double
  /// Threads that draw.
  package var threads: Int

  package init(size: PixelSize, seconds: Double, threads: Int) {
    (self.size, self.seconds, self.threads) = (size, seconds, threads)
  }

  /// How far transitions are in the frames that are drawn: not only where much or little is done.
  static let progresses = [0.13, 0.37, 0.5, 0.63, 0.87]

  /// A transition between two opaque pictures.
  ///
  /// - Throws: `PluginError`, `Refusal`.
  package func transition(_ plugin: ResolvedPlugin, _ type: any TransitionType) throws
    -> BenchResult
  {
    let setup = TransitionSetup(
      width: size.width, height: size.height, direction: try plugin.direction(nil))
    let rendering = try type.makeTransition(plugin.parameters([:]), setup: setup)
    let run = TransitionRun(rendering, pool: ThreadPool(threads: threads))
    let (a, b, target) = (picture(seed: 1), picture(seed: 2), picture(seed: 3))
    let output = target.pixelRows
    let watch = try withExtendedLifetime(target) {
      try Stopwatch(seconds: seconds) {
        for progress in Bench.progresses {
          try run.draw(from: a, to: b, progress: progress, into: output)
        }
      }
    }
    return pixels(type.descriptor.id, size, watch, frames: Bench.progresses.count)
  }

  /// A filter on opaque pictures, with its defaults.
  ///
  /// - Throws: `PluginError`, `Refusal`.
  package func filter(_ plugin: ResolvedPlugin, _ type: any ImageFilterType) throws -> BenchResult {
    let count = type.inputCounts.lowerBound
    let run = try FilterRun(
      type, plugin.parameters([:]), inputCount: count, pool: ThreadPool(threads: threads))
    let pictures = (0..<count).map { picture(seed: UInt32($0 + 1)) }
    let watch = try Stopwatch(seconds: seconds) { _ = try run.picture(of: pictures, size: size) }
    return pixels(type.descriptor.id, size, watch, frames: 1)
  }

  /// A timing function, in batches.
  ///
  /// - Throws: `PluginError`, `Refusal`.
  package func timing(_ plugin: ResolvedPlugin, _ function: any TimingFunction) throws
    -> BenchResult
  {
    let timing = try function.makeTiming(plugin.parameters([:]))
    return try samples(function.descriptor.id, timing, each: Bench.batch)
  }

  /// How many samples of a timing function are asked for in one call.
  static let batch = 4096

  /// A curve at as many places as a batch has, some in each call.
  ///
  /// - Throws: `PluginError`.
  func samples(_ id: String, _ timing: any Timing, each count: Int) throws -> BenchResult {
    let x = (0..<Bench.batch).map { Double($0) / Double(Bench.batch - 1) }
    var y = x
    let watch = try Stopwatch(seconds: seconds) {
      for _ in 0..<16 {
        try x.withUnsafeBufferPointer { x in
          try y.withUnsafeMutableBufferPointer { y in
            guard let from = x.baseAddress, let to = y.baseAddress else { return }
            for i in stride(from: 0, to: x.count, by: count) {
              try timing.evaluate(from + i, into: to + i, count: count)
            }
          }
        }
      }
    }
    return BenchResult(id: id, nanoseconds: watch.cpu / Double(16 * x.count), threads: 1)
  }

  /// A value function, a transform a call.
  ///
  /// - Throws: `PluginError`.
  package func value(_ plugin: ResolvedPlugin, _ function: any ValueFunction) throws -> BenchResult
  {
    let mapping = try function.makeValueMapping(plugin.parameters([:]))
    var inputs = [Double](repeating: 0.5, count: mapping.inputCount)
    let watch = try Stopwatch(seconds: seconds) {
      for i in 0..<Bench.batch {
        inputs[0] = Double(i) / Double(Bench.batch)
        _ = try mapping.transform(inputs)
      }
    }
    return BenchResult(
      id: function.descriptor.id, nanoseconds: watch.cpu / Double(Bench.batch), threads: 1)
  }

  /// An animation kind between two numbers; nil for one that animates no values of its own.
  ///
  /// - Throws: `PluginError`, `Refusal`.
  package func animation(_ plugin: ResolvedPlugin, _ kind: any AnimationKind) throws -> BenchResult?
  {
    guard AnimationRun.animates(kind) else { return nil }
    let run = try AnimationRun(
      kind: kind, parameters: plugin.parameters([:]), from: .number(0), to: .number(1),
      duration: 1)
    let count = 4096
    let watch = try Stopwatch(seconds: seconds) {
      for i in 0..<count { _ = try run.value(at: Double(i) / Double(count)) }
    }
    return BenchResult(
      id: kind.descriptor.id, nanoseconds: watch.cpu / Double(count), threads: 1)
  }

  /// A scene at its own size: up to 30 frames spread over its duration, sampled and drawn as `render` does.
  ///
  /// - Throws: `SceneError`, `PluginError`.
  package func scene(_ scene: Scene, of document: SceneDocument) throws -> BenchResult {
    let size = PixelSize(
      width: max(1, Int(saturating: document.size.width)),
      height: max(1, Int(saturating: document.size.height)))
    let view = Viewport(width: size.width, height: size.height)
    let count = min(30, document.frameCount)
    let step = Double(document.frameCount) / Double(count)
    let watch = try Stopwatch(seconds: seconds, preparing: scene.makeStage) { stage in
      // A new one for each pass, and every pixel drawn: nothing is found that another frame has left
      // but what a scene keeps itself, such as the shadows of what stands still.
      let renderer = FrameRenderer(threads: threads, copiesUnchanged: false)
      var last: PendingPicture?
      for i in 0..<count {
        let time = document.frameRate.time(ofFrame: Int(saturating: Double(i) * step))
        let next = try stage.begin(
          at: time, rate: document.frameRate, with: renderer, view,
          background: document.background)
        _ = try last?.picture()
        last = next.isComplete ? nil : next
      }
      _ = try last?.picture()
    }
    return pixels(document.path, size, watch, frames: count)
  }

  /// The result of drawing frames.
  func pixels(
    _ id: String, _ size: PixelSize, _ watch: Stopwatch, frames: Int
  ) -> BenchResult {
    let count = Double(frames) * Double(size.width) * Double(size.height)
    return BenchResult(
      id: id, size: size, nanoseconds: watch.cpu / count,
      framesPerSecond: Double(frames) * 1e9 / max(1, watch.wall), threads: threads)
  }

  /// An opaque picture without long runs of one colour.
  func picture(seed: UInt32) -> Picture {
    Picture(width: size.width, height: size.height, isOpaque: true) { pixels, stride in
      var state = seed &* 2_654_435_761
      for y in 0..<size.height {
        let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
        for x in 0..<size.width {
          state = state &* 1_664_525 &+ 1_013_904_223
          row[x] = state | 0xFF00_0000
        }
      }
    }
  }
}
