import PegbarShaders
import Testing

/// What a shader's comments and uniforms say.
@Suite struct ShaderTests {
  private func shader(_ head: String) throws(ShaderError) -> Shader {
    try Shader(Array((head + "\nvec4 transition(vec2 uv) { return vec4(1.); }").utf8))
  }

  @Test func readsAuthorAndLicense() throws {
    let head = try shader("// Author:  Jane Doe\r\n// License: MIT\n// Author: another")
    #expect(head.author == "Jane Doe" && head.license == "MIT")
    let block = try shader("/*\n * @author: Joe\n    License : BSD 3 Clause  \n*/\n// license: no")
    #expect(block.author == "Joe" && block.license == "BSD 3 Clause")
    let none = try shader("float author = 1.; // by nobody")
    #expect(none.author == nil && none.license == nil)
  }

  /// Lines of uniforms with the components of each, and a remark.
  private static let uniforms: [(line: String, values: [[Double]], remark: String?)] = [
    ("uniform float a; // = 1.5", [[1.5]], nil), ("uniform float a; //=.5", [[0.5]], nil),
    ("uniform float a /* = 2 */;", [[2]], nil),
    ("uniform float a; // = 0.4 ; // if 0.0, black", [[0.4]], "if 0.0, black"),
    ("uniform float a; // = 0.3; // grey", [[0.3]], "grey"),
    ("uniform float a;// = 1e1", [[10]], nil),
    ("uniform float a, b; // = 3.", [[3], [3]], nil),
    ("uniform float a /* = 1. */, b /* = 2. */;", [[1], [2]], nil),
    ("uniform vec2 a; // = vec2(0.5)", [[0.5, 0.5]], nil),
    ("uniform vec3 a; // = 2", [[2, 2, 2]], nil),
    ("uniform vec4 a; // = vec4(0.,0.,0.,.6)", [[0, 0, 0, 0.6]], nil),
    ("uniform ivec2 a; // = ivec2(10, -3)", [[10, -3]], nil),
    ("uniform bool a; // = true", [[1]], nil),
    ("uniform bool a; // = 1 ", [[1]], nil), ("uniform int a; // = -1", [[-1]], nil),
    ("uniform float a; // = 1.0 / 4.0", [[1]], "/ 4.0"),
    ("uniform float a; // no default", [[0]], nil),
    ("uniform mat2 a; // = mat2(1., 2., 3., 4.)", [[1, 2, 3, 4]], nil),
    ("uniform highp float a; // = 7.0 pixels", [[7]], "pixels"),
    ("uniform sampler2D a;", [[]], nil),
    ("uniform vec3 a; // = vec3(1., 0.5, 0.) the colour", [[1, 0.5, 0]], "the colour"),
    ("uniform float a = 1.0;", [[1]], nil), ("uniform float a = -2;", [[-2]], nil),
    ("uniform float a = 1., b = 2.5e1;", [[1], [25]], nil),
    ("uniform float a = 3.0 / 4.0 - sin(0.);", [[0.75]], nil),
    ("uniform int a = -3;", [[-3]], nil), ("uniform bool a = true;", [[1]], nil),
    ("uniform vec2 a = vec2(0.5);", [[0.5, 0.5]], nil),
    ("uniform vec3 a = vec3(1.0, -0.5, 0.0);", [[1, -0.5, 0]], nil),
    ("uniform vec4 a = vec4(vec2(0.1, 0.2), 2. * vec2(0.3));", [[0.1, 0.2, 0.6, 0.6]], nil),
    ("uniform ivec2 a = ivec2(10, -3);", [[10, -3]], nil),
    ("uniform vec2 a = ivec2(1, 2);", [[1, 2]], nil),
    ("uniform mat2 a = mat2(2.);", [[2, 0, 0, 2]], nil),
    ("uniform float a = 1.0; // = 2.0; the comment wins", [[2]], "the comment wins"),
  ]

  @Test(arguments: uniforms.indices) func readsDefaults(_ number: Int) throws {
    let (line, values, remark) = ShaderTests.uniforms[number]
    let shader = try shader("// Author: x\n" + line)
    #expect(shader.uniforms.map(\.defaults) == values, "\(line)")
    #expect(shader.uniforms.first?.remark == remark, "\(line)")
    #expect(shader.uniforms.map(\.name) == ["a", "b"].prefix(values.count).map { $0 })
    #expect(shader.uniforms.first?.line == 2)
  }

  /// Names of constants before them are constants, too.
  @Test func initialValuesMayNameConstants() throws {
    let shader = try shader(
      "const float half_ = 0.5; vec2 twice(float x) { return vec2(2. * x); }\n"
        + "uniform vec2 a = twice(half_);")
    #expect(shader.uniforms.map(\.defaults) == [[1, 1]])
  }

  @Test func drawsWithValues() throws {
    let source = """
      uniform vec3 color; // = vec3(1., 0., 0.)
      uniform int count; // = 2
      uniform bool isBlue;
      vec4 transition(vec2 uv) { return vec4(color.rg, isBlue ? 1. : float(count) / 10., 1.); }
      """
    let shader = try Shader(Array(source.utf8))
    func pixel(_ values: [[Double]]?) throws -> [UInt8] {
      let pixels = try shader.draw(
        width: 1, height: 1, progress: 0.5, pictures: [ShaderProbe.white, ShaderProbe.white],
        values: values)
      return pixels
    }
    #expect(try pixel(nil) == [255, 0, 51, 255])
    #expect(try pixel([[0, 0.2, 0], [4], [0]]) == [0, 51, 102, 255])
    #expect(try pixel([[0, 0.2, 0], [4], [1]]) == [0, 51, 255, 255])
  }

  /// What pixels share is computed once for a frame or a row.
  @Test func hoistsWhatPixelsShare() throws {
    func counts(_ color: String) throws -> (frame: Int, row: Int, batch: Int) {
      let source = "vec4 transition(vec2 uv) { return vec4(\(color)); }"
      return try Shader(Array(source.utf8)).instructionCounts
    }
    // Each part ends with one instruction.
    let constant = try counts("sin(1.) * cos(2.)")
    #expect(constant == (1, 1, 1))
    let frame = try counts("sin(progress) * cos(progress)")
    #expect(frame == (4, 1, 1))
    let row = try counts("sin(progress) * uv.y")
    #expect(row == (2, 2, 1))
    let pixel = try counts("sin(progress) * uv.x + sin(progress) * uv.x")
    #expect(pixel.frame == 2 && pixel.batch == 3)
  }
}
