/// A timing function: the easing of an animation's time.
///
/// f(0) = 0 and f(1) = 1 unless the descriptor promises `.openEnd`; finite for every finite x.
public protocol TimingPlugin: Plugin {
  /// f(x). x is finite and mostly, but not always, in 0…1.
  func sample(_ x: Double) -> Double

  /// Sets y[i] = f(x[i]) for i < count; x and y may be the same array.
  ///
  /// The default implementation calls `sample` in a loop that the compiler specialises for the type.
  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws(PluginError)

  /// x1 y1 x2 y2 if f is a cubic Bézier curve from (0,0) to (1,1); otherwise nil, the default.
  var controlPoints: (Double, Double, Double, Double)? { get }

  /// The duration in seconds that suits f; nil, the default, for none.
  var settlingTime: Double? { get }
}

extension TimingPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws(PluginError) {
    for index in 0..<count { y[index] = sample(x[index]) }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var controlPoints: (Double, Double, Double, Double)? { nil }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var settlingTime: Double? { nil }
}

/// The C table with the type behind it; hosts see only its beginning.
struct TimingTable {
  typealias Box = Instance<any TimingPlugin>

  var functions: pegbar_timing_function
  var type: any TimingPlugin.Type

  init(_ type: any TimingPlugin.Type) {
    self.type = type
    functions = pegbar_timing_function(
      struct_size: UInt32(MemoryLayout<pegbar_timing_function>.size), reserved: 0,
      create: { host, descriptor, values, count, result in
        let table = descriptor.pointee.functions.assumingMemoryBound(to: TimingTable.self)
        return Box.create(host, descriptor, values, count, result) {
          (arguments) throws(PluginError) in
          try table.pointee.type.init(arguments)
        }
      },
      destroy: { Box.destroy($0) },
      eval: { pointer, count, x, y in
        Box.with(pointer) { box in
          box.host.status { () throws(PluginError) in
            try box.body.evaluate(x, into: y, count: Int(count))
          }
        }
      },
      control_points: { pointer, points in
        Box.with(pointer) { box in
          guard let four = box.body.controlPoints else { return pegbar_status(PEGBAR_UNSUPPORTED) }
          (points[0], points[1], points[2], points[3]) = four
          return pegbar_status(PEGBAR_OK)
        }
      },
      settling_time: { pointer, seconds in
        Box.with(pointer) { box in
          guard let time = box.body.settlingTime else { return pegbar_status(PEGBAR_UNSUPPORTED) }
          seconds.pointee = time
          return pegbar_status(PEGBAR_OK)
        }
      })
  }
}
