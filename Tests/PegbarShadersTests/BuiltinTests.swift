import PegbarShaders
import Testing

/// The functions that every shader has, by their definitions.
@Suite struct BuiltinTests {
  /// Conditions; `near` compares numbers and vectors with a tolerance.
  private static let conditions = [
    "near(sin(one), .841471) && near(cos(vec2(one)).y, .540302) && near(tan(one), 1.557408)",
    "near(asin(.5 * one), .523599) && near(acos(.5 * one), 1.047198) && near(atan(one), .785398)",
    "near(atan(one, -one), 2.356194) && near(atan(-one, -one), -2.356194)",
    "near(exp(one), 2.718282) && near(log(one * 2.), .693147) && near(exp2(3. * one), 8.)",
    "near(log2(8. * one), 3.) && near(pow(2. * one, 3.), 8.) && near(pow(one * 9., .5), 3.)",
    "near(sqrt(2. * one), 1.414214) && near(inversesqrt(4. * one), .5)",
    "near(radians(180. * one), 3.141593) && near(degrees(3.141593 * one), 180.0)",
    "near(sinh(one), 1.175201) && near(cosh(one), 1.543081) && near(tanh(one), .761594)",
    "abs(-one) == 1. && sign(-2. * one) == -1. && sign(0. * one) == 0. && abs(-i1) == 1",
    "floor(-1.5 * one) == -2. && ceil(-1.5 * one) == -1. && trunc(-1.5 * one) == -1.",
    "fract(-.25 * one) == .75 && round(1.25 * one) == 1. && mod(-1. * one, 3.) == 2.",
    "mod(vec2(5., 7.) * one, vec2(3., 4.)) == vec2(2., 3.) && mod(vec2(5.), 2. * one) == vec2(1.)",
    "min(vec2(1., 4.) * one, 2.) == vec2(1., 2.) && max(vec2(1., 4.), vec2(3.) * one) == vec2(3., 4.)",
    "clamp(vec3(-1., .5, 2.) * one, 0., 1.) == vec3(0., .5, 1.) && clamp(i1 + 7, 0, 3) == 3",
    "min(i1, 0) == 0 && max(ivec2(1, 5) * i1, 3) == ivec2(3, 5) && sign(-4 * i1) == -1",
    "mix(vec2(0.), vec2(4.) * one, .25) == vec2(1.) && mix(1. * one, 2., true) == 2.",
    "mix(vec2(1., 2.) * one, vec2(3., 4.), bvec2(false, true)) == vec2(1., 4.)",
    "step(.5, one) == 1. && step(vec2(2.), vec2(1., 3.) * one) == vec2(0., 1.)",
    "smoothstep(0., 2., one) == .5 && smoothstep(2., 3., one) == 0.",
    "length(vec2(3., 4.) * one) == 5. && distance(vec2(1.), vec2(4., 5.) * one) == 5.",
    "length(-2. * one) == 2. && dot(vec3(1., 2., 3.), vec3(4., 5., 6.) * one) == 32.",
    "cross(vec3(1., 0., 0.) * one, vec3(0., 1., 0.)) == vec3(0., 0., 1.)",
    "near(normalize(vec2(3., 4.) * one).x, .6) && near(normalize(vec2(3., 4.)).y, .8)",
    "reflect(vec2(1., -1.) * one, vec2(0., 1.)) == vec2(1., 1.)",
    "refract(vec2(0., -1.) * one, vec2(0., 1.), .5) == vec2(0., -1.)",
    "refract(vec2(.8, -.6) * one, vec2(0., 1.), 2.) == vec2(0.)",
    "faceforward(vec2(1., 2.) * one, vec2(0., 1.), vec2(0., 1.)) == vec2(-1., -2.)",
    "all(lessThan(vec2(1., 2.) * one, vec2(2., 3.))) && !all(lessThan(vec2(1., 4.) * one, vec2(2.)))",
    "any(greaterThanEqual(ivec2(1, 4) * i1, ivec2(4))) && any(not(bvec2(true, one < 0.)))",
    "all(equal(vec2(one), vec2(1.))) && any(notEqual(ivec2(i1, 2), ivec2(1)))",
    "all(lessThanEqual(vec2(one), vec2(1.))) && !any(greaterThan(vec2(one), vec2(1.)))",
    "matrixCompMult(mat2(1., 2., 3., 4.), mat2(2. * one))[1] == vec2(0., 8.)",
    "near((inverse(mat3(2., 1., 0., 0., 1., 3., 1., 0., 1.)) * mat3(2., 1., 0., 0., 1., 3., 1., 0., 1.))[1][1], 1.)",
    "determinant(mat2(1., 2., 3., 4.) * one) == -2. && isinf(one / (one - 1.)) && isnan(0. / (one - 1.))",
    "getFromColor(uv) == vec4(1.) && getToColor(uv).rgb == vec3(0.)",
  ]

  private static let near =
    "bool near(float a, float b) { return abs(a - b) <= 2e-6 * max(1., abs(b)); }"

  @Test(arguments: conditions) func holds(_ condition: String) throws {
    #expect(try ShaderProbe.failures(of: condition, before: BuiltinTests.near) == 0)
    #expect(try ShaderProbe.failures(of: "!(\(condition))", before: BuiltinTests.near) == 210)
  }

  /// A shader's own functions come before those of the language.
  @Test func ownFunctionsComeFirst() throws {
    let own = "vec4 texture(vec2 at) { return vec4(at, .5, 1.); } float sin(float x) { return 7.; }"
    #expect(
      try ShaderProbe.failures(of: "texture(uv).xy == uv && sin(one) == 7.", before: own) == 0)
  }
}
