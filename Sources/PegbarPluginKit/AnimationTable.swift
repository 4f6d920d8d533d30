/// The C table of an animation kind with the type behind it; hosts see only its beginning.
struct AnimationTable {
  typealias Box = Instance<any AnimationPlugin>

  var functions: pegbar_animation_kind
  var type: any AnimationPlugin.Type

  init(_ type: any AnimationPlugin.Type) {
    self.type = type
    let isGroup = type.inputs.contains(.children)
    functions = pegbar_animation_kind(
      struct_size: UInt32(MemoryLayout<pegbar_animation_kind>.size), inputs: type.inputs.rawValue,
      create: { host, descriptor, values, count, result in
        let table = descriptor.pointee.functions.assumingMemoryBound(to: AnimationTable.self)
        return Box.create(host, descriptor, values, count, result) {
          (arguments) throws(PluginError) in
          try table.pointee.type.init(arguments)
        }
      },
      destroy: { Box.destroy($0) },
      prepare: { prepareAnimation($0, $1, $2) },
      eval: isGroup ? nil : { evaluateAnimation($0, $1) },
      natural_duration: { naturalDuration($0, $1) },
      map_child: isGroup ? { mapChild($0, $1, $2, $3, $4, $5) } : nil,
      get_extension: { animationExtension($0, $1) })
  }

  nonisolated(unsafe) static let lowering: UnsafeMutablePointer<pegbar_lowering> = lasting(
    pegbar_lowering(
      struct_size: UInt32(MemoryLayout<pegbar_lowering>.size), reserved: 0,
      segment_count: { pointer, count in
        AnimationTable.Box.with(pointer) { box in
          guard let segments = box.body.segments else { return pegbar_status(PEGBAR_UNSUPPORTED) }
          count.pointee = UInt32(segments.count)
          return pegbar_status(PEGBAR_OK)
        }
      },
      segments: { pointer, out in
        AnimationTable.Box.with(pointer) { box in
          guard let segments = box.body.segments else { return pegbar_status(PEGBAR_UNSUPPORTED) }
          for (index, segment) in segments.enumerated() { out[index] = segment }
          return pegbar_status(PEGBAR_OK)
        }
      }))
}

private func prepareAnimation(
  _ pointer: UnsafeMutableRawPointer?, _ setup: UnsafePointer<pegbar_animation_setup>,
  _ plan: UnsafeMutablePointer<pegbar_animation_plan>
) -> pegbar_status {
  AnimationTable.Box.with(pointer) { box in
    box.host.status { () throws(PluginError) in
      switch try box.body.prepare(AnimationSetup(setup.pointee)) {
      case .blend:
        plan.pointee.output = UInt32(PEGBAR_OUTPUT_BLEND)
        plan.pointee.has_rotation = 0
      case .numbers(let rotation):
        plan.pointee.output = UInt32(PEGBAR_OUTPUT_NUMBERS)
        plan.pointee.has_rotation = rotation ? 1 : 0
      }
      plan.pointee.ignores_keys = box.body.ignoresKeys ? 1 : 0
    }
  }
}

private func evaluateAnimation(
  _ pointer: UnsafeMutableRawPointer?, _ batch: UnsafePointer<pegbar_animation_batch>
) -> pegbar_status {
  AnimationTable.Box.with(pointer) { box in
    box.host.status { () throws(PluginError) in try box.body.evaluate(MomentBatch(batch)) }
  }
}

private func naturalDuration(
  _ pointer: UnsafeMutableRawPointer?, _ seconds: UnsafeMutablePointer<Double>
) -> pegbar_status {
  AnimationTable.Box.with(pointer) { box in
    guard let duration = box.body.naturalDuration else {
      return pegbar_status(PEGBAR_UNSUPPORTED)
    }
    seconds.pointee = duration
    return pegbar_status(PEGBAR_OK)
  }
}

private func mapChild(
  _ pointer: UnsafeMutableRawPointer?, _ child: UInt32, _ count: UInt64,
  _ time: UnsafePointer<Double>, _ childTime: UnsafeMutablePointer<Double>,
  _ active: UnsafeMutablePointer<UInt8>
) -> pegbar_status {
  AnimationTable.Box.with(pointer) { box in
    for index in 0..<Int(count) {
      let shown = box.body.childTime(Int(child), at: time[index])
      childTime[index] = shown ?? time[index]
      active[index] = shown == nil ? 0 : 1
    }
    return pegbar_status(PEGBAR_OK)
  }
}

private func animationExtension(
  _ pointer: UnsafeMutableRawPointer?, _ id: UnsafePointer<CChar>
) -> UnsafeRawPointer? {
  guard String(cString: id) == PEGBAR_EXT_LOWERING else { return nil }
  return AnimationTable.Box.with(pointer) { box in
    box.body.segments == nil ? nil : UnsafeRawPointer(AnimationTable.lowering)
  }
}
