import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// An image filter in a loaded library.
final class NativeImageFilterType: ImageFilterType, @unchecked Sendable {
  let inputCounts: ClosedRange<Int>
  private let calls: PluginCalls
  private let table: pegbar_image_effect

  init(_ calls: PluginCalls, inputCounts: ClosedRange<Int>) {
    self.calls = calls
    self.inputCounts = inputCounts
    table = calls.table(pegbar_image_effect.self)
  }

  var descriptor: PluginDescriptor { calls.descriptor }

  func makeFilter(
    _ parameters: ParameterValues, setup: FilterSetup
  ) throws -> any ImageFiltering {
    precondition(
      inputCounts.contains(setup.inputCount), "\(descriptor.id) takes \(inputCounts) pictures")
    return try NativeImageFilter(calls, table, parameters, setup)
  }
}

/// A filter of a loaded library with its parameters.
///
/// It has an instance that answers what does not depend on a size; every size has one more.
final class NativeImageFilter: ImageFiltering, @unchecked Sendable {
  private let calls: PluginCalls
  private let table: pegbar_image_effect
  private let parameters: ParameterValues
  private let setup: pegbar_effect_setup
  private let instance: PluginInstance

  init(
    _ calls: PluginCalls, _ table: pegbar_image_effect, _ parameters: ParameterValues,
    _ setup: FilterSetup
  ) throws {
    self.calls = calls
    self.table = table
    self.parameters = parameters
    var native = pegbar_effect_setup()
    native.input_count = UInt32(setup.inputCount)
    native.quality = UInt32(PEGBAR_QUALITY_FINAL)
    native.scale = setup.scale
    native.pixel_aspect = 1
    self.setup = NativeEffect.complete(native, table)
    instance = try PluginInstance(
      calls, parameters, create: table.create, destroy: table.destroy)
  }

  /// What has no end ends here.
  private static let far = Int(Int32.max) / 2

  func extent(of inputs: [PixelRegion]) throws -> PixelRegion {
    precondition(inputs.count == Int(setup.input_count), "\(inputs.count) regions")
    guard let extent = table.extent else {
      return inputs.reduce(.empty) { $0.union($1) }
    }
    var (setup, output) = (setup, pegbar_region())
    let regions = inputs.map(pegbar_region.init)
    try instance.call("extent") { instance in
      regions.withUnsafeBufferPointer { extent(instance, &setup, $0.baseAddress, &output) }
    }
    return PixelRegion(output)
  }

  func regionOfInterest(ofInput input: Int, drawing output: PixelRegion) throws -> PixelRegion {
    guard let interest = table.region_of_interest else {
      let far = NativeImageFilter.far
      return PixelRegion(x0: -far, y0: -far, x1: far, y1: far)
    }
    var (setup, region, needed) = (setup, pegbar_region(output), pegbar_region())
    try instance.call("region_of_interest") {
      interest($0, &setup, UInt32(input), &region, &needed)
    }
    return PixelRegion(needed)
  }

  func prepared(width: Int, height: Int) throws -> PreparedFilter {
    let effect = try effect(width, height)
    let flags = effect.plan.flags
    let isIdentity = flags & UInt32(PEGBAR_PLAN_IDENTITY) != 0 && setup.input_count == 1
    return PreparedFilter(
      rendering: effect, isIdentity: isIdentity,
      isFrameVarying: flags & UInt32(PEGBAR_PLAN_FRAME_VARYING) != 0)
  }

  private func effect(_ width: Int, _ height: Int) throws -> NativeEffect {
    var setup = setup
    setup.width = Int32(width)
    setup.height = Int32(height)
    return try NativeEffect(calls, table, parameters, setup, pictures: (width, height))
  }

  func rowBlend() throws -> (any RowBlending)? {
    guard setup.input_count == 2, let find = table.get_extension else { return nil }
    let effect = try effect(1, 1)
    var found: UnsafeRawPointer?
    var read: pegbar_row_blend?
    _ = effect.instance.status("get_extension") {
      found = find($0, PEGBAR_EXT_ROW_BLEND)
      // The table is read while the call is noted: it may be no table.
      read = found.flatMap { ExtensionTable.read($0, least: PEGBAR_ROW_BLEND_SIZE_0_10) }
      return 0
    }
    guard found != nil else { return nil }
    guard let read else {
      throw calls.brokenLaw("get_extension", "its table of a blend mode is too small")
    }
    guard read.flags < 2 * UInt32(PEGBAR_ROW_BLEND_EVERYWHERE) else {
      throw calls.brokenLaw("get_extension", "unknown bits are set in its blend mode's flags")
    }
    guard calls.descriptor.threads == .full else {
      throw calls.brokenLaw("get_extension", "a blend mode needs PEGBAR_THREADS_FULL")
    }
    return NativeRowBlend(effect, calls, read)
  }
}

/// A blend mode of a loaded library.
final class NativeRowBlend: RowBlending, @unchecked Sendable {
  let erases: Bool
  let actsEverywhere: Bool
  let context: UnsafeMutableRawPointer?
  let function: RowBlendFunction
  /// Keeps the instance whose table it is.
  private let effect: NativeEffect
  /// What a call is noted by; nil for the program's own, which are called directly.
  private let call: UnsafeMutablePointer<pgb_row_blend_call>?

  init(_ effect: NativeEffect, _ calls: PluginCalls, _ table: pegbar_row_blend) {
    self.effect = effect
    erases = table.flags & UInt32(PEGBAR_ROW_BLEND_ERASES) != 0
    actsEverywhere = table.flags & UInt32(PEGBAR_ROW_BLEND_EVERYWHERE) != 0
    if calls.descriptor.id.hasPrefix("pegbar.") {
      (call, context, function) = (nil, table.context, table.blend)
      return
    }
    let call = UnsafeMutablePointer<pgb_row_blend_call>.allocate(capacity: 1)
    call.initialize(
      to: pgb_row_blend_call(
        plugin: calls.raw.pointee.id, blend: table.blend, context: table.context))
    self.call = call
    context = UnsafeMutableRawPointer(call)
    function = pgb_row_blend_noted
  }

  deinit { call?.deallocate() }
}

extension pegbar_region {
  /// A region; what is farther than the interface can say counts as that far.
  init(_ region: PixelRegion) {
    self.init(
      x0: Int32(clamping: region.x0), y0: Int32(clamping: region.y0),
      x1: Int32(clamping: region.x1), y1: Int32(clamping: region.y1))
  }
}

extension PixelRegion {
  fileprivate init(_ region: pegbar_region) {
    self.init(x0: Int(region.x0), y0: Int(region.y0), x1: Int(region.x1), y1: Int(region.y1))
  }
}
