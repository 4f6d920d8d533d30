import CPegbarShaders

extension Compiler {
  private func dot(_ a: [Value], _ b: [Value]) -> Value { sum(Array(zip(a, b))) }

  private func float(_ value: Value) -> Operand { Operand(type: .float, components: [value]) }

  private func scaled(_ operand: Operand, by factor: Value) -> Operand {
    mapped(operand) { graph.emit(PGB_SHADER_MULTIPLY, $0, factor) }
  }

  private func difference(_ a: Operand, _ b: Operand) -> Operand {
    Operand(
      type: a.type,
      components: zip(a.components, b.components).map { graph.emit(PGB_SHADER_SUBTRACT, $0, $1) })
  }

  /// Functions of vectors as a whole; nil if they take something else.
  func geometric(_ name: String, _ operands: [Operand]) -> Operand? {
    let first = operands[0]
    guard first.type.isNumbers else { return nil }
    if operands.count == 1 {
      switch name {
      case "length": return float(length(first))
      case "normalize":
        return mapped(first) { [length = length(first)] in
          graph.emit(PGB_SHADER_DIVIDE, $0, length)
        }
      default: return nil
      }
    }
    guard operands[1].type == first.type else { return nil }
    let second = operands[1]
    switch (name, operands.count) {
    case ("distance", 2): return float(length(difference(first, second)))
    case ("dot", 2): return float(dot(first.components, second.components))
    case ("cross", 2) where first.type.count == 3:
      let (a, b) = (first.components, second.components)
      let components = [(1, 2), (2, 0), (0, 1)].map { i, j in
        graph.emit(
          PGB_SHADER_SUBTRACT, graph.emit(PGB_SHADER_MULTIPLY, a[i], b[j]),
          graph.emit(PGB_SHADER_MULTIPLY, a[j], b[i]))
      }
      return Operand(type: first.type, components: components)
    case ("reflect", 2): return reflected(first, second)
    case ("refract", 3) where operands[2].type == .float:
      return refracted(first, second, operands[2].components[0])
    case ("faceforward", 3) where operands[2].type == first.type:
      let towards = graph.emit(
        PGB_SHADER_LESS, dot(operands[2].components, second.components),
        graph.constant(Float(0)))
      return mapped(first) {
        graph.emit(PGB_SHADER_SELECT, towards, $0, graph.emit(PGB_SHADER_NEGATE, $0))
      }
    default: return nil
    }
  }

  private func length(_ operand: Operand) -> Value {
    if operand.components.count == 1 {
      return graph.emit(PGB_SHADER_ABSOLUTE, operand.components[0])
    }
    return graph.emit(PGB_SHADER_SQUARE_ROOT, dot(operand.components, operand.components))
  }

  private func reflected(_ ray: Operand, _ normal: Operand) -> Operand {
    let twice = graph.emit(
      PGB_SHADER_MULTIPLY, graph.constant(Float(2)), dot(normal.components, ray.components))
    return difference(ray, scaled(normal, by: twice))
  }

  private func refracted(_ ray: Operand, _ normal: Operand, _ eta: Value) -> Operand {
    let one = graph.constant(Float(1))
    let zero = graph.constant(Float(0))
    let along = dot(normal.components, ray.components)
    func times(_ a: Value, _ b: Value) -> Value { graph.emit(PGB_SHADER_MULTIPLY, a, b) }
    let k = graph.emit(
      PGB_SHADER_SUBTRACT, one,
      times(times(eta, eta), graph.emit(PGB_SHADER_SUBTRACT, one, times(along, along))))
    let factor = graph.emit(
      PGB_SHADER_ADD, times(eta, along), graph.emit(PGB_SHADER_SQUARE_ROOT, k))
    let bent = difference(scaled(ray, by: eta), scaled(normal, by: factor))
    let isTotal = graph.emit(PGB_SHADER_LESS, k, zero)
    return mapped(bent) { graph.emit(PGB_SHADER_SELECT, isTotal, zero, $0) }
  }

  // MARK: Matrices

  /// Functions of matrices; nil if they take something else.
  func matrices(_ name: String, _ operands: [Operand]) -> Operand? {
    if name == "outerProduct", operands.count == 2, operands.allSatisfy({ $0.type.isNumbers }) {
      let (column, row) = (operands[0].components, operands[1].components)
      return Operand(
        type: .matrix(columns: row.count, rows: column.count),
        components: row.flatMap { factor in
          column.map { graph.emit(PGB_SHADER_MULTIPLY, $0, factor) }
        })
    }
    guard case .matrix(let columns, let rows) = operands[0].type else { return nil }
    let m = operands[0].components
    switch (name, operands.count) {
    case ("matrixCompMult", 2) where operands[1].type == operands[0].type:
      return Operand(
        type: operands[0].type,
        components: zip(m, operands[1].components).map {
          graph.emit(PGB_SHADER_MULTIPLY, $0, $1)
        })
    case ("transpose", 1):
      return Operand(
        type: .matrix(columns: rows, rows: columns),
        components: (0..<rows).flatMap { row in (0..<columns).map { m[$0 * rows + row] } })
    case ("determinant", 1) where columns == rows: return float(determinant(m, columns))
    case ("inverse", 1) where columns == rows:
      let whole = determinant(m, columns)
      let components = (0..<columns).flatMap { column in
        (0..<rows).map { row in
          graph.emit(PGB_SHADER_DIVIDE, cofactor(m, columns, row, column), whole)
        }
      }
      return Operand(type: operands[0].type, components: components)
    default: return nil
    }
  }

  private func determinant(_ m: [Value], _ size: Int) -> Value {
    if size == 1 { return m[0] }
    return sum((0..<size).map { (m[$0 * size], cofactor(m, size, $0, 0)) })
  }

  /// The determinant without a column and a row, with its sign.
  private func cofactor(_ m: [Value], _ size: Int, _ column: Int, _ row: Int) -> Value {
    var rest: [Value] = []
    for i in 0..<size where i != column {
      for j in 0..<size where j != row { rest.append(m[i * size + j]) }
    }
    let minor = determinant(rest, size - 1)
    return (row + column) % 2 == 0 ? minor : graph.emit(PGB_SHADER_NEGATE, minor)
  }
}
