import PegbarCore
@testable import PegbarEngine
import PegbarRender
import PegbarSystem
import Synchronization
import PegbarTestSupport
import Testing

/// A transition for tests: mixes by progress, row by row, and remembers what it was asked.
final class Blend: RowsRendering {
  let allowsConcurrentRows: Bool
  let fails: Bool
  let asked = Mutex<[Range<Int>]>([])

  init(concurrent: Bool = true, fails: Bool = false) {
    allowsConcurrentRows = concurrent
    self.fails = fails
  }

  func render(_ frame: EffectFrame, rows: Range<Int>) throws {
    asked.withLock { $0.append(rows) }
    if fails {
      throw PluginError(
        pluginID: "test", problem: .failed(function: "render", status: -1, message: "\(rows)"))
    }
    let (from, to, output) = (frame.inputs[0], frame.inputs[1], frame.output)
    for y in rows {
      for i in 0..<output.width * 4 {
        let a = Double(from.data.load(fromByteOffset: y * from.stride + i, as: UInt8.self))
        let b = Double(to.data.load(fromByteOffset: y * to.stride + i, as: UInt8.self))
        let mixed = UInt8(a + (b - a) * frame.progress + 0.5)
        output.data.storeBytes(of: mixed, toByteOffset: y * output.stride + i, as: UInt8.self)
      }
    }
  }
}

final class BlendType: TransitionType {
  let descriptor = PluginDescriptor(
    kind: .transition, id: "test.blend", name: "Blend", summary: "For tests.")
  let setups = Mutex<[TransitionSetup]>([])

  func makeTransition(_ parameters: ParameterValues, setup: TransitionSetup) throws
    -> any EffectRendering
  {
    setups.withLock { $0.append(setup) }
    return Blend()
  }
}

@Suite struct TransitionRunTests {
  static func noise(_ seed: UInt64, _ width: Int = 33, _ height: Int = 150) -> Picture {
    var dice = Dice(seed)
    return .made(width, height) { _, _ in
      let p = dice.pixel()
      return SIMD4(p[0], p[1], p[2], p[3])
    }
  }

  /// Rule: transitions.exact-ends.
  @Test func theEndsAreThePicturesThemselves() throws {
    let (a, b) = (TransitionRunTests.noise(1), TransitionRunTests.noise(2))
    let run = TransitionRun(Blend(fails: true), pool: ThreadPool(threads: 2))
    for progress in [-1, -0.0, 0, -.infinity, .nan] {
      #expect(try run.frame(from: a, to: b, progress: progress) === a)
    }
    for progress in [1, 1.5, .infinity] {
      #expect(try run.frame(from: a, to: b, progress: progress) === b)
    }
  }

  @Test func bandsCoverEveryRowOnce() throws {
    let (a, b) = (TransitionRunTests.noise(1), TransitionRunTests.noise(2))
    let wanted = try TransitionRun(Blend(), pool: ThreadPool(threads: 1))
      .frame(from: a, to: b, progress: 0.3).bytes
    for threads in [2, 3, 7] {
      let blend = Blend()
      let run = TransitionRun(blend, pool: ThreadPool(threads: threads))
      #expect(try run.frame(from: a, to: b, progress: 0.3).bytes == wanted)
      let rows = blend.asked.withLock { $0.flatMap { Array($0) } }
      #expect(rows.sorted() == Array(0..<150))
    }
  }

  @Test func aTransitionThatCannotShareIsCalledOnce() throws {
    let (a, b) = (TransitionRunTests.noise(1), TransitionRunTests.noise(2))
    let blend = Blend(concurrent: false)
    let run = TransitionRun(blend, pool: ThreadPool(threads: 4))
    _ = try run.frame(from: a, to: b, progress: 0.5)
    #expect(blend.asked.withLock { $0 } == [0..<150])
  }

  @Test func theFirstBandsErrorIsThrown() throws {
    let (a, b) = (TransitionRunTests.noise(1), TransitionRunTests.noise(2))
    let run = TransitionRun(Blend(fails: true), pool: ThreadPool(threads: 3))
    #expect {
      try run.frame(from: a, to: b, progress: 0.5)
    } throws: {
      ($0 as? PluginError)?.problem == .failed(function: "render", status: -1, message: "0..<64")
    }
  }

  /// A scene whose only layer is in the middle of a transition from a red to a blue background.
  static func running(
    _ progress: Double, _ type: BlendType, _ live: Tree, source: Tree
  ) -> PresentationFrame {
    var live = live
    live.transition = 0
    var frame = scene(20, 20, [live])
    let parameters = try? ParameterValues(for: type.descriptor)
    guard let parameters else { return frame }
    let recipe = TransitionRecipe(
      type: type, parameters: parameters, direction: .fromLeft, duration: 2, seed: 9,
      source: source.frame)
    frame.transitions = [
      RunningTransition(recipe: recipe, progress: progress, linearProgress: progress, time: 0)
    ]
    return frame
  }

  /// Rule: transitions.host-features.
  @Test func aLayerOnWholePixelsIsExact() throws {
    let type = BlendType()
    let old = Tree.box(5, 5, 8, 6, [.backgroundColor: .color(red)])
    let new = Tree.box(5, 5, 8, 6, [.backgroundColor: .color(blue)])
    for (progress, wanted) in [
      (0.0, redPixel), (0.25, SIMD4<UInt8>(191, 0, 64, 255)), (1.0, bluePixel),
    ] {
      let frame = TransitionRunTests.running(progress, type, new, source: old)
      let picture = try drawn(frame, 20, 20)
      for y in 0..<20 {
        for x in 0..<20 {
          let isInside = (5..<13).contains(x) && (5..<11).contains(y)
          #expect(picture.pixel(x, y) == (isInside ? wanted : whitePixel))
        }
      }
    }
    let setups = type.setups.withLock { $0 }
    #expect(setups.count == 1)
    #expect(setups.first?.width == 8)
    #expect(setups.first?.height == 6)
    #expect(setups.first?.direction == .fromLeft)
    #expect(setups.first?.duration == 2)
  }

  /// Rule: transitions.pictures.
  @Test func hidingALayerIsPartOfItsTransition() throws {
    let old = Tree.box(5, 5, 8, 6, [.backgroundColor: .color(red)])
    let new = Tree.box(5, 5, 8, 6, [.backgroundColor: .color(red), .hidden: .bool(true)])
    let frame = TransitionRunTests.running(0.5, BlendType(), new, source: old)
    #expect(try drawn(frame, 20, 20).pixel(8, 8) == SIMD4(255, 127, 127, 255))
    let ended = TransitionRunTests.running(1, BlendType(), new, source: old)
    #expect(try drawn(ended, 20, 20).pixel(8, 8) == whitePixel)
  }

  @Test func theRendererKeepsAPreparedTransition() throws {
    let type = BlendType()
    let old = Tree.box(5, 5, 8, 6, [.backgroundColor: .color(red)])
    let frame = TransitionRunTests.running(0.5, type, old, source: old)
    let renderer = FrameRenderer(threads: 1)
    for _ in 0..<3 { _ = try renderer.render(frame, Viewport(width: 20, height: 20)) }
    #expect(type.setups.withLock { $0.count } == 1)
    _ = try renderer.render(frame, Viewport(width: 40, height: 40, scale: 2))
    #expect(type.setups.withLock { $0.map(\.width) } == [8, 16])
  }
}
