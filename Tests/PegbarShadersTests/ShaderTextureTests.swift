import CPegbarKernels
import CPegbarShaders
import PegbarShaders
import PegbarTestSupport
import Testing

/// How shaders read pictures.
@Suite(.restoresKernelLevel) struct ShaderTextureTests {
  private static func picture(_ width: Int, _ height: Int) -> (width: Int, pixels: [UInt8]) {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += [
          UInt8((x * 37 + y * 11) % 256), UInt8((x * 5 + y * 91) % 256),
          UInt8((x * x + 3 * y) % 256), 255,
        ]
      }
    }
    return (width, pixels)
  }

  /// A component between four pixels, the edges going on.
  private static func sample(
    _ picture: (width: Int, pixels: [UInt8]), _ u: Double, _ v: Double, _ channel: Int
  ) -> Double {
    let width = picture.width, height = picture.pixels.count / 4 / width
    let x = min(max(u * Double(width) - 0.5, 0), Double(width - 1))
    let y = min(max((1 - v) * Double(height) - 0.5, 0), Double(height - 1))
    func at(_ i: Int, _ j: Int) -> Double {
      Double(picture.pixels[4 * (min(j, height - 1) * width + min(i, width - 1)) + channel])
    }
    let (i, j) = (Int(x), Int(y))
    let (s, t) = (x - Double(i), y - Double(j))
    let upper = at(i, j) * (1 - s) + at(i + 1, j) * s
    let lower = at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s
    return upper * (1 - t) + lower * t
  }

  /// What is added to the place, or multiplied with it: moved, enlarged, shrunk, mirrored, far outside.
  private static let places:
    [(code: String, place: @Sendable (Double, Double) -> (Double, Double))] = [
      ("uv", { ($0, $1) }), ("uv + vec2(.137, -.211)", { ($0 + 0.137, $1 - 0.211) }),
      ("uv * .23 + .4", { ($0 * 0.23 + 0.4, $1 * 0.23 + 0.4) }),
      ("uv * 9. - 3.", { ($0 * 9 - 3, $1 * 9 - 3) }),
      ("vec2(uv.y, 1. - uv.x)", { ($1, 1 - $0) }), ("vec2(1e9, -1e9)", { _, _ in (1e9, -1e9) }),
      ("vec2(.3, .7)", { _, _ in (0.3, 0.7) }),
    ]
  private static let sizes = [(80, 20), (9, 3), (1, 1), (2, 1), (1, 5), (65, 2)]

  @Test(arguments: places.indices) func readsBetweenPixels(_ number: Int) throws {
    let (code, place) = ShaderTextureTests.places[number]
    for (width, height) in ShaderTextureTests.sizes {
      let pictures = [ShaderTextureTests.picture(width, height), ShaderProbe.black]
      pgb_kernels_use(Int32(PGB_LEVEL_AVX2))
      let pixels = try ShaderProbe.draw(
        "color = getFromColor(\(code));", width: width, height: height, pictures: pictures)
      pgb_kernels_use(Int32(PGB_LEVEL_SCALAR))
      let scalar = try ShaderProbe.draw(
        "color = getFromColor(\(code));", width: width, height: height, pictures: pictures)
      #expect(pixels == scalar)
      for y in 0..<height {
        for x in 0..<width {
          let u = (Double(x) + 0.5) / Double(width)
          let v = 1 - (Double(y) + 0.5) / Double(height)
          let (s, t) = place(u, v)
          for channel in 0..<3 {
            let exact = ShaderTextureTests.sample(pictures[0], s, t, channel)
            let value = Double(pixels[4 * (y * width + x) + channel])
            #expect(
              (value - exact).magnitude <= 0.53, "\(code) of \(width)×\(height) at \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func readsBothPicturesAndThoseOfParameters() throws {
    let source = """
      uniform sampler2D map;
      float value(sampler2D picture, vec2 at) { return texture2D(picture, at).b; }
      vec4 transition(vec2 uv) {
        return vec4(getFromColor(uv).r, getToColor(uv).g, value(map, uv), 1.);
      }
      """
    let shader = try Shader(Array(source.utf8))
    let pixels = try shader.draw(
      width: 3, height: 2, progress: 0.5,
      pictures: [
        (3, Array(repeating: 10, count: 24)), (3, Array(repeating: 20, count: 24)),
        (1, [1, 2, 30, 255]),
      ])
    #expect(Array(pixels[0..<4]) == [10, 20, 30, 255])
  }

  /// Pixels count from the lower left corner; those outside are the ones at the edges.
  @Test func fetchesPixelsBySizeAndPlace() throws {
    let (width, height) = (23, 7)
    let map = ShaderTextureTests.picture(width, height)
    let source = """
      uniform sampler2D map;
      uniform sampler2D from, to;
      ivec2 size(sampler2D picture) { return textureSize(picture, 0); }
      vec4 transition(vec2 uv) {
        ivec2 at = ivec2(uv * vec2(\(width + 2).0, \(height).0)) - ivec2(1, 0);
        if (size(map) != ivec2(\(width), \(height))) return vec4(0.);
        if (size(to) != ivec2(1) || texture2D(to, uv) != getToColor(uv)) return vec4(0.);
        return texelFetch(map, at, 0);
      }
      """
    let pixels = try Shader(Array(source.utf8)).draw(
      width: width + 2, height: height, progress: 0.5,
      pictures: [ShaderProbe.white, ShaderProbe.black, map])
    for y in 0..<height {
      for x in 0..<(width + 2) {
        let own = 4 * (y * (width + 2) + x)
        let fetched = 4 * (y * width + min(max(x - 1, 0), width - 1))
        let expected = map.pixels[fetched..<fetched + 4]
        #expect(pixels[own..<own + 4].elementsEqual(expected), "at \(x), \(y)")
      }
    }
  }

  /// The old and the new picture as they are, at the pixel's own place.
  @Test func copiesPixels() throws {
    let picture = ShaderTextureTests.picture(77, 3)
    for name in ["getFromColor", "getToColor"] {
      let pixels = try ShaderProbe.draw(
        "color = \(name)(uv);", width: 77, height: 3, pictures: [picture, picture])
      #expect(pixels == picture.pixels)
    }
  }
}
