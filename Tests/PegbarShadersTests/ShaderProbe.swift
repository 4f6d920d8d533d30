import PegbarShaders

/// Runs pieces of shaders.
enum ShaderProbe {
  static let white: (width: Int, pixels: [UInt8]) = (1, [255, 255, 255, 255])
  static let black: (width: Int, pixels: [UInt8]) = (1, [0, 0, 0, 255])

  /// Draws statements that set `vec4 color`, with functions before them.
  static func draw(
    _ statements: String, before: String = "", width: Int = 70, height: Int = 3,
    progress: Double = 0.25, pictures: [(width: Int, pixels: [UInt8])] = [white, black]
  ) throws(ShaderError) -> [UInt8] {
    let source = """
      \(before)
      vec4 transition(vec2 uv) {
        vec4 color = vec4(0., 0., 0., 1.);
        \(statements)
        return color;
      }
      """
    return try Shader(Array(source.utf8)).draw(
      width: width, height: height, progress: progress, pictures: pictures)
  }

  /// The pixels for which a condition does not hold; `one` is 1, which the compiler cannot know.
  static func failures(
    of condition: String, after statements: String = "", before: String = ""
  ) throws(ShaderError) -> Int {
    let pixels = try draw(
      "float one = step(0., uv.x); int i1 = int(one); \(statements)\n"
        + "color = vec4((\(condition)) ? 1. : 0.);", before: before)
    return stride(from: 0, to: pixels.count, by: 4).count { pixels[$0] != 255 }
  }

  /// The message for a source that is refused; nil for one that is not.
  static func error(_ source: String) -> ShaderError? {
    do throws(ShaderError) {
      let shader = try Shader(Array(source.utf8))
      _ = try shader.draw(width: 9, height: 2, progress: 0.5, pictures: [white, black])
      return nil
    } catch {
      return error
    }
  }
}
