import Foundation
import Testing

/// Files of shaders on the command line: what they are called, take and answer.
@Suite struct ShaderProviderTests {
  private static let curtain = """
    // Author: Jane Doe
    // License: BSD 3 Clause
    uniform float edge_width; // = 0.1; the width of the edge
    uniform vec3 backColor; // = vec3(1., 0., 0.)
    uniform ivec2 size; // = ivec2(4)
    uniform bool isSolid;
    uniform sampler2D map;
    vec4 transition(vec2 uv) {
      if (isSolid) return vec4(backColor, 1.);
      if (uv.x < .5) return texture2D(map, uv);
      return mix(getFromColor(uv), getToColor(uv), progress);
    }
    """

  private func withTool(_ body: (Tool) throws -> Void) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/p", withIntermediateDirectories: false)
    tool.write("p/Red_curtain.glsl", ShaderProviderTests.curtain)
    try body(tool)
  }

  @Test func describesFiles() throws {
    try withTool { tool in
      let answer = tool("info", "Red_curtain", "--json", "--plugin-path", "p")
      #expect(answer.status == 0, "\(answer.err)")
      for word in [
        "pegbar.glsl.Red-curtain", "Jane Doe", "BSD-3-Clause", "edgeWidth", "the width of the edge",
        "backColor", "isSolid", "\"map\"",
      ] {
        #expect(answer.out.contains(word), "\(word) in \(answer.out)")
      }
      let list = tool("list", "transitions", "--plugin-path", "p")
      #expect(list.out.contains("Red_curtain "))
    }
  }

  @Test func namesTheLineAtFault() throws {
    try withTool { tool in
      tool.write("p/bad.glsl", "vec4 transition(vec2 uv) {\n  return vec3(1.);\n}\n")
      tool.write("p/endless.glsl", "vec4 transition(vec2 uv) {\n\nfor (;;) {} }\n")
      tool.write("p/vertex.glsl", "attribute vec3 at;\nvoid main() {}\n")
      let list = tool("list", "transitions", "--plugin-path", "p")
      #expect(list.out.contains("/p/bad.glsl:2") && list.out.contains("/p/endless.glsl:3"))
      #expect(list.out.contains("Red_curtain ") && list.out.contains("vertex.glsl:1"))
      let check = tool("check", "p/bad.glsl", "--plugin-path", "p")
      #expect(
        check.status != 0 && check.err.contains("expected vec4, this is vec3"), "\(check.err)")
    }
  }

  @Test func drawsWithParameters() throws {
    try withTool { tool in
      let arguments = [
        "run", "Red_curtain", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-o",
        "out.png", "--plugin-path", "p",
      ]
      for more in [[], ["-p", "isSolid=true", "-p", "backColor=#00ff00"], ["-p", "map=b.png"]] {
        let answer = tool.run(arguments + more + ["--overwrite"])
        #expect(answer.status == 0, "\(more): \(answer.err)")
      }
      let wrong = tool.run(arguments + ["-p", "waves=1", "--overwrite"])
      #expect(wrong.status != 0 && wrong.err.contains("waves"))
    }
  }

  /// The name of a built-in plugin stays its own; the file has its id.
  @Test func builtinNamesStay() throws {
    try withTool { tool in
      tool.write("p/cube.glsl", "vec4 transition(vec2 uv) { return getToColor(uv); }")
      #expect(tool("info", "cube", "--plugin-path", "p").out.contains("pegbar.transition.cube"))
      // That cube is not the one of gl-transitions.
      let mirrored = tool("info", "gl:cube", "--plugin-path", "p")
      #expect(mirrored.out.contains("pegbar.transition.mirrorCube"))
      tool.write("p/fade.glsl", "vec4 transition(vec2 uv) { return getToColor(uv); }")
      #expect(tool("info", "gl:fade", "--plugin-path", "p").out.contains("pegbar.transition.fade"))
      let file = tool("info", "pegbar.glsl.cube", "--plugin-path", "p")
      #expect(file.status == 0 && file.out.contains("GLSL"), "\(file.err)")
    }
  }

  @Test func keepsTheLaws() throws {
    try withTool { tool in
      tool.write(
        "p/slide.glsl",
        """
        uniform float bend; // = 0.2
        vec4 transition(vec2 uv) {
          vec2 at = uv + vec2(progress + bend * sin(3.1416 * progress) * uv.y, 0.);
          return mix(getFromColor(uv), getToColor(fract(at)), progress);
        }
        """)
      let answer = tool("check", "p/slide.glsl", "--plugin-path", "p", "--strict")
      #expect(answer.status == 0, "\(answer.out) \(answer.err)")
      #expect(answer.out.contains("passed   band-invariance"))
      let provider = tool("check", "pegbar.glsl")
      #expect(provider.status == 0 && !provider.out.contains("failed"), "\(provider.out)")
    }
  }

  /// A file that shows neither picture at its ends jumps there: the host shows the pictures themselves.
  @Test func aFileThatBreaksItsEndsIsTold() throws {
    try withTool { tool in
      tool.write("p/red.glsl", "vec4 transition(vec2 uv) { return vec4(1., 0., 0., 1.); }")
      tool.write(
        "p/even.glsl",
        "vec4 transition(vec2 p) { return mix(getFromColor(p), getToColor(p), progress); }")
      let join = [
        "transition", "a.png", "b.png", "a.png", "--plugin-path", "p", "--fps", "2", "-o",
      ]
      let red = tool.run(join + ["red.gif", "-t", "gl:red"])
      #expect(red.status == 0)
      let told = "pegbar: warning: pegbar.glsl.red: it does not begin with the old picture"
      #expect(red.err.components(separatedBy: told).count == 2 && red.err.contains("check"))
      #expect(tool.run(join + ["strict.gif", "-t", "gl:red", "--strict"]).status == 2)
      let even = tool.run(join + ["even.gif", "-t", "gl:even"])
      #expect(even.status == 0 && even.err.isEmpty)
    }
  }
}
