import PegbarPluginKit
import Testing

/// `TestPicture` draws in the first pixel format of the plugin.
@Suite struct TestFormTests {
  /// Halves the light of its picture.
  struct Halving: FilterPlugin {
    static let descriptor = Descriptor(
      id: "org.example.halving", name: "Halving", summary: "Halves light.")

    static let pixelFormats = [
      pegbar_pixel_format(
        format: UInt32(PEGBAR_FORMAT_RGBA32F), alpha: UInt32(PEGBAR_ALPHA_PREMULTIPLIED),
        color_space: UInt32(PEGBAR_COLOR_SPACE_LINEAR_SRGB), memory: UInt32(PEGBAR_MEMORY_CPU)),
      .rgba8,
    ]

    init(_ arguments: Arguments) {}

    func render(_ frame: Frame, rows: Range<Int>) {
      #expect(frame.setup.pixels.format == UInt32(PEGBAR_FORMAT_RGBA32F))
      for row in rows {
        let input = UnsafeRawPointer(frame.input(0).row(row))
        let out = UnsafeMutableRawPointer(frame.out.row(row))
        for x in 0..<frame.width {
          let pixel = input.load(fromByteOffset: 16 * x, as: SIMD4<Float>.self)
          out.storeBytes(
            of: SIMD4(pixel.x / 2, pixel.y / 2, pixel.z / 2, pixel.w), toByteOffset: 16 * x,
            as: SIMD4<Float>.self)
        }
      }
    }
  }

  @Test func thePluginGetsItsFirstPixelFormat() throws {
    let picture = TestPicture(width: 3, height: 2) { x, _ in
      x == 0 ? (255, 255, 255, 255) : x == 1 ? (100, 0, 0, 100) : (0, 0, 0, 0)
    }
    let out = try TestPicture(filtering: Halving.self, [picture], width: 3, height: 2)
    // 255 · (1.055 · 0.5^(1/2.4) − 0.055) = 187.5…; the translucent pixel has alpha 100, so 73.5….
    #expect(out[0, 1] == (188, 188, 188, 255))
    #expect(out[1, 1] == (74, 0, 0, 100))
    #expect(out[2, 1] == (0, 0, 0, 0))
  }

  /// Shows the old picture with full red, in half floats with straight alpha.
  struct Reddening: TransitionPlugin {
    static let descriptor = Descriptor(
      id: "org.example.reddening", name: "Reddening", summary: "Makes red full.")

    static let pixelFormats = [
      pegbar_pixel_format(
        format: UInt32(PEGBAR_FORMAT_RGBA16F), alpha: UInt32(PEGBAR_ALPHA_STRAIGHT),
        color_space: UInt32(PEGBAR_COLOR_SPACE_SRGB), memory: UInt32(PEGBAR_MEMORY_CPU))
    ]

    init(_ arguments: Arguments) {}

    func render(_ frame: Frame, rows: Range<Int>) {
      for row in rows {
        let input = UnsafeRawPointer(frame.from.row(row))
        let out = UnsafeMutableRawPointer(frame.out.row(row))
        for x in 0..<frame.width {
          var pixel = input.load(fromByteOffset: 8 * x, as: SIMD4<Float16>.self)
          // 64 premultiplied by an alpha of 128 is half of full red.
          #expect(abs(pixel.x - 0.5) < 0.001)
          pixel.x = 1
          out.storeBytes(of: pixel, toByteOffset: 8 * x, as: SIMD4<Float16>.self)
        }
      }
    }
  }

  @Test func straightHalvesArePremultipliedAgain() throws {
    let picture = TestPicture(width: 2, height: 2) { _, _ in (64, 128, 0, 128) }
    let out = try TestPicture(
      drawing: Reddening.self, from: picture, to: picture, progress: 0.5)
    #expect(out[1, 0] == (128, 128, 0, 128))
  }
}
