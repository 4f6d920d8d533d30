import CPegbarShaders

/// A transition written in GLSL, compiled: a function `vec4 transition(vec2 uv)` and its uniforms.
///
/// Pictures and colours are premultiplied. The same shader gives the same bytes on every machine. Any thread may
/// draw with it.
public final class Shader: Sendable {
  /// The parameters, in the order of the source.
  public let uniforms: [Uniform]
  /// Who wrote it, as a comment says.
  public let author: String?
  /// Its licence, as a comment says.
  public let license: String?
  /// Bytes that `begin` fills once for each frame.
  public var frameBytes: Int { assembly.frameBytes }
  /// Bytes that drawing works in, the frame's first.
  public var bytes: Int { assembly.bytes }
  let assembly: Assembly
  /// The first of the two inputs that tell the size of a texture, by its number.
  private let sizeInputs: [Int: Int]
  // Written by init alone.
  nonisolated(unsafe) private let code: UnsafeMutablePointer<pgb_shader_instruction>

  /// Memory begins at a multiple of this.
  public static let alignment = 64

  /// Compiles a source.
  ///
  /// Takes milliseconds, up to some seconds for the largest sources that are accepted.
  /// - Throws: `ShaderError` with the line at fault.
  public init(_ source: [UInt8]) throws(ShaderError) {
    let items = try Parser.items(source)
    let head = Head(source)
    let compiler = Compiler()
    let color = try compiler.color(items)
    var list = compiler.uniforms
    for index in list.indices {
      guard let entry = head.defaults[list[index].name], list[index].type != .sampler else {
        continue
      }
      list[index].defaults = try Compiler.constants(
        entry.value, as: list[index].type, line: entry.line)
      list[index].remark = entry.remark
    }
    uniforms = list
    sizeInputs = compiler.sizeInputs
    (author, license) = (head.author, head.license)
    let assembly = Assembler.assemble(
      compiler.graph, color: color, inputCount: compiler.inputCount)
    guard assembly.bytes <= Shader.mostBytes else {
      throw ShaderError("it needs more than 16 MiB of registers", line: 1)
    }
    self.assembly = assembly
    let all = assembly.frameCode + assembly.rowCode + assembly.batchCode
    code = .allocate(capacity: all.count)
    code.initialize(from: all, count: all.count)
  }

  private static let mostBytes = 16 << 20

  deinit { code.deallocate() }

  /// The number of its instructions for a frame, a row and a batch of pixels.
  public var instructionCounts: (frame: Int, row: Int, batch: Int) {
    (assembly.frameCode.count, assembly.rowCode.count, assembly.batchCode.count)
  }

  /// Describes a frame for drawing, of so many pixels.
  ///
  /// `textures` are the old and the new picture, of the frame's size, and those of uniforms; they must stay as
  /// long as the frame is used.
  public func frame(width: Int, height: Int, textures: [pgb_shader_texture]) -> pgb_shader_frame {
    let rows = code + assembly.frameCode.count
    let program = pgb_shader_program(
      row_code: rows, batch_code: rows + assembly.rowCode.count, x: UInt32(assembly.x),
      y: UInt32(assembly.y),
      color: (
        UInt32(assembly.color[0]), UInt32(assembly.color[1]), UInt32(assembly.color[2]),
        UInt32(assembly.color[3])
      ), wide_color: assembly.wideColor)
    let first = textures[0]
    func texture(_ index: Int) -> pgb_shader_texture {
      index < textures.count ? textures[index] : first
    }
    return pgb_shader_frame(
      program: program,
      textures: (
        texture(0), texture(1), texture(2), texture(3), texture(4), texture(5), texture(6),
        texture(7), texture(8), texture(9)
      ), width: Int32(width), height: Int32(height))
  }

  /// Computes what all pixels of a frame share, into the first `frameBytes` of `memory`.
  ///
  /// `values` are the components of each uniform, in their order; those of pictures are not read.
  /// - Throws: `ShaderError` for a loop that takes too long.
  public func begin(
    _ memory: UnsafeMutableRawPointer, frame: inout pgb_shader_frame, progress: Double,
    ratio: Double, values: [[Double]]
  ) throws(ShaderError) {
    for (place, bits) in assembly.constants { Shader.fill(memory, place, bits) }
    Shader.fill(memory, assembly.inputs[0], Float(progress).bitPattern)
    Shader.fill(memory, assembly.inputs[1], Float(ratio).bitPattern)
    for (uniform, numbers) in zip(uniforms, values) where uniform.type != .sampler {
      for (index, number) in numbers.prefix(uniform.type.count).enumerated() {
        Shader.fill(
          memory, assembly.inputs[uniform.first + index], Uniform.bits(number, uniform.type))
      }
    }
    for (number, first) in sizeInputs {
      let texture = Shader.texture(number, of: frame)
      Shader.fill(memory, assembly.inputs[first], UInt32(bitPattern: texture.width))
      Shader.fill(memory, assembly.inputs[first + 1], UInt32(bitPattern: texture.height))
    }
    let line = pgb_shader_run(code, memory.assumingMemoryBound(to: UInt8.self), &frame)
    if line != 0 { throw Shader.endless(line) }
  }

  private static func texture(_ number: Int, of frame: pgb_shader_frame) -> pgb_shader_texture {
    withUnsafeBytes(of: frame.textures) { bytes in
      bytes.load(
        fromByteOffset: number * MemoryLayout<pgb_shader_texture>.stride,
        as: pgb_shader_texture.self)
    }
  }

  private static func fill(_ memory: UnsafeMutableRawPointer, _ place: Int, _ bits: UInt32) {
    for lane in 0..<8 {
      memory.storeBytes(of: bits, toByteOffset: place + 4 * lane, as: UInt32.self)
    }
  }

  /// Draws a row, counted from the top, of four bytes a pixel.
  ///
  /// `memory` begins with what `begin` has computed.
  /// - Throws: `ShaderError` for a loop that takes too long.
  public func draw(
    row: Int, of frame: inout pgb_shader_frame, in memory: UnsafeMutableRawPointer,
    to out: UnsafeMutablePointer<UInt8>
  ) throws(ShaderError) {
    let line = pgb_shader_row(
      &frame, memory.assumingMemoryBound(to: UInt8.self), Int32(row), out)
    if line != 0 { throw Shader.endless(line) }
  }

  private static func endless(_ line: UInt32) -> ShaderError {
    ShaderError(
      "the loop runs more than \(PGB_SHADER_BUDGET) instructions for a pixel", line: Int(line))
  }
}
