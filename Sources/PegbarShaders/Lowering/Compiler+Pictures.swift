import CPegbarShaders

extension Compiler {
  /// What a function that reads a picture gives; nil for other functions and for other arguments.
  func sampled(
    _ name: String, _ operands: [Operand], line: Int
  ) throws(ShaderError) -> Operand? {
    var operands = operands
    var texture: Value
    switch name {
    case "getFromColor", "getToColor":
      guard operands.count == 1 else { return nil }
      texture = graph.constant(Int32(name == "getFromColor" ? 0 : 1))
    case "texture2D", "texture", "textureLod", "texture2DLod":
      // A bias or level changes nothing without smaller copies of a picture.
      guard (2...3).contains(operands.count), operands[0].type == .sampler else { return nil }
      texture = operands.removeFirst().components[0]
    case "textureSize", "texelFetch":
      return try measured(name, operands, line: line)
    default: return nil
    }
    guard operands[0].type == .vector(.float, 2) else { return nil }
    let number = try number(ofTexture: texture, line: line)
    let place = operands[0].components
    return Operand(
      type: .vector(.float, 4), components: graph.texture(number, place[0], place[1]))
  }

  /// textureSize, and texelFetch: the pixels of a picture, the lower left one first.
  ///
  /// A picture has level 0 only; what lies outside is the pixel at the edge.
  private func measured(
    _ name: String, _ operands: [Operand], line: Int
  ) throws(ShaderError) -> Operand? {
    let isFetch = name == "texelFetch"
    guard operands.first?.type == .sampler, operands.count == (isFetch ? 3 : 2),
      operands.last?.type == .int
    else { return nil }
    let number = try number(ofTexture: operands[0].components[0], line: line)
    let size = size(ofTexture: number)
    guard isFetch else { return Operand(type: .vector(.int, 2), components: size) }
    guard operands[1].type == .vector(.int, 2) else { return nil }
    // The middle of a pixel lies between no others.
    let place = zip(operands[1].components, size).map { pixel, size in
      let middle = graph.emit(
        PGB_SHADER_ADD, component(pixel, .int, as: .float), graph.constant(Float(0.5)))
      return graph.emit(PGB_SHADER_DIVIDE, middle, component(size, .int, as: .float))
    }
    return Operand(
      type: .vector(.float, 4), components: graph.texture(number, place[0], place[1]))
  }

  /// The number of a texture, which must be known while compiling.
  private func number(ofTexture texture: Value, line: Int) throws(ShaderError) -> Int {
    guard let bits = graph.bits(texture) else {
      throw ShaderError("the picture depends on a value", line: line)
    }
    return Int(bits)
  }
}
