import Pegbar
import PegbarCore

extension LayerClass {
  /// The properties that a scene file may set on layers of the class, in the order of their numbers.
  var properties: [PropertyID] { PropertyID.builtin.filter { $0.kind != .null && has($0) } }

  /// The keys of `properties`.
  var keys: [String] { properties.map(\.key) }

  /// The property of a key that a scene file may set on layers of the class; nil for none.
  func property(_ key: String) -> PropertyID? {
    guard let id = PropertyID(builtin: key), id.kind != .null, has(id) else { return nil }
    return id
  }

  /// Whether a scene file may set a property of the key on layers of the class.
  func has(_ key: String) -> Bool { property(key) != nil }

  /// The names of the classes that have a property.
  static func names(having key: String) -> [String] {
    allCases.filter { $0.has(key) }.map(\.rawValue)
  }

  /// Makes an empty layer of the class.
  func makeLayer() -> CALayer { CALayer.make(type) }
}
