import CPegbarKernels
import PegbarCore
import PegbarEngine
import Synchronization

/// The blend modes that frames have asked for, each with a number that lists name it by.
final class BlendModes: @unchecked Sendable {
  /// A blend mode: how a layer with its sublayers meets what its group has drawn before.
  struct Mode: Hashable {
    /// What lists name it by.
    var number: UInt32
    /// Whether it may take away from what lies below.
    var erases: Bool
    /// Whether what is transparent takes part, so that the layer acts on all of its group.
    var actsEverywhere = false

    /// Lays a layer over the rest.
    static let normal = Mode(number: 0, erases: false)
    /// Adds parts of one thing that share pixels at their edges; no layer has it.
    static let plus = Mode(number: 1, erases: false)
  }

  private struct Key: Hashable {
    var plugin: ObjectIdentifier
    var values: ParameterValues
  }

  private struct Entry {
    /// Keeps the identifier from being used again.
    var plugin: any ImageFilterType
    /// Keeps the function's context.
    var blending: any RowBlending
    var mode: Mode
  }

  /// The plugin whose mode needs no function.
  private static let normalID = "pegbar.filter.sourceOver"

  /// The maximum number of modes; a plugin has one for each set of values.
  private static let most = 4096

  /// The number of the first mode of a plugin.
  private static let firstOfPlugins = Int(firstOfKernel) + Int(PGB_BLEND_COUNT)

  /// By number; an entry stays as it is from the first list that names it.
  private let blenders = UnsafeMutablePointer<pgb_blender>.allocate(capacity: most)
  private let known = Mutex<[Key: Entry]>([:])
  private let registry: @Sendable () -> Registry

  init(_ registry: @escaping @Sendable () -> Registry) {
    self.registry = registry
    blenders.initialize(repeating: pgb_kernels_blender(UInt32(PGB_BLEND_NORMAL)), count: 1)
    (blenders + 1).initialize(to: pgb_kernels_blender(UInt32(PGB_BLEND_PLUS)))
    for mode in 0..<UInt32(PGB_BLEND_COUNT) {
      (blenders + Int(BlendModes.firstOfKernel + mode)).initialize(to: pgb_kernels_blender(mode))
    }
  }

  deinit { blenders.deallocate() }

  /// How a row is laid over another; nil for the normal mode.
  func blender(_ number: UInt32) -> UnsafePointer<pgb_blender>? {
    number == 0 ? nil : UnsafePointer(blenders + Int(number))
  }

  /// Reads a layer's `compositingFilter`; what is no name of a blend mode lays the layer over the rest.
  ///
  /// Its values are stored under `compositingFilter.KEY`.
  ///
  /// - Throws: `PluginError`, also for more modes than there can be.
  func mode(_ properties: PropertyTable) throws -> Mode {
    guard let name = properties.string(.compositingFilter),
      let found = registry().blendMode(name),
      let plugin = found.entry.plugin as? any ImageFilterType,
      plugin.descriptor.id != BlendModes.normalID
    else { return .normal }
    let values = try FilterInputs(under: "compositingFilter.", of: properties)
      .parameters(of: found, registry(), extent: Rect())
    let key = Key(plugin: ObjectIdentifier(plugin), values: values)
    return try known.withLock { known in
      if let entry = known[key] { return entry.mode }
      guard let blending = try found.rowBlend(values) else {
        throw PluginError(
          pluginID: plugin.descriptor.id,
          problem: .brokeLaw(
            function: "get_extension",
            law: "it lacks pegbar.row-blend/1, without which it is no layer's compositingFilter"))
      }
      let number = known.count + BlendModes.firstOfPlugins
      guard number < BlendModes.most else {
        throw PluginError(
          pluginID: plugin.descriptor.id,
          problem: .badParameter(
            key: plugin.descriptor.parameters.first?.key ?? "",
            reason: "more than \(known.count) different blend modes"))
      }
      let mode = Mode(
        number: UInt32(number), erases: blending.erases || blending.actsEverywhere,
        actsEverywhere: blending.actsEverywhere)
      (blenders + number).initialize(
        to: pgb_blender(function: blending.function, context: blending.context))
      known[key] = Entry(plugin: plugin, blending: blending, mode: mode)
      return mode
    }
  }
}
