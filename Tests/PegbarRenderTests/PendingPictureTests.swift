import PegbarCore
import PegbarRender
import PegbarSystem
import Synchronization
import Testing

@testable import PegbarEngine

/// Frames whose pixels are drawn while the next one is sampled.
@Suite struct PendingPictureTests {
  private static let view = Viewport(width: 120, height: 320)

  /// Frames with something that moves, something that stays, and everything that can be drawn.
  private static let frames: [PresentationFrame] =
    [10, 10, 10.25, 30].map { RenderContextFramesTests.frame($0) }
    + [ContactSheet.frame, FrameRendererTests.rich(), MemoryTests.frame(3, ContactSheet.photo(60))]
    + [RenderContextFramesTests.frame(30)]

  private static let alone: [[UInt8]] = frames.map { frame in
    (try? FrameRenderer(threads: 1).render(frame, view, background: .white).bytes) ?? []
  }

  @Test(arguments: [1, 2, 5], [true, false])
  func begunFramesAreWhatTheyWouldBeAlone(_ threads: Int, _ copiesUnchanged: Bool) throws {
    let renderer = FrameRenderer(threads: threads, copiesUnchanged: copiesUnchanged)
    var found: [[UInt8]] = []
    var last: PendingPicture?
    for _ in 0..<3 {
      for frame in PendingPictureTests.frames {
        let next = try renderer.begin(frame, PendingPictureTests.view, background: .white)
        #expect(next.isComplete == (threads == 1))
        if let last { found.append(try last.picture().bytes) }
        last = next
      }
    }
    if let last { found.append(try last.picture().bytes) }
    let alone = PendingPictureTests.alone
    #expect(Set(alone).count > 5 && found == alone + alone + alone)
  }

  @Test(arguments: [1, 2, 5]) func allAtOnceAndTakenInAnyOrder(_ threads: Int) throws {
    let renderer = FrameRenderer(threads: threads)
    let begun = try PendingPictureTests.frames.map {
      try renderer.begin($0, PendingPictureTests.view, background: .white)
    }
    for (picture, bytes) in zip(begun, PendingPictureTests.alone).reversed() {
      let first = try picture.picture()
      #expect(first.bytes == bytes)
      #expect(try picture.picture() === first)
    }
  }

  @Test func unchangedFramesShareTheirPicture() throws {
    let renderer = FrameRenderer(threads: 3)
    let frame = scene(120, 320, [.box(10, 10, 90, 200, [.backgroundColor: .color(red)])])
    let begun = try (0..<6).map { _ in try renderer.begin(frame, PendingPictureTests.view) }
    let first = try begun[0].picture()
    for picture in begun { #expect(try picture.picture() === first) }
  }

  /// Neither a renderer that goes nor a picture that nobody takes holds anything up.
  @Test func whatIsLeftIsCompleted() throws {
    for number in 0..<20 {
      let frame = PendingPictureTests.frames[number % 5]
      var renderer: FrameRenderer? = FrameRenderer(threads: 2)
      let kept = try renderer?.begin(frame, PendingPictureTests.view, background: .white)
      for frame in PendingPictureTests.frames {
        _ = try renderer?.begin(frame, PendingPictureTests.view)
      }
      renderer = nil
      #expect(try kept?.picture().bytes == PendingPictureTests.alone[number % 5])
    }
  }

  @Test func severalThreadsMayBegin() throws {
    let renderer = FrameRenderer(threads: 3)
    let right = Atomic<Int>(0)
    let pool = ThreadPool(threads: 4)
    try pool.tryRun(32) { piece, _ in
      let number = piece % PendingPictureTests.frames.count
      let begun = try renderer.begin(
        PendingPictureTests.frames[number], PendingPictureTests.view, background: .white)
      if try begun.picture().bytes == PendingPictureTests.alone[number] {
        right.add(1, ordering: .relaxed)
      }
    }
    let found = right.load(ordering: .relaxed)
    #expect(found == 32)
  }

  /// A transition is asked for its rows before the frame counts as begun, and its error is thrown there.
  @Test func pluginsAreCalledFirst() throws {
    for fails in [false, true] {
      let type = CountingTransition(fails: fails)
      var frame = scene(120, 320, [.box(10, 10, 90, 200, [.backgroundColor: .color(red)])])
      frame.rows[1].transition = 0
      let recipe = TransitionRecipe(
        type: type, parameters: try ParameterValues(for: type.descriptor), direction: .fromLeft,
        duration: 1, seed: 0,
        source: scene(90, 200, [.box(0, 0, 90, 200, [.backgroundColor: .color(blue)])]))
      frame.transitions = [
        RunningTransition(recipe: recipe, progress: 0.5, linearProgress: 0.5, time: 0)
      ]
      let renderer = FrameRenderer(threads: 2)
      let before = try renderer.begin(PendingPictureTests.frames[0], PendingPictureTests.view)
      if fails {
        #expect(throws: PluginError.self) { try renderer.begin(frame, PendingPictureTests.view) }
      } else {
        let begun = try renderer.begin(frame, PendingPictureTests.view)
        let asked = type.rendering.asked.withLock { $0.count }
        _ = try begun.picture()
        #expect(asked > 0 && type.rendering.asked.withLock { $0.count } == asked)
      }
      #expect(try before.picture().width == 120)
    }
  }

  /// Where there is no memory for a picture, whoever takes it hears of it; with one thread, at once.
  @Test func aPictureThatCannotBe() throws {
    let huge = Viewport(width: 1 << 20, height: 1 << 20)
    let frame = PresentationFrame(rows: [])
    let begun = try FrameRenderer(threads: 2).begin(frame, huge)
    #expect(throws: PictureError.self) { try begun.picture() }
    #expect(throws: PictureError.self) { try FrameRenderer(threads: 1).begin(frame, huge) }
  }
}

/// A transition that counts what it is asked for.
private final class CountingTransition: TransitionType {
  let rendering: Blend

  init(fails: Bool) { rendering = Blend(fails: fails) }

  var descriptor: PluginDescriptor { BlendType().descriptor }

  func makeTransition(_ parameters: ParameterValues, setup: TransitionSetup) throws
    -> any EffectRendering
  {
    rendering
  }
}
