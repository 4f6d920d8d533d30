import PegbarCore
import PegbarLayers

/// A change of a view's property in a block; one or two animations show it.
final class PropertyChange {
  /// The changed layer.
  let layer: CALayer
  let property: ViewProperty
  /// The model's value before.
  let former: Value
  /// The model's value afterwards.
  let latter: Value
  /// Where the change has brought the model by now.
  private var place: Value

  /// A change that has just happened.
  init(of layer: CALayer, _ property: ViewProperty, from former: Value) {
    (self.layer, self.property, self.former) = (layer, property, former)
    latter = layer.modelProperties[property.property]
    place = latter
  }

  /// Moves the model to another value, without animation; what others have changed stays.
  func move(to value: Value) { move(from: place, to: value) }

  /// Moves the model as far as from one value to another, without animation.
  func move(from old: Value, to new: Value) {
    guard old != new else { return }
    place = moved(place, from: old, to: new)
    let model = layer.modelProperties[property.property]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.set(property.property, moved(model, from: old, to: new))
    CATransaction.commit()
  }

  /// A value after what brings another from old to new; for properties that do not add up, the new one.
  private func moved(_ value: Value, from old: Value, to new: Value) -> Value {
    switch (value, new, old) {
    case (.point(let m), .point(let a), .point(let b)):
      return .point(Point(x: m.x + a.x - b.x, y: m.y + a.y - b.y))
    case (.rect(let m), .rect(let a), .rect(let b)):
      return .rect(
        Rect(
          x: m.origin.x + a.origin.x - b.origin.x, y: m.origin.y + a.origin.y - b.origin.y,
          width: m.size.width + a.size.width - b.size.width,
          height: m.size.height + a.size.height - b.size.height))
    case (.transform(let m), .transform(let a), .transform(let b)):
      return b.inverse.map { .transform(m * $0 * a) } ?? new
    case (.number(let m), .number(let a), .number(let b)) where property.isAdditive:
      return .number(m + a - b)
    default: return new
    }
  }
}
