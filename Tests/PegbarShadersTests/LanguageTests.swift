import PegbarShaders
import Testing

/// What the language means: conditions that hold by its specification.
@Suite struct LanguageTests {
  private static let conditions: [(condition: String, statements: String)] = [
    // Numbers, operators and their order.
    ("7 / 2 == 3 && -7 / 2 == -3 && 7 % 4 == 3", ""),
    ("(7 * i1) / 2 == 3 && (7 * i1) % 4 == 3 && (i1 << 4) == 16 && (-16 * i1 >> 2) == -4", ""),
    ("((5 * i1) & 3) == 1 && ((5 * i1) | 3) == 7 && ((5 * i1) ^ 3) == 6 && ~(5 * i1) == -6", ""),
    ("2. + 3. * 4. == 14. && (2. + 3.) * 4. == 20. && 1 + 2 == 3", ""),
    ("2. * one + 3 == 5.", ""), ("1e3 == 1000. && .5 == 0.5 && 0x1F == 31 && 017 == 15", ""),
    ("true ^^ false && !(true ^^ true)", ""),
    ("a == 3 && b == 3 && c == 5", "int a = 2; int b = ++a; int c = a++; c = a-- + 1;"),
    ("f == 6.", "float f = one; f += 2.; f *= 4.; f -= 0.; f /= 2.;"),
    ("(one > 0.5 ? 1. : 2.) == 1. && (uv.x < 0. ? 1. : 2.) == 2.", ""),
    // Vectors, swizzles, constructors.
    (
      "v.xy == vec2(1., 2.) && v.zyx == vec3(3., 2., 1.) && v.rgba == v.stpq",
      "vec4 v = vec4(1., 2., 3., 4.) * one;"
    ),
    (
      "v == vec4(9., 2., 7., 8.)",
      "vec4 v = vec4(1., 2., 3., 4.) * one; v.zw = vec2(7., 8.); v.x = 9.;"
    ),
    ("v == vec3(3., 1., 2.)", "vec3 v = vec3(1., 2., 3.); v.yzx = v;"),
    ("vec4(vec2(1.), 2., 3) == vec4(1., 1., 2., 3.) && vec3(2.) == vec3(2., 2., 2.)", ""),
    ("vec2(vec4(1., 2., 3., 4.)) == vec2(1., 2.) && ivec2(2.9, -2.9) == ivec2(2, -2)", ""),
    ("v[1] == 2. && v[i1 + 1] == 3.", "vec3 v = vec3(1., 2., 3.);"),
    ("v == vec3(1., 9., 3.)", "vec3 v = vec3(1., 2., 3.); v[i1] = 9.;"),
    ("float(true) == 1. && int(3.7) == 3 && bool(0.) == false && bvec2(1, 0).x", ""),
    ("(ivec2(7, 9) / 2) == ivec2(3, 4) && 2. / vec2(1., 4.) == vec2(2., .5)", ""),
    // Matrices stand in columns.
    (
      "m[0] == vec2(1., 2.) && m[1][0] == 3. && m * vec2(1., 10.) == vec2(31., 42.)",
      "mat2 m = mat2(1., 2., 3., 4.);"
    ),
    ("vec2(1., 10.) * mat2(1., 2., 3., 4.) == vec2(21., 43.)", ""),
    ("mat2(1., 2., 3., 4.) * mat2(0., 1., 1., 0.) == mat2(3., 4., 1., 2.)", ""),
    (
      "mat3(2.)[1] == vec3(0., 2., 0.) && mat2(mat3(2.)) == mat2(2.) && mat3(mat2(3.))[2] == vec3(0., 0., 1.)",
      ""
    ),
    (
      "determinant(mat3(2., 0., 0., 0., 3., 0., 0., 0., 4.)) == 24. && transpose(mat2(1., 2., 3., 4.))[0] == vec2(1., 3.)",
      ""
    ),
    (
      "inverse(mat2(2., 0., 0., 4.)) == mat2(.5, 0., 0., .25) && outerProduct(vec2(1., 2.), vec2(3., 4.))[1] == vec2(4., 8.)",
      ""
    ),
    ("m[1] == vec2(8., 9.)", "mat2 m = mat2(one); m[1] = vec2(8., 9.);"),
    // Arrays and structs.
    (
      "a[0] + a[1] + a[2] == 6. && a.length() == 3",
      "float a[3]; a[0] = 1.; a[1] = 2.; a[2] = 3. * one;"
    ),
    ("a[k] == 5.", "float a[4] = float[](7., 6., 5., 4.); int k = int(one) + 1;"),
    (
      "a[1].y == 4. && a[0] == vec2(1., 2.)",
      "vec2[2] a = vec2[2](vec2(1., 2.), vec2(3., 0.)); a[i1].y = 4.;"
    ),
    (
      "b == a && c != a",
      "float a[2]; a[0] = 1.; a[1] = 2.; float b[2] = a; float c[2] = a; c[1] = 0.;"
    ),
    // Branches, loops and what leaves them.
    ("s == 45.", "float s = 0.; for (int i = 0; i < 10; i++) s += float(i) * one;"),
    (
      "s == 25.",
      "float s = 0.; for (int i = 0; i < 10; i++) { if (i % 2 == 0) continue; s += float(i); }"
    ),
    (
      "s == 10.", "float s = 0.; int i = 0; while (true) { if (i == 5) break; s += float(i); i++; }"
    ),
    ("s == 1.", "float s = 0.; do { s += one; } while (s < 0.);"),
    (
      "n == int(ceil(uv.x * 20.))",
      "int n = 0; float x = uv.x; while (x > 0.) { x -= .05; n++; if (n > 100) break; } n = int(ceil(uv.x * 20.)) + (n < 0 ? 1 : 0);"
    ),
    (
      "s == 9.",
      "float s = 0.; for (float i = 0.; i < 3.; i++) for (float j = 0.; j < 3.; j++) s += one;"
    ),
    ("s == 1000.", "float s = 0.; for (int i = 0; i < 1000; i++) s += one;"),
    (
      "x == 3 && y == 7",
      "int x = i1; int y = 0; switch (x) { case 0: y = 1; break; case 1: x = 3; case 2: y = 7; break; default: y = 9; }"
    ),
    ("x == 9", "int x = 5 * i1; switch (x) { case 1: x = 2; break; default: x = 9; }"),
    ("a == 3. && b == 1.", "float a = 1., b = 2. * one; { float t = a; a = b + t; b = t; }"),
    ("x == 2.", "float x = 1. * one; { float x = 5.; x += 1.; } x += 1.;"),
  ]

  @Test(arguments: conditions.indices) func holds(_ number: Int) throws {
    let (condition, statements) = LanguageTests.conditions[number]
    #expect(try ShaderProbe.failures(of: condition, after: statements) == 0, "\(condition)")
    // And a test that cannot fail is none.
    #expect(try ShaderProbe.failures(of: "!(\(condition))", after: statements) == 210)
  }

  private static let functions = """
    struct Ray { vec2 at; float size; };
    const float third = 1. / 3.;
    float counter = third * 3.;
    float twice(float x) { return 2. * x; }
    vec2 twice(vec2 x) { return 2. * x; }
    void swap(inout float a, inout float b) { float t = a; a = b; b = t; }
    void both(in float x, out float square, out float cube) { square = x * x; cube = square * x; }
    bool counts() { counter += 1.; return true; }
    Ray moved(Ray ray, vec2 by) { ray.at += by; return ray; }
    float early(float x) { if (x < .5) return 1.; for (int i = 0; i < 4; i++) { if (x < .75) return 2.; } return 3.; }
    float later(float x);
    float uses(float x) { return later(x) + 1.; }
    float later(float x) { return 10. * x; }
    #define PI 3.5
    #define SQUARE(x) ((x) * (x))
    #define TEXT(a, b) a + b
    #ifdef GL_ES
    #error this is no GLSL ES
    #elif defined(PI) && PI_IS_UNKNOWN == 0
    float chosen = 4.;
    #else
    nonsense
    #endif
    """

  private static let callConditions: [(condition: String, statements: String)] = [
    ("twice(3.) == 6. && twice(vec2(1., 2.)) == vec2(2., 4.) && twice(2) == 4.", ""),
    ("a == 2. && b == 1.", "float a = 1., b = 2. * one; swap(a, b);"),
    ("v == vec2(2., 1.)", "vec2 v = vec2(1., 2.); swap(v.x, v.y);"),
    ("s == 4. && c == 8.", "float s; float c; both(2. * one, s, c);"),
    ("counter == 2.", "if (one > 0. || counts()) {} if (one > 0. && counts()) {}"),
    (
      "r.at == vec2(3., 4.) && r.size == 9. && q.at == vec2(1., 1.)",
      "Ray q = Ray(vec2(1.), 9.); Ray r = moved(q, vec2(2., 3.));"
    ),
    ("early(uv.x) == (uv.x < .5 ? 1. : uv.x < .75 ? 2. : 3.)", ""),
    (
      "uses(one) == 11. && SQUARE(1. + 1.) == 4. && TEXT(1., 2.) == 3. && PI == 3.5 && chosen == 4.",
      ""
    ),
    ("twice == 3.", "float twice = twice(1.5);"),
  ]

  @Test(arguments: callConditions.indices) func calls(_ number: Int) throws {
    let (condition, statements) = LanguageTests.callConditions[number]
    let failures = try ShaderProbe.failures(
      of: condition, after: statements, before: LanguageTests.functions)
    #expect(failures == 0, "\(condition)")
  }

  /// Pixels of one batch take different ways and different numbers of turns.
  @Test func pixelsGoTheirOwnWays() throws {
    let pixels = try ShaderProbe.draw(
      """
      float n = 0.; float left = floor(uv.x * 200. + .5);
      while (left > 0.) { left -= 1.; n += 1.; if (n >= 150.) break; }
      if (uv.x < .5) color.r = n / 255.; else color.g = n / 255.;
      """, width: 100, height: 1)
    for x in 0..<100 {
      let turns = min(150, (2 * Double(x) + 1).rounded(.down))
      #expect(Double(pixels[4 * x]) == (x < 50 ? turns : 0))
      #expect(Double(pixels[4 * x + 1]) == (x < 50 ? 0 : turns))
    }
  }

  @Test func coordinatesAreThoseOfPixelCentresFromBelow() throws {
    let pixels = try ShaderProbe.draw(
      "color = vec4(uv, progress, 1.);", width: 5, height: 4, progress: 0.6)
    for y in 0..<4 {
      for x in 0..<5 {
        let start = 4 * (5 * y + x)
        #expect(Double(pixels[start]) == ((Double(x) + 0.5) / 5 * 255).rounded())
        #expect(Double(pixels[start + 1]) == ((3.5 - Double(y)) / 4 * 255).rounded())
        #expect(pixels[start + 2] == 153 && pixels[start + 3] == 255)
      }
    }
  }

  @Test func ratioIsWidthToHeight() throws {
    let pixels = try ShaderProbe.draw("color = vec4(ratio / 10.);", width: 8, height: 2)
    #expect(pixels[0] == 102)
  }

  /// Colours become valid premultiplied ones.
  @Test func clampsColors() throws {
    let cases: [(String, [UInt8])] = [
      ("vec4(2., -1., .5, 1.)", [255, 0, 128, 255]), ("vec4(1., .25, 0., .5)", [128, 64, 0, 128]),
      ("vec4(0. / (one - 1.))", [0, 0, 0, 0]), ("vec4(1., 1., 1., 7.)", [255, 255, 255, 255]),
    ]
    for (color, bytes) in cases {
      let pixels = try ShaderProbe.draw(
        "float one = step(0., uv.x); color = \(color);", width: 3, height: 1)
      #expect(Array(pixels[4..<8]) == bytes, "\(color)")
    }
  }
}
