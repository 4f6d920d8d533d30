/// A plugin's instance as the host holds it: an object behind an opaque pointer.
final class Instance<Body> {
  let host: Host
  var body: Body

  init(host: Host, body: Body) {
    self.host = host
    self.body = body
  }

  /// Runs `body` on the instance behind the pointer without counting references, which would cost
  /// more than most calls do.
  @inline(__always)
  static func with<Result>(
    _ pointer: UnsafeMutableRawPointer?, _ body: (Instance) -> Result
  ) -> Result {
    guard let pointer else { fatalError("the host passed no instance") }
    return Unmanaged<Instance>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
  }

  /// Makes an instance and gives it to the host.
  static func create(
    _ host: UnsafePointer<pegbar_host>, _ descriptor: UnsafePointer<pegbar_descriptor>,
    _ values: UnsafePointer<UnsafePointer<pegbar_value>>?, _ count: UInt32,
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ make: (Arguments) throws(PluginError) -> Body
  ) -> pegbar_status {
    let host = Host(host)
    return host.status { () throws(PluginError) in
      let arguments = Arguments(
        host: host, descriptor: descriptor, values: values, count: Int(count))
      let instance = Instance(host: host, body: try make(arguments))
      result.pointee = Unmanaged.passRetained(instance).toOpaque()
    }
  }

  static func destroy(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    Unmanaged<Instance>.fromOpaque(pointer).release()
  }
}
