import PegbarCore
import PegbarLayers

/// A change of a view's property in a block.
struct PropertyChange {
  let property: ViewProperty
  /// The model's value before.
  let former: Value
  /// The model's value afterwards.
  let latter: Value

  /// A change that has just happened.
  init(of layer: CALayer, _ property: ViewProperty, from former: Value) {
    (self.property, self.former) = (property, former)
    latter = layer.modelProperties[property.property]
  }
}
