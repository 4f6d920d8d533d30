/// What an instance of an effect keeps: the plugin, its setup, the operations on pixels.
struct EffectBody {
  var plugin: any EffectPlugin
  var setup: EffectSetup?
  var plan = Plan()
  var blend: BlendTable?
  var descriptor: UnsafePointer<pegbar_descriptor>
  var operations: UnsafePointer<pegbar_pixels>
}

/// The C table of a transition or filter with the type behind it; hosts see only its beginning.
struct EffectTable {
  typealias Box = Instance<EffectBody>

  var functions: pegbar_image_effect
  var type: any EffectPlugin.Type

  init(_ type: any EffectPlugin.Type) {
    self.type = type
    let filter = type as? any FilterPlugin.Type
    let counts = filter?.inputCounts ?? 2...2
    functions = pegbar_image_effect(
      struct_size: UInt32(MemoryLayout<pegbar_image_effect>.size),
      minimum_inputs: UInt32(counts.lowerBound), maximum_inputs: UInt32(counts.upperBound),
      pixel_format_count: UInt32(type.pixelFormats.count),
      pixel_formats: lasting(type.pixelFormats),
      create: { host, descriptor, values, count, result in
        let table = descriptor.pointee.functions.assumingMemoryBound(to: EffectTable.self)
        return Box.create(host, descriptor, values, count, result) {
          (arguments) throws(PluginError) in
          EffectBody(
            plugin: try table.pointee.type.init(arguments), setup: nil, descriptor: descriptor,
            operations: arguments.host.pixels())
        }
      },
      destroy: { Box.destroy($0) },
      prepare: { prepareEffect($0, $1, $2) },
      render: { pointer, frame in
        withFrame(pointer, frame) { (plugin, frame, rows) throws(PluginError) in
          try plugin.render(frame, rows: rows)
        }
      },
      begin_frame: { pointer, frame in
        withFrame(pointer, frame) { (plugin, frame, _) throws(PluginError) in
          try plugin.beginFrame(frame)
        }
      },
      end_frame: nil, extent: filter == nil ? nil : filterExtent,
      region_of_interest: filter == nil ? nil : filterInterest,
      get_extension: { pointer, id in
        Box.with(pointer) { box in
          switch box.body.plugin {
          case let plugin as any TransitionPlugin:
            guard String(cString: id) == PEGBAR_EXT_TRANSITION_GEOMETRY else { return nil }
            return plugin.placement(at: 0.5) == nil ? nil : UnsafeRawPointer(EffectTable.geometry)
          case is any FilterPlugin:
            guard String(cString: id) == PEGBAR_EXT_ROW_BLEND else { return nil }
            return box.body.blend.map { UnsafeRawPointer($0.pointer) }
          default: return nil
          }
        }
      })
  }

  nonisolated(unsafe) static let geometry: UnsafeMutablePointer<pegbar_transition_geometry> =
    lasting(
      pegbar_transition_geometry(
        struct_size: UInt32(MemoryLayout<pegbar_transition_geometry>.size), reserved: 0,
        place: { pointer, progress, from, to, above in
          EffectTable.Box.with(pointer) { box in
            let plugin = box.body.plugin as? any TransitionPlugin
            guard let placement = plugin?.placement(at: progress) else {
              return pegbar_status(PEGBAR_UNSUPPORTED)
            }
            from.pointee = placement.from
            to.pointee = placement.to
            above.pointee = placement.newAbove ? 1 : 0
            return pegbar_status(PEGBAR_OK)
          }
        }))
}

private func prepareEffect(
  _ pointer: UnsafeMutableRawPointer?, _ setup: UnsafePointer<pegbar_effect_setup>,
  _ plan: UnsafeMutablePointer<pegbar_effect_plan>
) -> pegbar_status {
  EffectTable.Box.with(pointer) { box in
    box.host.status { () throws(PluginError) in
      let setup = EffectSetup(read(setup))
      box.body.setup = setup
      try box.body.plugin.prepare(setup)
      let own = box.body.plugin.plan
      box.body.plan = own
      box.body.blend = (box.body.plugin as? any FilterPlugin)?.rowBlend.map(BlendTable.init)
      plan.pointee.pass_count = UInt32(own.passes)
      plan.pointee.frame_bytes = UInt64(own.frameBytes)
      plan.pointee.call_bytes = UInt64(own.callBytes)
      if own.isIdentity { plan.pointee.flags |= UInt32(PEGBAR_PLAN_IDENTITY) }
      if own.isFrameVarying { plan.pointee.flags |= UInt32(PEGBAR_PLAN_FRAME_VARYING) }
    }
  }
}

/// Calls a plugin with a frame whose rows are as wide as the output.
///
/// Where the host asks for a part of the rows, they are drawn elsewhere and the part is copied.
private func withFrame(
  _ pointer: UnsafeMutableRawPointer?, _ native: UnsafePointer<pegbar_effect_frame>,
  _ body: (any EffectPlugin, Frame, Range<Int>) throws(PluginError) -> Void
) -> pegbar_status {
  EffectTable.Box.with(pointer) { box in
    box.host.status { () throws(PluginError) in
      guard let setup = box.body.setup else {
        throw PluginError("render comes after prepare", status: PEGBAR_BAD_STATE)
      }
      let native = read(native)
      let output = native.output.pointee
      let (x, y) = (Int(output.x), Int(output.y))
      let region = native.region
      let columns = (Int(region.x0) - x, Int(region.x1) - x)
      let lines = (Int(region.y0) - y, Int(region.y1) - y)
      guard 0 <= columns.0, columns.0 <= columns.1, columns.1 <= output.width, 0 <= lines.0,
        lines.0 <= lines.1, lines.1 <= output.height
      else { throw PluginError.invalid("a region outside the picture") }
      let rows = lines.0..<lines.1
      if columns.1 - columns.0 == output.width {
        try body(box.body.plugin, Frame(native, setup, box), rows)
        return
      }
      // Earlier passes work on whole rows: the region with the first column does them.
      let isLast = Int(native.pass) == box.body.plan.passes - 1
      guard isLast || columns.0 == 0 else { return }
      let aside = RowsAside(of: native.output, rows: rows)
      defer { aside.free() }
      var whole = native
      whole.output = aside.image
      try body(box.body.plugin, Frame(whole, setup, box), rows)
      if isLast { aside.copy(columns: columns.0..<columns.1, to: output) }
    }
  }
}

private func filterExtent(
  _ pointer: UnsafeMutableRawPointer?, _ setup: UnsafePointer<pegbar_effect_setup>,
  _ inputs: UnsafePointer<pegbar_region>?, _ output: UnsafeMutablePointer<pegbar_region>
) -> pegbar_status {
  EffectTable.Box.with(pointer) { box in
    guard let filter = box.body.plugin as? any FilterPlugin else {
      return pegbar_status(PEGBAR_UNSUPPORTED)
    }
    let setup = EffectSetup(read(setup))
    let regions = UnsafeBufferPointer(start: inputs, count: setup.inputCount)
    output.pointee = filter.extent(of: Array(regions), setup)
    return pegbar_status(PEGBAR_OK)
  }
}

private func filterInterest(
  _ pointer: UnsafeMutableRawPointer?, _ setup: UnsafePointer<pegbar_effect_setup>,
  _ input: UInt32, _ output: UnsafePointer<pegbar_region>,
  _ needed: UnsafeMutablePointer<pegbar_region>
) -> pegbar_status {
  EffectTable.Box.with(pointer) { box in
    guard let filter = box.body.plugin as? any FilterPlugin else {
      return pegbar_status(PEGBAR_UNSUPPORTED)
    }
    needed.pointee = filter.regionOfInterest(
      ofInput: Int(input), drawing: output.pointee, EffectSetup(read(setup)))
    return pegbar_status(PEGBAR_OK)
  }
}
