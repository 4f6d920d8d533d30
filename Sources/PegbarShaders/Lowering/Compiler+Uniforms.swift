import CPegbarShaders

extension Compiler {
  /// The maximum number of a plugin's parameters.
  private static let mostUniforms = 256

  /// Adds a parameter, or a name that every shader has anyway.
  func addUniform(
    _ written: WrittenType, _ name: String, _ initial: Expression?, _ line: Int
  ) throws(ShaderError) {
    let type = try type(written)
    // What the collection's players give anyway may be written down as well.
    if name == "progress" || name == "ratio", type == .float { return }
    if name == "from" || name == "to", type == .sampler {
      let texture = graph.constant(Int32(name == "from" ? 0 : 1))
      return try declare(name, type, [texture], isConstant: true, line: line)
    }
    let components: [Value]
    if type == .sampler {
      guard textureCount < Int(PGB_SHADER_TEXTURES) else {
        throw ShaderError("more than \(PGB_SHADER_TEXTURES - 2) pictures", line: line)
      }
      guard initial == nil else {
        throw ShaderError("the picture '\(name)' cannot have an initial value", line: line)
      }
      components = [graph.constant(Int32(textureCount))]
      uniforms.append(Uniform(name: name, type: type, first: textureCount, line: line))
      textureCount += 1
    } else {
      guard type.scalar != nil else {
        throw ShaderError("a uniform is a number, vector, matrix or sampler2D", line: line)
      }
      components = (0..<type.count).map { graph.input(inputCount + $0) }
      var uniform = Uniform(name: name, type: type, first: inputCount, line: line)
      if let initial { uniform.defaults = try defaults(initial, of: name, type) }
      uniforms.append(uniform)
      inputCount += type.count
    }
    guard scopes[0][name] == nil else {
      throw ShaderError("'\(name)' is declared twice", line: line)
    }
    guard uniforms.count <= Compiler.mostUniforms else {
      throw ShaderError("more than \(Compiler.mostUniforms) uniforms", line: line)
    }
    try declare(name, type, components, isConstant: true, line: line)
  }

  /// The numbers of the initial value of a uniform, which follows the rules of declared names.
  private func defaults(
    _ initial: Expression, of name: String, _ type: ShaderType
  ) throws(ShaderError) -> [Double] {
    let operand = try converted(value(initial), to: type, line: initial.line)
    var list: [Double] = []
    for component in operand.components {
      guard let bits = graph.bits(component) else {
        throw ShaderError("the initial value of '\(name)' is no constant", line: initial.line)
      }
      list.append(Uniform.number(bits, type))
    }
    return list
  }

  // MARK: Sizes

  /// The width and height of a texture in pixels, which the frame fills in.
  func size(ofTexture number: Int) -> [Value] {
    let first = sizeInputs[number] ?? inputCount
    if sizeInputs[number] == nil {
      sizeInputs[number] = first
      inputCount += 2
    }
    return [graph.input(first), graph.input(first + 1)]
  }
}
