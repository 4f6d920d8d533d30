import PegbarCore

extension CAEmitterLayer {
  /// `setValue(_:forKeyPath:)` of a key path that begins with `emitterCells`.
  func storeCellValue(_ any: Any?, _ value: Value?, _ path: PropertyPath) {
    let key = path.property.key
    if key == EmitterCellKey.list {
      emitterCells = any as? [CAEmitterCell]
      return
    }
    guard let cell = path.property.cellKey, hasCell(of: path) else {
      Diagnostics.report("layer '\(name ?? "")': no emitter cell has '\(key)'")
      return
    }
    guard let value else {
      Diagnostics.report("cannot set '\(key)' to a \(Self.typeName(any))")
      return
    }
    do {
      try setValueChecked(value == .null ? cell.defaultValue : value, at: path)
    } catch {
      Diagnostics.report("\(error)")
    }
  }

  /// `value(forKeyPath:)` of such a key path.
  func cellValue(_ path: PropertyPath) -> Any? {
    if path.property.key == EmitterCellKey.list { return emitterCells }
    guard hasCell(of: path) else { return nil }
    return state.properties[path.property].object
  }

  /// Whether the layer has the cell that a key is of.
  func hasCell(of path: PropertyPath) -> Bool {
    guard let cell = EmitterCellPath(storedKey: path.property.key) else { return false }
    let prefix = EmitterCellPath.prefix(cell.names)
    return state.properties.storedIDs.contains { $0.key.hasPrefix(prefix) }
  }
}
