import Pegbar
import PegbarCore
import Synchronization
import PegbarTestSupport
import Testing

/// Pictures joined from a program.
@Suite struct ClipJoinTests {
  /// A folder with pictures of one colour each, removed with the object.
  private final class Folder {
    let path = NSTemporaryDirectory() + "pegbar-join-" + UUID().uuidString
    private(set) var pictures: [String] = []

    init(colors: [SIMD4<UInt8>], width: Int = 8, height: Int = 6) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (index, color) in colors.enumerated() {
        let picture = Picture(width: width, height: height, isOpaque: true) { pixels, stride in
          for y in 0..<height {
            (pixels + y * stride).assumingMemoryBound(to: SIMD4<UInt8>.self)
              .update(repeating: color, count: width)
          }
        }
        pictures.append("\(path)/\(index).png")
        try Exporter.writePNG(picture, to: pictures[index])
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static let colors: [SIMD4<UInt8>] = [
    SIMD4(200, 0, 0, 255), SIMD4(0, 100, 0, 255), SIMD4(0, 0, 50, 255),
  ]

  private func red(_ picture: Picture) -> UInt8 {
    picture.row(0).load(as: UInt8.self)
  }

  @Test func picturesFadeAtTheirCuts() throws {
    let folder = try Folder(colors: Self.colors)
    let join = try ClipJoin(folder.pictures, with: CutStyle("fade"), duration: 1)
    #expect(join.size == PixelSize(width: 8, height: 6))
    #expect(join.timeline.starts == [0, 1, 3])
    #expect(join.timeline.total == 5 && join.timeline.frameCount == 150)
    #expect(join.clips.isEmpty)
    #expect(try join.sound() == nil)
    #expect(red(try join.frame(at: 0.5)) == 200)
    // Half way from 200 to 0.
    #expect(red(try join.frame(at: 1.5)) == 100)
    #expect(red(try join.frame(at: 2.5)) == 0)
    // Going back reads again what was let go.
    #expect(red(try join.frame(at: 0)) == 200)
  }

  @Test func otherSizesAreFilledAndTransitionsReversed() throws {
    let folder = try Folder(colors: Self.colors)
    var options = JoinOptions()
    options.size = PixelSize(width: 4, height: 4)
    options.hold = 0
    options.isReversed = true
    options.frameRate = FrameRate(numerator: 10)
    let style = try CutStyle("push", subtype: "fromLeft")
    let join = try ClipJoin(
      folder.pictures, styles: [style, style], durations: [1, 1], options: options)
    #expect(join.timeline.frameCount == 20)
    let frame = try join.frame(at: 0.25)
    #expect(frame.width == 4 && frame.height == 4)
    // Backwards from the left is what leaves to the left: the old picture's right part is first.
    #expect(red(frame) == 200)
    #expect(frame.row(0).load(fromByteOffset: 12, as: UInt8.self) == 0)
  }

  /// A transition that notes its seeds.
  private final class Noting: TransitionType, RowsRendering {
    private let noted = Mutex<[UInt64]>([])
    var seeds: [UInt64] { noted.withLock { $0 } }
    let allowsConcurrentRows = false
    let descriptor = PluginDescriptor(
      kind: .transition, id: "test.noting", name: "Noting", summary: "Notes its seeds.")

    func makeTransition(_ parameters: ParameterValues, setup: TransitionSetup)
      -> any EffectRendering
    { self }

    func render(_ frame: EffectFrame, rows: Range<Int>) {
      noted.withLock { $0.append(frame.seed) }
    }
  }

  /// Rule: transitions.seeds.
  @Test func eachCutHasItsNumberAsSeed() throws {
    let folder = try Folder(colors: Self.colors)
    let noting = Noting()
    let style = CutStyle(noting, values: try ParameterValues(for: noting.descriptor))
    let join = try ClipJoin(folder.pictures, with: style, duration: 1)
    for time in [1.25, 1.75, 3.5, 1.5] { _ = try join.frame(at: time) }
    #expect(noting.seeds == [0, 0, 1, 0])
  }

  /// Rule: transitions.exact-ends.
  @Test func theEndsArePlainWhateverTheTransitionDoes() throws {
    let folder = try Folder(colors: Self.colors)
    let noting = Noting()
    let style = CutStyle(noting, values: try ParameterValues(for: noting.descriptor))
    let join = try ClipJoin(folder.pictures, with: style, duration: 1)
    #expect(red(try join.frame(at: 1)) == 200)
    #expect(red(try join.frame(at: 2)) == 0)
    #expect(noting.seeds.isEmpty)
  }

  @Test func framesAreWritten() throws {
    let folder = try Folder(colors: Self.colors)
    var options = JoinOptions()
    options.hold = 0.1
    options.frameRate = FrameRate(numerator: 10)
    let join = try ClipJoin(
      folder.pictures, with: CutStyle("fade"), duration: 0.2, options: options)
    let output = folder.path + "/out.gif"
    #expect(try join.write(to: output) == 7)
    let again = try ClipJoin([output, folder.pictures[0]], with: CutStyle("fade"), duration: 0.1)
    // Frames that are the same are one in the file.
    #expect(abs((again.clips.first?.duration ?? 0) - 0.7) < 1e-9)
    #expect(throws: MediaError.self) { try join.write(to: output) }
    #expect(try join.write(to: output, overwrite: true) == 7)
  }

  @Test func unknownNamesAndFilesAreErrors() throws {
    #expect(throws: AnimationError.unknownPlugin(name: "nosuch", kind: .transition)) {
      try CutStyle("nosuch")
    }
    #expect(throws: AnimationError.unknownPlugin(name: "nosuch", kind: .timingFunction)) {
      try CutStyle("fade", timing: "nosuch")
    }
    #expect(throws: PluginError.self) { try CutStyle("fade", subtype: "fromTop") }
    #expect(throws: PluginError.self) { try CutStyle("fade", parameters: ["nosuch": .bool(true)]) }
    #expect(throws: MediaError.self) {
      try ClipJoin(["/nowhere/a.png", "/nowhere/b.png"], with: CutStyle("fade"))
    }
  }
}
