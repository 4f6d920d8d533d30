import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarSystem
import Synchronization
import Testing

@Suite struct FrameRendererTests {
  @Test(arguments: [1, 2, 3, 7]) func everyPieceIsDoneOnce(_ threads: Int) {
    let pool = ThreadPool(threads: threads)
    for count in [0, 1, 2, 5, 100] {
      let done = Mutex<[Int]>([])
      pool.run(count) { piece, thread in
        precondition((0..<threads).contains(thread))
        done.withLock { $0.append(piece) }
      }
      #expect(done.withLock { $0.sorted() } == Array(0..<count))
    }
  }

  @Test func severalCallersTakeTurns() async {
    let pool = ThreadPool(threads: 3)
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let sum = Atomic<Int>(0)
          pool.run(50) { piece, _ in sum.add(piece, ordering: .relaxed) }
          return sum.load(ordering: .relaxed)
        }
      }
      for await sum in group { #expect(sum == 1225) }
    }
  }

  struct Broken: Error, Equatable { var piece: Int }

  @Test(arguments: [1, 4]) func theLowestErrorIsThrown(_ threads: Int) {
    let pool = ThreadPool(threads: threads)
    #expect(throws: Broken(piece: 3)) {
      try pool.tryRun(20) { piece, _ in
        if piece % 4 == 3 { throw Broken(piece: piece) }
      }
    }
  }

  /// Everything at once: turned pictures, groups, clips, masks, perspective, over several bands.
  static func rich() -> PresentationFrame {
    var dice = Dice(21)
    let contents = Picture.made(50, 30) { x, y in
      let a = UInt8(55 + (x * 4) % 200)
      return SIMD4(a / 2, a / UInt8(1 + y % 3), 0, a)
    }
    let layers = (0..<40).map { i -> Tree in
      var t = Transform3D.identity
      t.m34 = -1 / 300
      t = .rotation(dice.unit() * 2, dice.unit(), dice.unit(), dice.unit()) * t
      let color = Color(red: dice.unit(), green: dice.unit(), blue: dice.unit(), alpha: 0.7)
      var layer = Tree.box(
        dice.unit() * 200, dice.unit() * 220, 60, 50,
        [
          .transform: .transform(t), .backgroundColor: .color(color),
          .cornerRadius: .number(dice.unit() * 25), .borderWidth: .number(Double(i % 4)),
          .masksToBounds: .bool(i % 3 == 0), .opacity: .number(i % 2 == 0 ? 1 : 0.6),
        ],
        [.box(20, 10, 70, 33, [.contents: .content(contents), .opacity: .number(0.8)])])
      if i % 5 == 0 {
        layer = layer.masked(
          by: .box(5, 5, 50, 40, [.backgroundColor: .color(.black), .cornerRadius: .number(12)]))
      }
      return layer
    }
    return scene(240, 260, layers)
  }

  @Test func theBytesDoNotDependOnThreads() throws {
    let frame = FrameRendererTests.rich()
    let wanted = try drawn(frame, 240, 260, threads: 1).bytes
    for threads in [2, 3, 7] {
      #expect(try drawn(frame, 240, 260, threads: threads).bytes == wanted)
    }
  }

  @Test func aPartOfThePlaneHasTheSameBytes() throws {
    let frame = FrameRendererTests.rich()
    let renderer = FrameRenderer(threads: 2)
    let whole = try renderer.render(frame, Viewport(width: 240, height: 260))
    let part = try renderer.render(
      frame, Viewport(width: 100, height: 90, offset: Point(x: -77, y: -101)))
    // Sampling restarts at fixed columns, so a shifted view may differ by rounding alone.
    for y in 0..<90 {
      for x in 0..<100 {
        let (a, b) = (whole.pixel(x + 77, y + 101), part.pixel(x, y))
        for c in 0..<4 { #expect(abs(Int(a[c]) - Int(b[c])) <= 2) }
      }
    }
  }
}
