import PegbarPluginKit
import PegbarShaders

/// Files of the GL Transitions collection, and others like them, become transitions.
struct ShaderProvider: ProviderPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.glsl", name: "GLSL Transitions",
    summary: "Every .glsl file with a function transition becomes a transition.",
    category: "shader")

  static let endings = [".glsl"]

  init(_ arguments: Arguments) {}

  func open(_ file: ProvidedFile) throws(FileError) -> Library {
    let shader: Shader
    do throws(ShaderError) {
      shader = try Shader(Array(file.bytes))
      // A loop without an end shows here and not in somebody's film.
      let pixel = (width: 1, pixels: [UInt8](repeating: 255, count: 4))
      let count = 2 + shader.uniforms.count { $0.defaults.isEmpty }
      _ = try shader.draw(
        width: 16, height: 9, progress: 0.5, pictures: Array(repeating: pixel, count: count))
    } catch {
      throw FileError(error.message, line: error.line)
    }
    let parameters = try ShaderParameter.list(shader.uniforms)
    let id = file.id(below: ShaderProvider.descriptor.id)
    var descriptor = ShaderTransition.descriptor
    descriptor.id = id
    descriptor.name = ShaderProvider.name(file.stem)
    descriptor.summary = ShaderProvider.summary(author: shader.author)
    descriptor.parameters = parameters.map(\.parameter)
    if ShaderProvider.isWord(file.stem) { descriptor.aliases = [.gl(file.stem)] }
    return Library(
      id: id, name: descriptor.name, version: "1",
      license: ShaderProvider.license(shader.license), vendor: shader.author,
      plugins: [
        FilePlugin(
          ShaderTransition.self, descriptor,
          content: ShaderContent(shader: shader, parameters: parameters))
      ])
  }

  /// Whether a file's name can be said on a command line as the collection says it.
  private static func isWord(_ stem: String) -> Bool {
    stem.utf8.count <= 64
      && stem.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// A text as a name: no control characters, at most 64 bytes, not empty.
  private static func name(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
      if name.utf8.count + UTF8.width(scalar) > 64 { break }
      name.unicodeScalars.append(scalar)
    }
    return name.isEmpty ? "Shader" : name
  }

  private static func summary(author: String?) -> String {
    guard let author, author.count <= 60 else { return "A transition written in GLSL." }
    return "A transition written in GLSL by \(author)."
  }

  /// The SPDX expression for what a comment says.
  private static func license(_ text: String?) -> String {
    let words = text?.lowercased().split { !$0.isLetter && !$0.isNumber } ?? []
    if words.first == "mit" { return "MIT" }
    if words.first == "bsd", words.contains("2") { return "BSD-2-Clause" }
    if words.first == "bsd", words.contains("3") { return "BSD-3-Clause" }
    if words.first == "cc0" { return "CC0-1.0" }
    if words.first == "apache" { return "Apache-2.0" }
    return "NOASSERTION"
  }
}
