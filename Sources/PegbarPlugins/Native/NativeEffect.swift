import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// An image effect of a loaded library, prepared.
final class NativeEffect: EffectRendering, @unchecked Sendable {
  let allowsConcurrentRegions: Bool
  let instance: PluginInstance
  let table: pegbar_image_effect
  let plan: pegbar_effect_plan
  /// The form of pictures that the plugin works with.
  let pixels: PixelForm
  /// The parameters that the instance was made with.
  let values: NativeValues
  let frameMemory: BlockStore
  let callMemory: BlockStore
  private let inputCount: Int
  private let size: (width: Int, height: Int)?

  /// Makes an instance and prepares it; the setup's struct size and pixel format are filled in.
  ///
  /// Pictures may differ in size where there is none.
  init(
    _ calls: PluginCalls, _ table: pegbar_image_effect, _ parameters: ParameterValues,
    _ setup: pegbar_effect_setup, pictures size: (width: Int, height: Int)?
  ) throws {
    var setup = NativeEffect.complete(setup, table)
    values = NativeValues(parameters, of: calls.descriptor)
    let instance = try PluginInstance(
      calls, values, create: table.create, destroy: table.destroy)
    var plan = pegbar_effect_plan()
    plan.struct_size = UInt32(MemoryLayout<pegbar_effect_plan>.size)
    plan.pass_count = 1
    try instance.call("prepare") { table.prepare($0, &setup, &plan) }
    if let fault = NativeEffect.fault(in: plan) { throw calls.brokenLaw("prepare", fault) }
    allowsConcurrentRegions = calls.descriptor.threads == .full
    self.instance = instance
    self.table = table
    self.plan = plan
    pixels = PixelForm(setup.pixels)
    frameMemory = BlockStore(size: Int(plan.frame_bytes))
    callMemory = BlockStore(size: Int(plan.call_bytes))
    inputCount = Int(setup.input_count)
    self.size = size
  }

  /// Fills in a setup's size and the form of pictures.
  static func complete(
    _ setup: pegbar_effect_setup, _ table: pegbar_image_effect
  ) -> pegbar_effect_setup {
    var (setup, table) = (setup, table)
    setup.struct_size = UInt32(MemoryLayout<pegbar_effect_setup>.size)
    // The loader has refused tables without a known format.
    _ = pgb_choose_pixels(&table, &setup.pixels)
    return setup
  }

  private static func fault(in plan: pegbar_effect_plan) -> String? {
    if !(1...64).contains(plan.pass_count) { return "\(plan.pass_count) passes are planned" }
    if plan.frame_bytes > 1 << 32 || plan.call_bytes > 1 << 24 {
      return "\(plan.frame_bytes) bytes for a frame and \(plan.call_bytes) for a call are planned"
    }
    if plan.flags >= 2 * UInt32(PEGBAR_PLAN_FRAME_VARYING) || plan.reserved != 0 {
      return "unknown bits are set in its plan"
    }
    return nil
  }

  func begin(_ frame: EffectFrame, sharing share: PieceSharing) throws -> any FrameDrawing {
    precondition(
      frame.inputs.count == inputCount, "\(frame.inputs.count) pictures instead of \(inputCount)")
    for picture in frame.inputs + [frame.output] {
      precondition(
        size.map { $0 == (picture.width, picture.height) } ?? true
          && picture.stride >= 4 * picture.width,
        "a picture of \(picture.width) × \(picture.height) in an effect of another size")
    }
    return try NativeFrame(self, frame, share)
  }
}
