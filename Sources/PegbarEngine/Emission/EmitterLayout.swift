import PegbarCore

/// The cells of an emitter layer and where its table has their values.
struct EmitterLayout: Sendable {
  /// A cell.
  struct Cell: Sendable {
    /// The names on the way to it.
    var names: [String]
    /// What tells it from the layer's other cells, in every run.
    var hash: UInt64
    /// The place of the cell that it is in; −1 for one of the layer itself.
    var parent: Int
    /// Where the properties are that were set or are animated.
    var ids: [EmitterCellKey: PropertyID] = [:]
  }

  /// All cells, each behind the one that it is in.
  private(set) var cells: [Cell] = []

  /// Finds the cells among some properties.
  init(_ properties: [PropertyID]) {
    var places: [[String]: Int] = [:]
    for id in properties {
      guard id.cellKey != nil, let path = EmitterCellPath(storedKey: id.key),
        path.names.count <= EmitterLimits.depth,
        let cell = place(of: path.names, &places)
      else { continue }
      cells[cell].ids[path.key] = id
    }
  }

  private mutating func place(of names: [String], _ places: inout [[String]: Int]) -> Int? {
    if let known = places[names] { return known }
    var parent = -1
    if names.count > 1 {
      guard let outer = place(of: Array(names.dropLast()), &places) else { return nil }
      parent = outer
    }
    guard cells.count < EmitterLimits.cells, let name = names.last else { return nil }
    let hash = ParticleNumbers.hash(name, in: parent < 0 ? 0 : cells[parent].hash)
    cells.append(Cell(names: names, hash: hash, parent: parent))
    places[names] = cells.count - 1
    return cells.count - 1
  }
}
