import CPegbarPlugin
import PegbarCore

/// A frame of a native effect: the tables that its calls receive, and what ends with it.
final class NativeFrame: FrameDrawing, @unchecked Sendable {
  let passCount: Int

  private let effect: NativeEffect
  private let frame: EffectFrame
  private let pictures: FramePictures
  private let values: NativeValues
  private let memory: UnsafeMutableRawPointer?

  /// Begins a frame.
  ///
  /// - Throws: `PluginError`.
  init(_ effect: NativeEffect, _ frame: EffectFrame, _ share: PieceSharing) throws {
    self.effect = effect
    self.frame = frame
    pictures = try FramePictures(frame, effect.pixels, share)
    values =
      frame.parameters.map {
        NativeValues($0, of: effect.instance.calls.descriptor, repeating: effect.values)
      } ?? effect.values
    memory = effect.frameMemory.take()
    guard let begin = effect.table.begin_frame else {
      passCount = Int(effect.plan.pass_count)
      return
    }
    var native = NativeFrame.table(effect, frame, pictures, values, memory)
    let status = effect.instance.status("begin_frame") { begin($0, &native) }
    if status < 0 {
      let failure = effect.instance.calls.failure("begin_frame", status)
      passCount = 0
      end()
      throw failure
    }
    let isDone = status == Int32(PEGBAR_DONE)
    passCount = isDone ? 0 : Int(effect.plan.pass_count)
    if isDone { pictures.finish(PixelRegion(rows: 0..<frame.output.height, of: frame.output)) }
  }

  /// The table of a call on the whole frame.
  private static func table(
    _ effect: NativeEffect, _ frame: EffectFrame, _ pictures: FramePictures,
    _ values: NativeValues, _ memory: UnsafeMutableRawPointer?
  ) -> pegbar_effect_frame {
    let output = frame.output
    return pegbar_effect_frame(
      struct_size: UInt32(MemoryLayout<pegbar_effect_frame>.size), pass: 0,
      region: pegbar_region(
        x0: Int32(output.x), y0: Int32(output.y), x1: Int32(output.x + output.width),
        y1: Int32(output.y + output.height)),
      input_count: UInt32(frame.inputs.count), value_count: values.count,
      inputs: pictures.inputs, output: pictures.output, values: values.pointer,
      progress: frame.progress, linear_progress: frame.linearProgress, time: frame.time,
      number: Int64(frame.number ?? -1), seed: frame.seed, frame_memory: memory, call_memory: nil)
  }

  func draw(_ region: PixelRegion, pass: Int) throws {
    let output = frame.output
    precondition(
      region.x0 >= output.x && region.x1 <= output.x + output.width && region.y0 >= output.y
        && region.y1 <= output.y + output.height, "\(region) is outside the picture")
    if region.x0 >= region.x1 || region.y0 >= region.y1 { return }
    var native = NativeFrame.table(effect, frame, pictures, values, memory)
    native.pass = UInt32(pass)
    native.region = pegbar_region(
      x0: Int32(region.x0), y0: Int32(region.y0), x1: Int32(region.x1), y1: Int32(region.y1))
    let own = effect.callMemory.take()
    defer { effect.callMemory.give(own) }
    native.call_memory = own
    try effect.instance.call("render") { effect.table.render($0, &native) }
    if pass == passCount - 1 { pictures.finish(region) }
  }

  func end() {
    if let end = effect.table.end_frame {
      var native = NativeFrame.table(effect, frame, pictures, values, memory)
      _ = effect.instance.status("end_frame") {
        end($0, &native)
        return 0
      }
    }
    effect.frameMemory.give(memory)
  }
}
