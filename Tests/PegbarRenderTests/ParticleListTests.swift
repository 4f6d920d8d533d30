import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarRender

/// How particles are drawn.
@Suite(.restoresKernelLevel) struct ParticleListTests {
  /// A picture of one colour, or one of many.
  private static func picture(_ width: Int, _ height: Int, _ color: UInt32?) -> Picture {
    Picture(width: width, height: height) { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          let spot = UInt32(truncatingIfNeeded: (x * 37 + y * 91) % 256)
          pixels.storeBytes(
            of: color ?? (spot << 24 | (spot / 2) << 16 | (spot / 3) << 8 | spot / 5),
            toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
  }

  /// An emitter of 64 × 64 with one cell.
  private func tree(
    _ picture: Picture, _ cell: [String: Value], _ layer: [PropertyID: Value] = [:], at time: Double
  ) -> PresentationFrame {
    var own = layer
    own[.emitterPosition] = .point(Point(x: 32, y: 32))
    own[PropertyID(key: "emitterCells.a.contents")] = .content(picture)
    for (key, value) in cell { own[PropertyID(key: "emitterCells.a." + key)] = value }
    var box = Tree.box(0, 0, 64, 64, own)
    box.layerClass = .emitter
    var frame = Tree.box(0, 0, 64, 64, [:], [box]).frame
    let record = EmitterRecord.record(after: nil, frame.rows[1].properties, [], at: 0)
    frame.rows[1].emission = EmitterMoment(record: record, time: time)
    return frame
  }

  private func draw(
    _ frame: PresentationFrame, background: Color? = nil, threads: Int = 1
  ) throws -> Picture {
    try drawn(frame, 64, 64, threads: threads, background: background)
  }

  private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> UInt32 {
    picture.row(y).loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
  }

  /// A particle that stands still on whole pixels is its picture.
  ///
  /// Rule: emitters.drawing.
  @Test func copiesWhatStandsStill() throws {
    let picture = ParticleListTests.picture(8, 8, nil)
    let drawn = try draw(tree(picture, ["birthRate": .number(1), "lifetime": .number(9)], at: 1.5))
    for y in 0..<8 {
      for x in 0..<8 { #expect(pixel(drawn, 28 + x, 28 + y) == pixel(picture, x, y)) }
    }
    #expect(pixel(drawn, 27, 30) == 0 && pixel(drawn, 36, 30) == 0)
    #expect(pixel(drawn, 30, 27) == 0 && pixel(drawn, 30, 36) == 0)
  }

  /// Rules: emitters.drawing, emitters.order.
  @Test func tintsAndAdds() throws {
    let white = ParticleListTests.picture(8, 8, .max)
    var cell: [String: Value] = ["birthRate": .number(1), "lifetime": .number(9)]
    cell["color"] = .color(Color(red: 0.4, green: 0, blue: 1, alpha: 0.5))
    let one = try draw(tree(white, cell, at: 1.5))
    #expect(pixel(one, 32, 32) == 0x8080_0033)
    let added = try draw(
      tree(white, cell, [.renderMode: .string("additive")], at: 2.5), background: .black)
    #expect(pixel(added, 32, 32) == 0xFFFF_0066)
    let laid = try draw(tree(white, cell, at: 2.5))
    #expect(pixel(laid, 32, 32) == 0xC0C0_004C || pixel(laid, 32, 32) == 0xC0C0_004D)
  }

  /// Half a pixel further, edges cover half.
  @Test func coversPartsOfPixels() throws {
    let white = ParticleListTests.picture(8, 8, .max)
    var cell: [String: Value] = ["birthRate": .number(1), "lifetime": .number(9)]
    cell["velocity"] = .number(1)
    let drawn = try draw(tree(white, cell, at: 1.5))
    #expect(pixel(drawn, 28, 32) == 0x8080_8080 && pixel(drawn, 36, 32) == 0x8080_8080)
    #expect(pixel(drawn, 32, 32) == .max)
    // Turned by an eighth, the square reaches 4·√2 from its middle.
    cell = ["birthRate": .number(1), "lifetime": .number(9), "spin": .number(Double.pi / 2)]
    let turned = try draw(tree(white, cell, at: 1.5))
    #expect(pixel(turned, 27, 31) != 0 && pixel(turned, 26, 26) == 0)
    #expect(pixel(turned, 28, 28) == 0 && pixel(turned, 32, 32) == .max)
    // A quarter of its size and below a pixel it weighs what it covers.
    cell = ["birthRate": .number(1), "lifetime": .number(9), "scale": .number(1.0 / 16)]
    let small = try draw(tree(white, cell, at: 1.5))
    let sum = (30..<34).reduce(0) { sum, y in
      sum + (30..<34).reduce(0) { $0 + Int(pixel(small, $1, y) >> 24) }
    }
    #expect(abs(sum - 64) <= 4)
  }

  /// The oldest is below or on top.
  ///
  /// Rule: emitters.order.
  @Test func ordersByAge() throws {
    let white = ParticleListTests.picture(8, 8, .max)
    // From red to black with age.
    let cell: [String: Value] = [
      "birthRate": .number(1), "lifetime": .number(9), "redSpeed": .number(-0.25),
      "color": .color(Color(red: 1, green: 0, blue: 0, alpha: 1)),
    ]
    for (mode, red) in [("oldestFirst", 0xDF), ("oldestLast", 0x9F)] {
      let drawn = try draw(tree(white, cell, [.renderMode: .string(mode)], at: 2.5))
      #expect(abs(Int(pixel(drawn, 32, 32) & 255) - red) <= 1, "\(mode)")
    }
  }

  /// A frame has the same bytes with any number of threads and in every variant of the kernels.
  @Test func drawsTheSameBytesEverywhere() throws {
    for (size, filter, scale) in [
      (3, "linear", 0.6), (16, "linear", 0.6), (40, "nearest", 0.6), (900, "linear", 0.02),
      (700, "nearest", 0.01), (2, "linear", 30),
    ] {
      let cell: [String: Value] = [
        "birthRate": .number(300), "lifetime": .number(1), "velocity": .number(40),
        "velocityRange": .number(20), "emissionRange": .number(7), "spin": .number(3),
        "scale": .number(scale), "scaleRange": .number(scale * 0.9), "redRange": .number(0.5),
        "alphaSpeed": .number(-0.7), "magnificationFilter": .string(filter),
        "contentsRect": .rect(Rect(x: 0.125, y: 0, width: 0.75, height: 1)),
      ]
      let picture = ParticleListTests.picture(size, size, nil)
      for mode in ["unordered", "additive"] {
        let frame = tree(picture, cell, [.renderMode: .string(mode)], at: 2)
        let first = try draw(frame)
        #expect(try draw(frame, threads: 3).bytes == first.bytes)
        let level = pgb_kernels_current().pointee.level
        pgb_kernels_use(Int32(PGB_LEVEL_SCALAR))
        let scalar = try draw(frame)
        pgb_kernels_use(level)
        #expect(scalar.bytes == first.bytes, "\(size) \(filter) \(scale) \(mode)")
        #expect((0..<64).contains { y in (0..<64).contains { pixel(first, $0, y) != 0 } })
      }
    }
  }

  /// Rule: emitters.drawing.
  @Test func clipsToBounds() throws {
    let white = ParticleListTests.picture(8, 8, .max)
    let cell: [String: Value] = [
      "birthRate": .number(500), "lifetime": .number(1), "velocity": .number(100),
      "emissionRange": .number(7),
    ]
    let corner: [PropertyID: Value] = [
      .masksToBounds: .bool(true), .bounds: .rect(Rect(x: 0, y: 0, width: 32, height: 32)),
      .position: .point(Point(x: 16, y: 16)), .opacity: .number(0.5),
    ]
    var frame = tree(white, cell, at: 2)
    for (id, value) in corner { frame.rows[1].properties[id] = value }
    let drawn = try draw(frame)
    #expect(pixel(drawn, 31, 31) == 0x8080_8080 && pixel(drawn, 32, 32) == 0)
  }
}
