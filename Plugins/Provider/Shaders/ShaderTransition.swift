import CPegbarShaders
import PegbarPluginKit
import PegbarShaders

/// What a file says: its program and its parameters.
final class ShaderContent: Sendable {
  let shader: Shader
  let parameters: [ShaderParameter]

  init(shader: Shader, parameters: [ShaderParameter]) {
    self.shader = shader
    self.parameters = parameters
  }
}

/// A transition that a shader draws.
struct ShaderTransition: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.glsl.shader", name: "Shader", summary: "A transition written in GLSL.",
    category: "shader")

  private let content: ShaderContent
  /// The pictures of its parameters; they stay as long as the instance.
  private let pictures: [pgb_shader_texture]
  private var ratio = 1.0

  init(_ arguments: Arguments) throws(PluginError) {
    guard let content = arguments.content as? ShaderContent else {
      throw PluginError("it has no shader")
    }
    self.content = content
    var pictures: [pgb_shader_texture] = []
    for item in content.parameters {
      if case .picture = item.uniform.form {
        pictures.append(
          arguments.image(item.parameter.key).map(ShaderTransition.texture)
            ?? ShaderTransition.black)
      } else {
        _ = try item.values(arguments)
      }
    }
    self.pictures = pictures
  }

  mutating func prepare(_ setup: TransitionSetup) {
    ratio = Double(setup.width) * setup.pixelAspect / Double(setup.height)
  }

  /// The memory may begin anywhere.
  var plan: Plan {
    Plan(
      frameBytes: content.shader.frameBytes + Shader.alignment,
      callBytes: content.shader.bytes + Shader.alignment)
  }

  func beginFrame(_ frame: Frame) throws(PluginError) {
    guard let memory = frame.frameMemory.map(ShaderTransition.aligned) else { return }
    var values: [[Double]] = []
    for item in content.parameters { values.append(try item.values(frame.arguments)) }
    var native = native(frame)
    do throws(ShaderError) {
      try content.shader.begin(
        memory, frame: &native, progress: frame.progress, ratio: ratio, values: values)
    } catch {
      throw PluginError("line \(error.line): \(error.message)")
    }
  }

  func render(_ frame: Frame, rows: Range<Int>) throws(PluginError) {
    guard let shared = frame.frameMemory.map(ShaderTransition.aligned),
      let memory = frame.callMemory.map(ShaderTransition.aligned)
    else { return }
    memory.copyMemory(from: shared, byteCount: content.shader.frameBytes)
    var native = native(frame)
    do throws(ShaderError) {
      for row in rows {
        try content.shader.draw(row: row, of: &native, in: memory, to: frame.out.row(row))
      }
    } catch {
      throw PluginError("line \(error.line): \(error.message)")
    }
  }

  private func native(_ frame: Frame) -> pgb_shader_frame {
    content.shader.frame(
      width: frame.width, height: frame.height,
      textures: [
        ShaderTransition.texture(frame.from), ShaderTransition.texture(frame.to),
      ] + pictures)
  }

  private static func aligned(_ memory: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    memory.alignedUp(toMultipleOf: Shader.alignment)
  }

  private static func texture(_ pixels: Pixels) -> pgb_shader_texture {
    pgb_shader_texture(
      pixels: pixels.row(0), stride: Int64(pixels.image.pointee.stride),
      width: Int32(pixels.width), height: Int32(pixels.height))
  }

  /// One opaque black pixel, which stays.
  private static var black: pgb_shader_texture {
    pgb_shader_texture(pixels: blackPixel, stride: 4, width: 1, height: 1)
  }

  // Nobody writes it.
  nonisolated(unsafe) private static let blackPixel: UnsafePointer<UInt8> = {
    let pixel = UnsafeMutablePointer<UInt8>.allocate(capacity: 4)
    pixel.initialize(repeating: 0, count: 4)
    pixel[3] = 255
    return UnsafePointer(pixel)
  }()
}
