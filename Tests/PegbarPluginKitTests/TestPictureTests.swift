import PegbarPluginKit
import Testing

/// What unit tests of plugins are written with.
@Suite struct TestPictureTests {
  /// Draws the row that a pass before has noted in the frame's memory, and fails in narrow pictures.
  struct Noting: TransitionPlugin {
    static let descriptor = Descriptor(
      id: "org.example.noting", name: "Noting", summary: "Notes rows.", directions: .all,
      defaultDirection: .fromTop,
      parameters: [
        .number("shift", "Shift", default: 1), .string("word", "Word", default: "a"),
        .numbers("list", "List", default: [1, 2]),
      ])

    var shift: Double
    var plan: Plan { Plan(passes: 2, frameBytes: 64, callBytes: 8) }

    init(_ arguments: Arguments) {
      shift = arguments.number("shift") + Double(arguments.numbers("list").count)
      shift += Double(arguments.text("word").count)
    }

    func prepare(_ setup: TransitionSetup) throws(PluginError) {
      if setup.width < 2 || setup.direction != .fromTop { throw .invalid("too narrow") }
    }

    func render(_ frame: Frame, rows: Range<Int>) {
      guard let memory = frame.frameMemory, frame.callMemory != nil else { return }
      for row in rows {
        if frame.pass == 0 {
          memory.storeBytes(of: UInt8(row) + UInt8(shift), toByteOffset: row, as: UInt8.self)
        } else {
          // The other end of the picture: written by another call of the first pass.
          let noted = memory.load(fromByteOffset: frame.height - 1 - row, as: UInt8.self)
          frame.out.row(row).update(repeating: noted, count: 4 * frame.width)
        }
      }
    }
  }

  @Test func aFrameIsDrawnInAllPasses() throws {
    let picture = TestPicture(width: 3, height: 4) { x, y in (UInt8(x), UInt8(y), 0, 255) }
    #expect(picture[2, 3] == (2, 3, 0, 255))
    let out = try TestPicture(drawing: Noting.self, from: picture, to: picture, progress: 0.5)
    // shift is 1 + 2 numbers + 1 letter.
    #expect((0..<4).map { out[1, $0].red } == [7, 6, 5, 4])
    let shifted = try TestPicture(
      drawing: Noting.self, ["shift": 5, "word": "abc", "list": []], from: picture, to: picture,
      progress: 0.5)
    #expect((0..<4).map { shifted[2, $0].alpha } == [11, 10, 9, 8])
  }

  @Test func aFailureHasItsMessage() {
    let narrow = TestPicture(width: 1, height: 1) { _, _ in (0, 0, 0, 0) }
    let error = #expect(throws: PluginError.self) {
      try TestPicture(drawing: Noting.self, from: narrow, to: narrow, progress: 0.5)
    }
    #expect(error?.message == "too narrow")
    #expect(error?.status == pegbar_status(PEGBAR_INVALID_ARGUMENT))
  }
}
