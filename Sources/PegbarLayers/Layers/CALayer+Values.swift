import PegbarCore
import PegbarEngine

extension CALayer {
  /// The model's values.
  package var modelProperties: PropertyTable { state.properties }

  /// Sets a property: the model at once, and what is presented through an action.
  ///
  /// A value equal to the current one has no effect.
  package func set(_ property: PropertyID, _ value: Value) {
    guard state.properties[property] != value else { return }
    guard value.isFinite else {
      Diagnostics.report("layer '\(name ?? "")': \(property.key) must be a finite number")
      return
    }
    let action = action(for: property)
    let previous = action.isNone ? .null : shownValue(of: property)
    let size = property == .bounds ? bounds.size : .zero
    willChange()
    state.properties[property] = value
    if !styledProperties.isEmpty { styledProperties.remove(property) }
    if property == .bounds {
      askForLayout()
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
    }
    if hasOwnCode, Swift.type(of: self).needsDisplay(forKey: property.key) {
      setNeedsDisplay()
    }
    run(action, of: property, previous: previous)
    if property == .bounds, size != bounds.size { resizeSublayers(withOldSize: size) }
    if property == .hidden { runOrderAction(value == .bool(true) ? kCAOnOrderOut : kCAOnOrderIn) }
  }

  /// Sets a property or a part of one.
  ///
  /// - Throws: `AnimationError` for a value of the wrong kind or a path that cannot be set.
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
      let mayBeNil = path.property.isNullable
      value = fitting == .null && !mayBeNil ? path.property.defaultValue : fitting
    }
    guard let whole = path.write(value, into: state.properties[path.property]) else {
      throw AnimationError.unknownKeyPath(path.property.key)
    }
    set(path.property, whole)
  }

  /// `setValue(_:forKeyPath:)`.
  func store(_ value: Any?, at keyPath: String) {
    if setTiming(value, keyPath) { return }
    guard let path = PropertyPath(keyPath: keyPath) else {
      Diagnostics.report("there is no '\(keyPath)' to set")
      return
    }
    let new = Value(any: value)
    if let emitter = self as? CAEmitterLayer, keyPath.hasPrefix(EmitterCellKey.list) {
      emitter.storeCellValue(value, new, path)
      return
    }
    guard path.property.isBuiltin else {
      setOwn(value, new, path.property)
      return
    }
    guard let new else {
      Diagnostics.report("cannot set '\(keyPath)' to a \(Self.typeName(value))")
      return
    }
    do {
      try setValueChecked(new, at: path)
    } catch {
      Diagnostics.report("\(error)")
    }
  }

  /// Stores a custom key: values that can animate as a property, others as a tag.
  ///
  /// Rules: adding.tags, actions.own-keys.
  private func setOwn(_ value: Any?, _ new: Value?, _ property: PropertyID) {
    let key = property.key
    tags[key] = new == nil ? value : nil
    if let new, new.isFinite {
      if new != .null || state.properties.explicit(property) != nil { set(property, new) }
      return
    }
    if new != nil { tags[key] = value }
    willChange()
    state.properties.removeStored { $0 == property }
  }

  /// Sets a property of CAMediaTiming by its name; returns false for any other key.
  private func setTiming(_ value: Any?, _ key: String) -> Bool {
    guard let key = TimingKey(rawValue: key) else { return false }
    timing[key] = key.value(of: value) ?? CALayer.initialTiming[key]
    return true
  }

  private func timingValue(_ key: String) -> Any? {
    TimingKey(rawValue: key).flatMap { timing[$0].any }
  }

  /// Sets a property that is text and may be given in other types.
  ///
  /// - Parameters:
  ///   - any: a String, nil, or something that has one.
  ///   - property: the property.
  ///   - text: the String of anything else; nil for what does not have one, which is reported.
  func setText(_ any: Any?, of property: PropertyID, _ text: (Any) -> String?) {
    guard let any else {
      set(property, .null)
      return
    }
    guard let text = any as? String ?? text(any) else {
      Diagnostics.report("cannot set '\(property.key)' to a \(Self.typeName(any))")
      return
    }
    set(property, .string(text))
  }

  /// The type of a value, for messages.
  static func typeName(_ value: Any?) -> String {
    value.map { "\(Swift.type(of: $0))" } ?? "nil"
  }

  /// `value(forKeyPath:)`.
  func storedValue(at keyPath: String) -> Any? {
    if let tag = tags[keyPath] ?? timingValue(keyPath) { return tag }
    guard let path = PropertyPath(keyPath: keyPath) else { return nil }
    if let emitter = self as? CAEmitterLayer, keyPath.hasPrefix(EmitterCellKey.list) {
      return emitter.cellValue(path)
    }
    if !path.property.isBuiltin, state.properties.explicit(path.property) == nil {
      return unsetValue(forKey: keyPath)
    }
    return state.properties.value(at: path)?.object
  }

  /// The shown value of a property: the animated value as of the last commit.
  ///
  /// Rule: actions.from-shown.
  func shownValue(of property: PropertyID) -> Value {
    let animations = shownAnimations
    guard !animations.isEmpty else { return shownProperties[property] }
    let (shown, rows) = (shownProperties, animations.map { $0.row })
    guard let presented = try? Sampler.present(shown, rows[...], at: currentTime) else {
      return shown[property]
    }
    return presented[property]
  }
}
