import CPegbarShaders

extension Graph {
  /// A number that an operation gives without computing; nil for none.
  func simplified(_ operation: Int, _ a: Value, _ b: Value, _ c: Value) -> Value? {
    if let x = bits(a), let y = bits(b), let z = bits(c) {
      return constant(pgb_shader_constant(UInt16(operation), x, y, z))
    }
    switch operation {
    case PGB_SHADER_SELECT: return selected(a, b, c)
    case PGB_SHADER_AND, PGB_SHADER_OR, PGB_SHADER_NOT: return combined(operation, a, b)
    case PGB_SHADER_ADD:
      if isZero(a) { return b }
      if isZero(b) { return a }
    case PGB_SHADER_SUBTRACT:
      if isZero(b) { return a }
      if isZero(a) { return emit(PGB_SHADER_NEGATE, b) }
    case PGB_SHADER_MULTIPLY:
      if isOne(a) { return b }
      if isOne(b) { return a }
      // Not for infinite factors, which no shader means.
      if isZero(a) || isZero(b) { return constant(Float(0)) }
    case PGB_SHADER_DIVIDE:
      if isOne(b) { return a }
      // A power of two has an exact reciprocal.
      if let bits = bits(b), bits & 0x7FFFFF == 0, case let number = Float(bitPattern: bits),
        number.isNormal, (1 / number).isNormal
      {
        return emit(PGB_SHADER_MULTIPLY, a, constant(1 / number))
      }
    case PGB_SHADER_NEGATE:
      if let (inner, value, _, _) = self.operation(a), inner == PGB_SHADER_NEGATE { return value }
    case PGB_SHADER_MIX:
      if isZero(c) { return a }
      if isOne(c) { return b }
      if a == b { return a }
    case PGB_SHADER_INT_ADD:
      if bits(a) == 0 { return b }
      if bits(b) == 0 { return a }
    case PGB_SHADER_INT_MULTIPLY:
      if bits(a) == 1 { return b }
      if bits(b) == 1 { return a }
    case PGB_SHADER_POWER:
      // What the function does with constants, without its rounding.
      if bits(b) == Float(1).bitPattern { return a }
      if bits(b) == Float(2).bitPattern { return emit(PGB_SHADER_MULTIPLY, a, a) }
    default: break
    }
    return nil
  }

  private func isZero(_ value: Value) -> Bool { bits(value).map { $0 << 1 == 0 } ?? false }
  private func isOne(_ value: Value) -> Bool { bits(value) == Float(1).bitPattern }

  private func selected(_ mask: Value, _ a: Value, _ b: Value) -> Value? {
    if let bits = bits(mask) { return bits == 0 ? b : a }
    if a == b { return a }
    if bits(a) == .max { return emit(PGB_SHADER_OR, mask, b) }
    if bits(b) == 0 { return emit(PGB_SHADER_AND, mask, a) }
    if let (inner, value, _, _) = operation(mask), inner == PGB_SHADER_NOT {
      return emit(PGB_SHADER_SELECT, value, b, a)
    }
    if bits(a) == 0 { return emit(PGB_SHADER_AND, emit(PGB_SHADER_NOT, mask), b) }
    return nil
  }

  private func combined(_ operation: Int, _ a: Value, _ b: Value) -> Value? {
    switch operation {
    case PGB_SHADER_NOT:
      if let (inner, value, _, _) = self.operation(a), inner == PGB_SHADER_NOT { return value }
    case PGB_SHADER_AND:
      if bits(a) == .max { return b }
      if bits(b) == .max { return a }
      if bits(a) == 0 || bits(b) == 0 { return constant(UInt32(0)) }
      if a == b { return a }
    default:
      if bits(a) == 0 { return b }
      if bits(b) == 0 { return a }
      if bits(a) == .max || bits(b) == .max { return constant(UInt32.max) }
      if a == b { return a }
    }
    return nil
  }
}
