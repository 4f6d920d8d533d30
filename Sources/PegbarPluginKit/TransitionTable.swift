/// What an instance of a transition keeps: the plugin, its setup, the operations on pixels.
struct TransitionBody {
  var plugin: any TransitionPlugin
  var setup: TransitionSetup?
  var descriptor: UnsafePointer<pegbar_descriptor>
  var operations: UnsafePointer<pegbar_pixels>
}

/// The C table of a transition with the type behind it; hosts see only its beginning.
struct TransitionTable {
  typealias Box = Instance<TransitionBody>

  var functions: pegbar_image_effect
  var type: any TransitionPlugin.Type

  init(_ type: any TransitionPlugin.Type) {
    self.type = type
    functions = pegbar_image_effect(
      struct_size: UInt32(MemoryLayout<pegbar_image_effect>.size), minimum_inputs: 2,
      maximum_inputs: 2, pixel_format_count: 0, pixel_formats: nil,
      create: { host, descriptor, values, count, result in
        let table = descriptor.pointee.functions.assumingMemoryBound(to: TransitionTable.self)
        return Box.create(host, descriptor, values, count, result) {
          (arguments) throws(PluginError) in
          TransitionBody(
            plugin: try table.pointee.type.init(arguments), setup: nil, descriptor: descriptor,
            operations: arguments.host.pixels())
        }
      },
      destroy: { Box.destroy($0) },
      prepare: { prepareTransition($0, $1, $2) },
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
      end_frame: nil, extent: nil, region_of_interest: nil,
      get_extension: { pointer, id in
        guard String(cString: id) == PEGBAR_EXT_TRANSITION_GEOMETRY else { return nil }
        return Box.with(pointer) { box in
          let hasPlacement = box.body.plugin.placement(at: 0.5) != nil
          return hasPlacement ? UnsafeRawPointer(TransitionTable.geometry) : nil
        }
      })
  }

  nonisolated(unsafe) static let geometry: UnsafeMutablePointer<pegbar_transition_geometry> =
    lasting(
      pegbar_transition_geometry(
        struct_size: UInt32(MemoryLayout<pegbar_transition_geometry>.size), reserved: 0,
        place: { pointer, progress, from, to, above in
          TransitionTable.Box.with(pointer) { box in
            guard let placement = box.body.plugin.placement(at: progress) else {
              return pegbar_status(PEGBAR_UNSUPPORTED)
            }
            from.pointee = placement.from
            to.pointee = placement.to
            above.pointee = placement.newAbove ? 1 : 0
            return pegbar_status(PEGBAR_OK)
          }
        }))
}

private func prepareTransition(
  _ pointer: UnsafeMutableRawPointer?, _ setup: UnsafePointer<pegbar_effect_setup>,
  _ plan: UnsafeMutablePointer<pegbar_effect_plan>
) -> pegbar_status {
  TransitionTable.Box.with(pointer) { box in
    box.host.status { () throws(PluginError) in
      let setup = TransitionSetup(read(setup))
      box.body.setup = setup
      try box.body.plugin.prepare(setup)
      let own = box.body.plugin.plan
      plan.pointee.pass_count = UInt32(own.passes)
      plan.pointee.frame_bytes = UInt64(own.frameBytes)
      plan.pointee.call_bytes = UInt64(own.callBytes)
    }
  }
}

/// Calls a plugin with a frame whose rows are as wide as the output.
///
/// Where the host asks for a part of the rows, they are drawn elsewhere and the part is copied.
private func withFrame(
  _ pointer: UnsafeMutableRawPointer?, _ native: UnsafePointer<pegbar_effect_frame>,
  _ body: (any TransitionPlugin, Frame, Range<Int>) throws(PluginError) -> Void
) -> pegbar_status {
  TransitionTable.Box.with(pointer) { box in
    box.host.status { () throws(PluginError) in
      guard let setup = box.body.setup else {
        throw PluginError("render comes after prepare", status: PEGBAR_BAD_STATE)
      }
      let native = read(native)
      let region = native.region
      let output = native.output.pointee
      guard 0 <= region.x0, region.x0 <= region.x1, region.x1 <= output.width, 0 <= region.y0,
        region.y0 <= region.y1, region.y1 <= output.height
      else { throw PluginError.invalid("a region outside the picture") }
      let rows = Int(region.y0)..<Int(region.y1)
      if region.x1 - region.x0 == output.width {
        try body(box.body.plugin, Frame(native, setup, box), rows)
        return
      }
      let aside = RowsAside(of: native.output, rows: rows)
      defer { aside.free() }
      var whole = native
      whole.output = aside.image
      try body(box.body.plugin, Frame(whole, setup, box), rows)
      aside.copy(columns: Int(region.x0)..<Int(region.x1), to: output)
    }
  }
}

/// Rows of an output in memory of their own.
private struct RowsAside {
  let image: UnsafePointer<pegbar_image>
  private let memory: UnsafeMutableRawPointer
  private let rows: Range<Int>

  init(of output: UnsafePointer<pegbar_image>, rows: Range<Int>) {
    self.rows = rows
    let stride = 4 * Int(output.pointee.width) + 16
    memory = .allocate(byteCount: stride * max(1, rows.count), alignment: 64)
    var own = output.pointee
    own.stride = Int64(stride)
    own.data = memory - rows.lowerBound * stride
    let place = UnsafeMutablePointer<pegbar_image>.allocate(capacity: 1)
    place.initialize(to: own)
    image = UnsafePointer(place)
  }

  func copy(columns: Range<Int>, to output: pegbar_image) {
    for y in rows {
      (output.data + y * Int(output.stride) + 4 * columns.lowerBound).copyMemory(
        from: image.pointee.data + y * Int(image.pointee.stride) + 4 * columns.lowerBound,
        byteCount: 4 * columns.count)
    }
  }

  func free() {
    image.deallocate()
    memory.deallocate()
  }
}
