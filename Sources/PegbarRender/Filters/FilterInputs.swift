import PegbarCore
import PegbarEngine

/// What a filter is made from: the values stored under `filters.NAME.`.
struct FilterInputs {
  /// By the last part of the key, such as `inputRadius`.
  var values: [String: Value] = [:]

  init() {}

  /// Reads the values that are stored under a prefix.
  init(under prefix: String, of properties: PropertyTable) {
    guard properties.hasStoredKeys else { return }
    for id in properties.storedIDs where id.key.hasPrefix(prefix) {
      values[String(id.key.dropFirst(prefix.count))] = properties.explicit(id)
    }
  }

  /// The further pictures, `picture2`, `picture3` and so on, up to the first that is missing.
  var furtherPictures: [Picture] {
    var result: [Picture] = []
    while case .content(let content)? = values[Parameter.pictureKey(result.count + 2)],
      let picture = (content as? any MovingContent)?.poster as? Picture ?? content as? Picture
    {
      result.append(picture)
    }
    return result
  }

  /// The parameters of a plugin.
  ///
  /// Animations may leave a parameter's range, as springs do: a number outside of it counts as the nearest one
  /// inside. A value of another type, or one that is not finite, counts as the default, as does a picture that
  /// nobody has read.
  ///
  /// - Parameters:
  ///   - plugin: the filter.
  ///   - registry: has the filter.
  ///   - extent: the box around the layer's bounds, pixels.
  /// - Returns: a value for each of the plugin's parameters.
  /// - Throws: `PluginError`.
  func parameters(
    of plugin: ResolvedPlugin, _ registry: Registry, extent: Rect
  ) throws -> ParameterValues {
    var given: [String: ParameterValue] = [:]
    for parameter in plugin.entry.plugin.descriptor.parameters {
      guard let value = values[parameter.key], let fitting = parameter.nearest(to: value) else {
        continue
      }
      given[parameter.key] = fitting
    }
    let descriptor = plugin.entry.plugin.descriptor
    let values = try plugin.parameters(registry.made(given, for: descriptor.id))
    return values.withExtent(for: descriptor) { _ in
      [extent.minX, extent.minY, extent.size.width, extent.size.height]
    }
  }
}

extension Parameter {
  /// The value that the parameter accepts in the place of another one; nil where there is none.
  fileprivate func nearest(to value: Value) -> ParameterValue? {
    guard let found = ParameterValue(value, for: self) else { return nil }
    if case .image(let image) = found, image.image == nil { return nil }
    guard case .numbers(let numbers) = found else {
      return objection(to: found) == nil ? found : nil
    }
    let near = numbers.map { x in
      let inside = min(max(x, minimum), maximum)
      return type == .int ? inside.rounded() : inside
    }
    return objection(to: .numbers(near)) == nil ? .numbers(near) : nil
  }
}
