import PegbarShaders
import Testing

/// Sources that are refused, with the line at fault.
@Suite struct ShaderErrorTests {
  private static let main = "vec4 transition(vec2 uv) { return vec4(1.); }\n"

  private static func inside(_ statements: String) -> String {
    "vec4 transition(vec2 uv) {\n\(statements)\nreturn vec4(1.);\n}\n"
  }

  /// A source, its line at fault and words of the message.
  private static let bad: [(source: String, line: Int, words: String)] = [
    ("", 1, "no function 'vec4 transition"),
    ("void main() { }\n", 1, "no function 'vec4 transition"),
    ("attribute vec3 position;\nvoid main() {}\n", 1, "'attribute'"),
    ("float transition(vec2 uv) { return 1.; }", 1, "no function"),
    ("\u{7f}ELF\u{1}\u{2}", 1, "a character that shaders do not have"),
    ("/* no end", 1, "does not end"), (main + "\n\"text\"", 3, "a character"),
    (inside("float x = 1.0"), 3, "expected ';' before 'return'"),
    (inside("x = 1.;"), 2, "'x' is not declared"),
    (inside("float x = vec2(1.);"), 2, "expected float, this is vec2"),
    (inside("int x = 1.5;"), 2, "expected int, this is float"),
    (inside("\n\nvec2 v = vec3(1.) + vec2(1.);"), 4, "+ cannot take vec3 and vec2"),
    (inside("vec2 v = vec2(1.); v.z = 1.;"), 2, "vec2 has no 'z'"),
    (inside("vec2 v; v.xx = vec2(1.);"), 2, "names a component twice"),
    (inside("uv.x = missing(1.);"), 2, "the function 'missing' is unknown"),
    (inside("float x = sin(true);"), 2, "'sin' cannot take (bool)"),
    (inside("if (1.) {}"), 2, "a condition is bool, not float"),
    (inside("progress = 1.;"), 2, "'progress' cannot be changed"),
    (inside("const float c = 1.; c = 2.;"), 2, "'c' cannot be changed"),
    (inside("float a[2]; a[2] = 1.;"), 2, "the index 2 is not below 2"),
    (inside("float a[0];"), 2, "1 to 4096 elements, not 0"),
    (inside("float a[1000000];"), 2, "1 to 4096 elements"),
    (inside("vec4 a[64][64];"), 2, "an array of more than 4096 numbers"),
    (inside("float x = 1.; float x = 2.;"), 2, "'x' is declared twice"),
    (inside("break;"), 2, "break and continue stand in loops"),
    (inside("discard;"), 2, "no discard"),
    (inside("uint x = 1;"), 2, "before 'uint'"),
    (inside("for (;;) {}"), 2, "the loop never ends"),
    (
      inside("float x = uv.x; while (x < 2.) { x *= .5; } uv.x = x; return vec4(x);"), 2, "the loop"
    ),
    (
      inside("int i = 0; while (i >= 0) { if (i > 5) i = 3; i++; } return vec4(i);"), 2,
      "instructions"
    ),
    ("float f(float x) { return f(x - 1.); }\n" + main, 1, "'f' calls itself"),
    (
      "float g(float x);\nfloat f(float x) { return g(x); }\nfloat g(float x) { return f(x); }\n"
        + main, 3, "calls itself"
    ),
    ("float f(float x);\nvec4 transition(vec2 uv) {\nreturn vec4(f(1.)); }", 3, "has no body"),
    ("float unused() { return vec2(1.); }\n" + main, 1, "expected float, this is vec2"),
    ("#if 1\n" + main, 1, "#if without #endif"), ("#endif\n", 1, "#endif without #if"),
    ("\n#error too old\n", 2, "#error too old"), ("#nonsense\n" + main, 1, "#nonsense is unknown"),
    ("#define F(x) x\nfloat a = F(1., 2.);\n" + main, 2, "the macro F has 1 parameters"),
    ("uniform vec2 a; // = vec3(1.)\n" + main, 1, "is no vec2"),
    ("uniform float a; // = b\n" + main, 1, "'b' is not declared"),
    ("uniform float a;\nuniform float b = a;\n" + main, 2, "value of 'b' is no constant"),
    ("uniform float a = progress;\n" + main, 1, "the initial value of 'a' is no constant"),
    ("uniform vec3 a =\n1.0;\n" + main, 2, "expected vec3, this is float"),
    ("uniform int a = 1.5;\n" + main, 1, "expected int, this is float"),
    ("uniform sampler2D a = 1;\n" + main, 1, "the picture 'a' cannot have an initial value"),
    ("uniform sampler2D a;\n" + inside("ivec2 s = textureSize(a);"), 3, "cannot take (sampler2D)"),
    (inside("vec4 c = texelFetch(uv, ivec2(0), 0);"), 2, "cannot take (vec2, ivec2, int)"),
    ("uniform float a[3];\n" + main, 1, "a uniform is a number"),
    ("uniform float a;\nuniform float a;\n" + main, 2, "declared twice"),
    (String(repeating: "(", count: 100_000), 1, "expected a type"),
    ("float x = " + String(repeating: "(", count: 100_000), 1, "nests too deeply"),
    (inside(String(repeating: "{", count: 100_000)), 2, "nests too deeply"),
    (inside("float x = " + String(repeating: "-", count: 100_001) + "1.;"), 2, "nests too deeply"),
  ]

  @Test(arguments: bad.indices) func namesTheLineAtFault(_ number: Int) throws {
    let (source, line, words) = ShaderErrorTests.bad[number]
    let error = try #require(ShaderProbe.error(source), "\(source.prefix(200)) is accepted")
    #expect(error.line == line, "\(error)")
    #expect(error.message.contains(words), "\(error)")
  }

  /// Macros, functions and loops that grow without end are refused, in a bounded time.
  @Test func bombsAreRefused() {
    let macros = (1...30).map { "#define M\($0) M\($0 - 1) M\($0 - 1)\n" }.joined()
    #expect(
      ShaderProbe.error("#define M0 +1\n" + macros + "float x = M30;\n")?.message.contains(
        "too long") == true)
    let functions = (1...30).map {
      "float f\($0)(float x) { return f\($0 - 1)(x + \($0).1) + f\($0 - 1)(x * \($0).3); }\n"
    }.joined()
    let error = ShaderProbe.error(
      "float f0(float x) { return sin(x); }\n" + functions
        + "vec4 transition(vec2 uv) { return vec4(f30(uv.x)); }")
    #expect(error?.message.contains("too long") == true, "\(String(describing: error))")
    // Calls take time even if they add nothing to the graph.
    let doubled = (1...24).map {
      "float f\($0)(float x) { return f\($0 - 1)(x) + f\($0 - 1)(x); }\n"
    }
    let known = ShaderProbe.error(
      "float f0(float x) { return sin(x); }\n" + doubled.joined()
        + "vec4 transition(vec2 uv) { return vec4(f24(uv.x)); }")
    #expect(known?.message.contains("too long") == true && (1...25).contains(known?.line ?? 0))
    let uniforms = (0..<257).map { "uniform float u\($0);\n" }.joined()
    let many = ShaderProbe.error(uniforms + ShaderErrorTests.main)
    #expect(many?.message == "more than 256 uniforms" && many?.line == 257)
    let long = String(repeating: "// \(String(repeating: "x", count: 1000))\n", count: 10_000)
    #expect(ShaderProbe.error(long + ShaderErrorTests.main)?.message.contains("1 MiB") == true)
  }

  /// Damaged sources are refused or drawn; nothing else happens.
  @Test func damagedSourcesAreAnswered() {
    let source = Array(
      """
      #define N 3
      uniform vec2 size; // = vec2(1., 2.)
      struct Box { vec2 at; float size[2]; };
      float f(inout float x, vec2 v) { for (int i = 0; i < N; i++) { if (x > v[i % 2]) break; x += .1; } return x; }
      vec4 transition(vec2 uv) { Box b; b.size[1] = 2.; float x = uv.x; return mix(getFromColor(uv * f(x, size)), vec4(b.size[1]), x > .5 ? progress : 1.); }
      """.utf8)
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let letters = Array("(){}[];,.+-*/=<>!?:#\n 019axvecfi\0\u{7f}".utf8)
    var answers = 0
    for _ in 0..<300 {
      var damaged = source
      for _ in 0...next(3) {
        switch next(3) {
        case 0: damaged[next(damaged.count)] = letters[next(letters.count)]
        case 1: damaged.remove(at: next(damaged.count))
        default: damaged.insert(letters[next(letters.count)], at: next(damaged.count))
        }
      }
      do throws(ShaderError) {
        _ = try Shader(damaged).draw(
          width: 9, height: 2, progress: 0.5, pictures: [ShaderProbe.white, ShaderProbe.black])
      } catch {
        #expect(error.line >= 1 && !error.message.isEmpty)
      }
      answers += 1
    }
    #expect(answers == 300)
  }
}
