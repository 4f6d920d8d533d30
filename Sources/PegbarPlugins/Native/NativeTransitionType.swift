import CPegbarPlugin
import PegbarCore

/// A transition in a loaded library.
final class NativeTransitionType: TransitionType, @unchecked Sendable {
  private let calls: PluginCalls
  private let table: pegbar_image_effect

  init(_ calls: PluginCalls) {
    self.calls = calls
    table = calls.table(pegbar_image_effect.self)
  }

  var descriptor: PluginDescriptor { calls.descriptor }

  func makeTransition(
    _ parameters: ParameterValues, setup: TransitionSetup
  ) throws -> any EffectRendering {
    let limit = Int(Int32.max)
    precondition(
      1...limit ~= setup.width && 1...limit ~= setup.height,
      "a size of \(setup.width) × \(setup.height)")
    var native = pegbar_effect_setup()
    native.input_count = 2
    native.direction = try direction(setup.direction).rawValue
    native.quality = UInt32(PEGBAR_QUALITY_FINAL)
    native.width = Int32(setup.width)
    native.height = Int32(setup.height)
    native.scale = setup.scale
    native.pixel_aspect = 1
    native.duration = setup.duration
    return try NativeEffect(calls, table, parameters, native, pictures: (setup.width, setup.height))
  }

  private func direction(_ wanted: Direction) throws -> Direction {
    if wanted.isEmpty { return descriptor.defaultDirection }
    guard descriptor.directions.isSuperset(of: wanted), wanted.names.count == 1 else {
      let name = wanted.names.joined(separator: " and ")
      throw PluginError(pluginID: descriptor.id, problem: .unsupportedDirection(name))
    }
    return wanted
  }
}
