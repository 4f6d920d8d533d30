import PegbarCore
import PegbarLayers

/// A property of a view's own layer that animates in blocks; the others change at once.
///
/// Rule: views.properties.
enum ViewProperty: String {
  case position, bounds, transform, opacity, backgroundColor, cornerRadius
  case contentsCenter, anchorPoint, shadowOpacity

  /// The layer's property.
  var property: PropertyID {
    switch self {
    case .position: .position
    case .bounds: .bounds
    case .transform: .transform
    case .opacity: .opacity
    case .backgroundColor: .backgroundColor
    case .cornerRadius: .cornerRadius
    case .contentsCenter: .contentsCenter
    case .anchorPoint: .anchorPoint
    case .shadowOpacity: .shadowOpacity
    }
  }

  /// Whether animations add up; the others replace the one before.
  var isAdditive: Bool {
    switch self {
    case .position, .bounds, .transform, .cornerRadius: true
    default: false
    }
  }

  /// The key paths of the animations of one change.
  var keyPaths: [String] { self == .bounds ? ["bounds.origin", "bounds.size"] : [rawValue] }

  /// What an additive animation adds at the start to show a value, one number or so for each key path.
  ///
  /// - Parameters:
  ///   - value: what is to be shown.
  ///   - model: what the model has.
  /// - Returns: nil if nothing added to the model shows the value: its transform cannot be undone.
  func offsets(of value: Value, from model: Value) -> [Value]? {
    switch (value, model) {
    case (.point(let a), .point(let b)):
      [.point(Point(x: a.x - b.x, y: a.y - b.y))]
    case (.rect(let a), .rect(let b)):
      [
        .point(Point(x: a.origin.x - b.origin.x, y: a.origin.y - b.origin.y)),
        .size(
          Size(width: a.size.width - b.size.width, height: a.size.height - b.size.height)),
      ]
    case (.transform(let a), .transform(let b)): b.inverse.map { [.transform(a * $0)] }
    case (.number(let a), .number(let b)): [.number(a - b)]
    default: nil
    }
  }

  /// A value to start from or to go through; nil colours are clear.
  func known(_ value: Value) -> Value {
    value == .null && property.kind == .color ? .color(CGColor.clear.value) : value
  }
}
