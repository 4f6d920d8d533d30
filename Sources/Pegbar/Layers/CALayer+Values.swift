import PegbarCore
import PegbarEngine

extension CALayer {
  /// Sets a property: the model at once, and what is presented through an action.
  ///
  /// A value equal to the present one changes nothing.
  func set(_ property: PropertyID, _ value: Value) {
    guard state.properties[property] != value else { return }
    let action = wantsActions ? action(forKey: property.key) : nil
    let previous = action == nil ? nil : shownValue(of: property)
    willChange()
    state.properties[property] = value
    if property == .bounds { layoutIsNeeded = true }
    action?.run(
      forKey: property.key, object: self,
      arguments: previous.map { ["previousValue": $0] })
  }

  /// Sets a property or a part of one.
  ///
  /// - Throws: `AnimationError` for a value of another kind or a path that cannot be set.
  public func setValueChecked(_ value: Value, at path: PropertyPath) throws {
    if path.property == .frame {
      guard path.part == .whole, case .rect(let rect) = value else {
        throw AnimationError.unknownKeyPath("frame")
      }
      frame = CGRect(rect)
      return
    }
    var value = value
    if path.part == .whole, let kind = path.property.kind {
      guard let fitting = value.fitting(kind) else {
        throw AnimationError.wrongKind(
          property: path.property.key, expected: kind, found: value.kind)
      }
      let mayBeNil = kind == .color || kind == .path || kind == .content
      value = fitting == .null && !mayBeNil ? path.property.defaultValue : fitting
    }
    guard let whole = path.write(value, into: state.properties[path.property]) else {
      throw AnimationError.unknownKeyPath(path.property.key)
    }
    set(path.property, whole)
  }

  /// Sets a property, a part of one, or a key of the program's own.
  ///
  /// A value or key path that does not fit is reported and changes nothing.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = PropertyPath(keyPath: keyPath), let new = Value(any: value) else {
      Diagnostics.report("cannot set '\(keyPath)' to a \(Swift.type(of: value))")
      return
    }
    do {
      try setValueChecked(new, at: path)
    } catch {
      Diagnostics.report("\(error)")
    }
  }

  /// Sets a property or a key of the program's own.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  /// The value of a property, a part of one, or a stored key; nil for none.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let path = PropertyPath(keyPath: keyPath) else { return nil }
    return state.properties.value(at: path)?.any
  }

  /// The value of a property or a stored key; nil for none.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// What is shown of a property: the animated value as of the last commit.
  func shownValue(of property: PropertyID) -> Value {
    let shown = shownState
    let rows = shown.animations.map(\.row)
    guard !rows.isEmpty,
      let presented = try? Sampler.present(shown.properties, rows[...], at: currentTime)
    else { return shown.properties[property] }
    return presented[property]
  }
}
