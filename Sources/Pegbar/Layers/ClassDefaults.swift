import PegbarCore
import Synchronization

/// The values that layer classes give to properties that were never set, each class asked once.
enum ClassDefaults {
  private static let tables = Mutex<[ObjectIdentifier: PropertyTable]>([:])

  /// The built-in properties for which a class has another default than Core Animation.
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
  /// Gives properties that were never set the values of `style`, and takes back those of the style before.
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

  /// The value of a key of the program's own that was never set: the style's or the class's.
  func unsetValue(forKey key: String) -> Any? {
    style?[key] ?? Swift.type(of: self).defaultValue(forKey: key)
  }
}
