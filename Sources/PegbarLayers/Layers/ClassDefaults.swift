import PegbarCore
import Synchronization

/// The default values of layer classes, cached for each class.
enum ClassDefaults {
  private static let tables = Mutex<[ObjectIdentifier: PropertyTable]>([:])

  /// The built-in properties whose default in a class differs from Core Animation's.
  static func properties(of type: CALayer.Type) -> PropertyTable {
    let id = ObjectIdentifier(type)
    if let known = tables.withLock({ $0[id] }) { return known }
    var table = PropertyTable()
    for property in PropertyID.builtin where property != .frame {
      guard let any = type.defaultValue(forKey: property.key), let value = Value(any: any),
        let kind = property.kind, let fitting = value.fitting(kind)
      else { continue }
      table[property] = fitting
    }
    tables.withLock { $0[id] = table }
    return table
  }
}

extension CALayer {
  /// Applies the values of `style` to properties that were never set, and removes those of the old style.
  func applyStyle() {
    let own = ClassDefaults.properties(of: Swift.type(of: self))
    willChange()
    for property in styledProperties { state.properties[property] = own[property] }
    styledProperties = []
    for (key, any) in style ?? [:] {
      guard let property = PropertyID(builtin: key), property != .frame, let kind = property.kind,
        state.properties[property] == own[property],
        let value = Value(any: any)?.fitting(kind)
      else { continue }
      state.properties[property] = value
      styledProperties.insert(property)
    }
  }

  /// The value of a custom key that was never set: the style's or the class's.
  func unsetValue(forKey key: String) -> Any? {
    style?[key] ?? Swift.type(of: self).defaultValue(forKey: key)
  }
}
