import PegbarForeign
import Testing

struct SignatureTests {
  @Test(arguments: [
    ("f64 (f64 t)", 1), ("f64(f64 t,f64 overshoot)", 2), ("void (f64 x, ptr mat4 out)", 2),
    (" f32 ( f32 a , u8 b , bool c ) ", 3), ("mat4 (mat4 a, ptr rect4 b, point2 c, size2 d)", 4),
    ("i64 (i8 a, i16 b, i32 c, i64 d, u8 e, u16 f, u32 g, u64 h)", 8),
    ("f64 (" + (1...16).map { "f64 a\($0)" }.joined(separator: ", ") + ")", 16),
  ])
  func reads(_ text: String, _ count: Int) throws {
    #expect(try Signature(parsing: text).arguments.count == count)
  }

  @Test func keepsTypesNamesAndPointers() throws {
    let signature = try Signature(parsing: "void (f64 t, ptr point2 out)")
    #expect(signature.result == nil)
    #expect(signature.arguments.map(\.name) == ["t", "out"])
    #expect(signature.arguments.map(\.type) == [.f64, .point2])
    #expect(signature.arguments.map(\.isPointer) == [false, true])
  }

  @Test(arguments: [
    ("", "expected a result at its end"), ("f64", "expected '(' at its end"),
    ("f64 ()", "expected an argument's type"), ("f64 (f64)", "expected a name"),
    ("f64 (f64 t", "expected ')'"), ("f64 (f64 t) x", "expected nothing more"),
    ("f64 (f64 t,)", "expected an argument's type"), ("f64 (f64 t, f64 t)", "two arguments"),
    ("double (f64 t)", "is f64 meant?"), ("f64 (int n)", "is i32 meant?"),
    ("f64 (cstr s)", "no type 'cstr'"), ("f64 (void v)", "of type void"),
    ("f64 (ptr void v)", "of type void"), ("f64 (ptr ptr f64 p)", "no type 'ptr'"),
    ("ptr f64 (f64 t)", "no pointer"), ("f64 (...)", "expected an argument's type"),
    ("f64 (" + (1...17).map { "f64 a\($0)" }.joined(separator: ", ") + ")", "16 are the most"),
  ])
  func refuses(_ text: String, _ part: String) {
    let error = #expect(throws: SignatureError.self) { try Signature(parsing: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }
}
