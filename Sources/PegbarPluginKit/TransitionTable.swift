/// What an instance of a transition keeps: the plugin, its setup, the operations on pixels.
struct TransitionBody {
  var plugin: any TransitionPlugin
  var setup: TransitionSetup?
  var operations: UnsafePointer<pegbar_pixels>
}

/// The C table of a transition with the type behind it; hosts see only its beginning.
struct TransitionTable {
  typealias Box = Instance<TransitionBody>

  var functions: pegbar_transition
  var type: any TransitionPlugin.Type

  init(_ type: any TransitionPlugin.Type) {
    self.type = type
    functions = pegbar_transition(
      struct_size: UInt32(MemoryLayout<pegbar_transition>.size), reserved: 0,
      create: { host, descriptor, values, count, result in
        let table = descriptor.pointee.functions.assumingMemoryBound(to: TransitionTable.self)
        return Box.create(host, descriptor, values, count, result) {
          (arguments) throws(PluginError) in
          TransitionBody(
            plugin: try table.pointee.type.init(arguments), setup: nil,
            operations: arguments.host.pixels())
        }
      },
      destroy: { Box.destroy($0) },
      prepare: { pointer, setup in
        Box.with(pointer) { box in
          box.host.status { () throws(PluginError) in
            let setup = TransitionSetup(setup.pointee)
            box.body.setup = setup
            try box.body.plugin.prepare(setup)
          }
        }
      },
      render: { renderTransition($0, $1, $2, $3) },
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

private func renderTransition(
  _ pointer: UnsafeMutableRawPointer?, _ frame: UnsafePointer<pegbar_transition_frame>,
  _ first: Int32, _ end: Int32
) -> pegbar_status {
  TransitionTable.Box.with(pointer) { box in
    box.host.status { () throws(PluginError) in
      guard let setup = box.body.setup else {
        throw PluginError("render comes after prepare", status: PEGBAR_BAD_STATE)
      }
      guard frame.pointee.out.pointee.format == UInt32(PEGBAR_FORMAT_RGBA8) else {
        throw PluginError("pictures are RGBA, 8 bit a channel", status: PEGBAR_UNSUPPORTED)
      }
      guard 0 <= first, first <= end, end <= frame.pointee.out.pointee.height else {
        throw PluginError.invalid("rows \(first) to \(end) are outside the picture")
      }
      let frame = Frame(frame.pointee, setup: setup, operations: box.body.operations)
      try box.body.plugin.render(frame, rows: Int(first)..<Int(end))
    }
  }
}
