import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

/// Image filters of a foreign library: regions, plans, generators, blend modes.
@Suite(.needs(.compiler), .serialized) struct NativeImageFilterTests {
  private static let host: PluginHost? = {
    guard let folder = try? Fixture.folder() else { return nil }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      let path = folder + "/filters.so"
      try CompiledLibrary.put(fixture("filters.c"), at: path)
      let host = PluginHost(Fixture.discover(path))
      try host.load(["org.test.place"])
      return host
    } catch {
      print(error)
      return nil
    }
  }()

  private func type(_ name: String) throws -> any ImageFilterType {
    let host = try #require(Self.host)
    let found = try #require(host.plugin(named: "org.test." + name, kind: .imageFilter))
    return try #require(found.entry.plugin as? any ImageFilterType)
  }

  private func filter(
    _ name: String, amount: Double = 12, inputs: Int = 1, scale: Double = 1
  ) throws -> any ImageFiltering {
    let type = try type(name)
    let values = try ParameterValues(["amount": .number(amount)], for: type.descriptor)
    return try type.makeFilter(values, setup: FilterSetup(inputCount: inputs, scale: scale))
  }

  /// The pixels of a 4 × 3 picture at (−16, 32).
  private func drawn(
    _ filter: any ImageFiltering, _ inputs: [[UInt8]], time: Double = 0, number: Int? = nil
  ) throws -> [UInt8] {
    let size = 4 * 4 * 3
    var memory = inputs + [[UInt8](repeating: 0xA5, count: size)]
    let pointers = memory.map { bytes in
      let room = UnsafeMutablePointer<UInt8>.allocate(capacity: size + 16)
      room.update(from: bytes, count: size)
      return room
    }
    defer { for pointer in pointers { pointer.deallocate() } }
    let rows = pointers.map {
      PixelRows(data: $0, x: -16, y: 32, width: 4, height: 3, stride: 16)
    }
    let prepared = try filter.prepared(width: 4, height: 3)
    let frame = EffectFrame(
      inputs: Array(rows.dropLast()), output: rows[inputs.count], time: time, number: number)
    try prepared.rendering.draw(frame, bands: [0..<3])
    memory[inputs.count] = Array(UnsafeBufferPointer(start: pointers[inputs.count], count: size))
    return memory[inputs.count]
  }

  private let black = [UInt8](repeating: 0, count: 48)

  @Test func numbersOfPicturesAreKnownBeforeLoading() throws {
    #expect(try type("place").inputCounts == 1...1)
    #expect(try type("pattern").inputCounts == 0...0)
    #expect(try type("failing").inputCounts == 1...3)
  }

  @Test func regionsDependOnParametersAndScale() throws {
    let filter = try filter("place", amount: 10, scale: 1.5)
    let region = PixelRegion(x0: -3, y0: 4, x1: 20, y1: 9)
    // 15 pixels; the width in the setup is 0.
    #expect(try filter.extent(of: [region]) == PixelRegion(x0: -3, y0: 4, x1: 35, y1: 9))
    #expect(
      try filter.regionOfInterest(ofInput: 0, drawing: region)
        == PixelRegion(x0: -18, y0: 4, x1: 20, y1: 9))
  }

  @Test func aFilterWithoutRegionsReadsEverything() throws {
    let region = PixelRegion(x0: 0, y0: 0, x1: 2, y1: 2)
    let other = PixelRegion(x0: 8, y0: -4, x1: 9, y1: 0)
    #expect(
      try filter("sum", inputs: 2).extent(of: [region, other])
        == PixelRegion(x0: 0, y0: -4, x1: 9, y1: 2))
    let needed = try filter("sum", inputs: 2).regionOfInterest(ofInput: 1, drawing: region)
    #expect(needed.x0 < -1_000_000 && needed.y1 > 1_000_000)
  }

  @Test func picturesLieWhereTheHostSays() throws {
    let bytes = try drawn(filter("place", amount: 7), [black])
    #expect(Array(bytes[0..<8]) == [7, 240, 32, 255, 7, 241, 32, 255])
    #expect(Array(bytes[44..<48]) == [7, 243, 34, 255])
  }

  @Test func aGeneratorTakesNoPicture() throws {
    let bytes = try drawn(filter("pattern", amount: 9, inputs: 0), [])
    #expect(Array(bytes[0..<4]) == [9, 240, 32, 255])
  }

  @Test func plansTellIdentitiesAndVaryingFrames() throws {
    #expect(try filter("place", amount: 0).prepared(width: 4, height: 3).isIdentity)
    #expect(try !filter("place").prepared(width: 4, height: 3).isIdentity)
    // Only a filter of one picture can change nothing.
    #expect(try !filter("pattern", amount: 0, inputs: 0).prepared(width: 4, height: 3).isIdentity)
    #expect(try filter("clock").prepared(width: 4, height: 3).isFrameVarying)
    #expect(try drawn(filter("clock"), [black], time: 1.5, number: 3)[20] == 18)
  }

  @Test func widePixelsAreConverted() throws {
    var picture = black
    picture.replaceSubrange(4..<8, with: [200, 100, 50, 201])
    let bytes = try drawn(filter("half"), [picture])
    #expect(Array(bytes[4..<8]) == [100, 50, 25, 101])
    #expect(bytes[8] == 0)
  }

  @Test func aBlendModeIsAFunctionOfRows() throws {
    let blend = try #require(try filter("sum", inputs: 2).rowBlend())
    #expect(blend.erases)
    var backdrop: [UInt8] = [10, 20, 250, 255, 0, 0, 0, 0]
    blend.function(blend.context, &backdrop, [1, 2, 30, 255, 5, 6, 7, 8], 2)
    #expect(backdrop == [12, 23, 255, 255, 6, 7, 8, 9])
    #expect(try filter("place").rowBlend() == nil)
  }

  @Test func whatIsWrongNamesThePlugin() throws {
    let region = PixelRegion(x0: 0, y0: 0, x1: 2, y1: 2)
    let failed = #expect(throws: PluginError.self) {
      try filter("failing").extent(of: [region])
    }
    #expect(failed?.pluginID == "org.test.failing")
    let short = #expect(throws: PluginError.self) {
      try filter("shortSum", inputs: 2).rowBlend()
    }
    #expect("\(short as Any)".contains("its table of a blend mode is too small"))
  }
}
