// Swift descriptions become C tables that stay until the process ends: libraries are never unloaded.

/// Ends the program with a message unless something holds.
///
/// Optimised builds say it too, which those of `precondition` do not.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// A value in memory that is never given back.
func lasting<T>(_ value: T) -> UnsafeMutablePointer<T> {
  let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
  memory.initialize(to: value)
  return memory
}

/// A copy of a struct that begins with its size; what its maker's version lacks is 0 or nil.
func read<T: BitwiseCopyable>(_ pointer: UnsafePointer<T>) -> T {
  let bytes = UnsafeRawPointer(pointer)
  let count = Int(bytes.load(as: UInt32.self))
  if count >= MemoryLayout<T>.size { return pointer.pointee }
  return withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { room in
    let copy = UnsafeMutableRawBufferPointer(room)
    copy.initializeMemory(as: UInt8.self, repeating: 0)
    copy.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: count))
    return copy.load(as: T.self)
  }
}

/// An array in memory that is never given back; nil when empty.
func lasting<T>(_ values: [T]) -> UnsafePointer<T>? {
  guard !values.isEmpty else { return nil }
  let memory = UnsafeMutablePointer<T>.allocate(capacity: values.count)
  memory.initialize(from: values, count: values.count)
  return UnsafePointer(memory)
}

/// A C string that is never given back.
func lasting(_ text: String) -> UnsafePointer<CChar> {
  let bytes = text.utf8CString
  let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for (index, byte) in bytes.enumerated() { memory[index] = byte }
  return UnsafePointer(memory)
}

func lasting(_ text: String?) -> UnsafePointer<CChar>? {
  guard let text else { return nil }
  return lasting(text) as UnsafePointer<CChar>
}

/// The C descriptor of a plugin type; `describe` changes its description.
func descriptorTable(
  for type: any Plugin.Type, describe: (inout Descriptor) -> Void = { _ in }
) -> UnsafePointer<pegbar_descriptor> {
  var item = type.descriptor
  describe(&item)
  return descriptorTable(for: FilePlugin(type, item))
}

/// A descriptor with what its plugin was made of behind it; hosts see only its beginning.
struct CarryingDescriptor {
  var native: pegbar_descriptor
  /// Never given back.
  var content: Unmanaged<AnyObject>?
}

/// The C descriptor of a plugin with a description of its own.
func descriptorTable(for plugin: FilePlugin) -> UnsafePointer<pegbar_descriptor> {
  let item = plugin.descriptor
  let (kind, functions) = functionTable(for: plugin.type)
  let aliases = item.aliases.map { aliasTable($0, parameters: item.parameters) }
  let parameters = item.parameters.map(parameterTable)
  let native = pegbar_descriptor(
    struct_size: UInt32(MemoryLayout<pegbar_descriptor>.size), kind: UInt32(kind),
    id: lasting(item.id), revision: item.revision, threads: item.threads.rawValue,
    flags: item.promises.rawValue, name: lasting(item.name), summary: lasting(item.summary),
    doc: lasting(item.doc), category: lasting(item.category),
    directions: item.directions.rawValue,
    default_direction: item.defaultDirection?.rawValue ?? 0,
    parameter_count: UInt32(parameters.count), alias_count: UInt32(aliases.count),
    parameters: lasting(parameters), aliases: lasting(aliases), functions: functions,
    get_extension: nil, required_extension_count: 0,
    replaced_count: UInt32(item.replacedIDs.count), required_extensions: nil,
    replaced_ids: lasting(item.replacedIDs.map { lasting($0) as UnsafePointer<CChar> }))
  let carrying = lasting(
    CarryingDescriptor(
      native: native, content: plugin.content.map { Unmanaged.passRetained($0) }))
  return UnsafeRawPointer(carrying).assumingMemoryBound(to: pegbar_descriptor.self)
}

/// The kind's number and its functions.
private func functionTable(for type: any Plugin.Type) -> (Int, UnsafeRawPointer) {
  if let type = type as? any TransitionPlugin.Type {
    return (PEGBAR_KIND_TRANSITION, UnsafeRawPointer(lasting(EffectTable(type))))
  }
  if let type = type as? any FilterPlugin.Type {
    return (PEGBAR_KIND_IMAGE_FILTER, UnsafeRawPointer(lasting(EffectTable(type))))
  }
  if let type = type as? any TimingPlugin.Type {
    return (PEGBAR_KIND_TIMING_FUNCTION, UnsafeRawPointer(lasting(TimingTable(type))))
  }
  if let type = type as? any ValueFunctionPlugin.Type {
    return (PEGBAR_KIND_VALUE_FUNCTION, UnsafeRawPointer(lasting(ValueFunctionTable(type))))
  }
  if let type = type as? any AnimationPlugin.Type {
    return (PEGBAR_KIND_ANIMATION, UnsafeRawPointer(lasting(AnimationTable(type))))
  }
  if let type = type as? any ProviderPlugin.Type {
    return (PEGBAR_KIND_PROVIDER, UnsafeRawPointer(lasting(ProviderTable(type))))
  }
  fatalError("\(type) is of no kind: conform to TransitionPlugin or another of the six")
}

private func parameterTable(_ item: Parameter) -> UnsafePointer<pegbar_parameter> {
  UnsafePointer(
    lasting(
      pegbar_parameter(
        struct_size: UInt32(MemoryLayout<pegbar_parameter>.size), type: item.type,
        key: lasting(item.key), label: lasting(item.label), doc: lasting(item.doc),
        group: lasting(item.group), unit: item.unit.rawValue, flags: item.flags.rawValue,
        minimum: item.range.lowerBound, maximum: item.range.upperBound,
        soft_minimum: item.softRange.lowerBound, soft_maximum: item.softRange.upperBound,
        step: item.step, default_value: valueTable(item.defaultValue, for: item),
        choice_count: UInt32(item.choices.count), since_revision: item.sinceRevision,
        choice_keys: lasting(item.choices.map { lasting($0.key) as UnsafePointer<CChar> }),
        choice_labels: lasting(item.choices.map { lasting($0.label) as UnsafePointer<CChar> }))))
}

func valueTable(
  _ value: ParameterValue, for parameter: Parameter
) -> UnsafePointer<pegbar_value> {
  var result = pegbar_value()
  result.struct_size = UInt32(MemoryLayout<pegbar_value>.size)
  result.type = parameter.type
  switch value {
  case .none: break
  case .numbers(let numbers) where parameter.type == UInt32(PEGBAR_TYPE_NUMBERS):
    result.count = UInt32(numbers.count)
    result.bytes = UnsafeRawPointer(lasting(numbers))
    result.byte_count = UInt64(8 * numbers.count)
  case .numbers(let numbers):
    require(numbers.count <= 16, "a default has at most 16 numbers: \(parameter.key)")
    result.count = UInt32(numbers.count)
    withUnsafeMutableBytes(of: &result.numbers) { bytes in
      for (index, number) in numbers.enumerated() {
        bytes.storeBytes(of: number, toByteOffset: 8 * index, as: Double.self)
      }
    }
  case .text(let text):
    let bytes: UnsafePointer<CChar> = lasting(text)
    result.bytes = UnsafeRawPointer(bytes)
    result.byte_count = UInt64(text.utf8.count)
    if let index = parameter.choices.firstIndex(where: { $0.key == text }) {
      result.count = 1
      result.numbers.0 = Double(index)
    }
  }
  return UnsafePointer(lasting(result))
}

private func aliasTable(_ item: Alias, parameters: [Parameter]) -> UnsafePointer<pegbar_alias> {
  let values = item.presets.map { key, value in
    guard let parameter = parameters.first(where: { $0.key == key }) else {
      fatalError("alias \(item.name) presets \(key), which is no parameter")
    }
    return valueTable(value, for: parameter)
  }
  return UnsafePointer(
    lasting(
      pegbar_alias(
        struct_size: UInt32(MemoryLayout<pegbar_alias>.size), preset_count: UInt32(values.count),
        name: lasting(item.name), vocabulary: lasting(item.vocabulary),
        preset_keys: lasting(item.presets.map { lasting($0.key) as UnsafePointer<CChar> }),
        preset_values: lasting(values), direction: item.direction?.rawValue ?? 0, reserved: 0)))
}
