import PegbarCore

/// What plugins are made with, and their errors, as messages.
extension Message {
  mutating func put(_ region: PixelRegion) {
    for word in [region.x0, region.y0, region.x1, region.y1] { put(word) }
  }

  mutating func region() throws -> PixelRegion {
    let sides = try (0..<4).map { _ in try int() }
    guard sides.allSatisfy({ Int32(exactly: $0) != nil }) else { throw malformed }
    return PixelRegion(x0: sides[0], y0: sides[1], x1: sides[2], y1: sides[3])
  }

  mutating func put(_ setup: TransitionSetup) {
    put(setup.width)
    put(setup.height)
    put(Int(setup.direction.rawValue))
    put(setup.scale)
    put(setup.duration)
  }

  mutating func setup() throws -> TransitionSetup {
    TransitionSetup(
      width: try int(), height: try int(), direction: Direction(rawValue: UInt32(try int())),
      scale: try double(), duration: try double())
  }

  /// Writes an error of a plugin so that the host can throw the same.
  mutating func put(_ error: any Error, of plugin: String) {
    let error =
      error as? PluginError
      ?? PluginError(
        pluginID: plugin,
        problem: .failed(function: "load", status: -1, message: "\(error)"))
    switch error.problem {
    case .failed(let function, let status, let message):
      put(1)
      put(function)
      put(Int(status))
      put(message)
    case .brokeLaw(let function, let law):
      put(2)
      put(function)
      put(law)
    case .badParameter(let key, let reason):
      put(3)
      put(key)
      put(reason)
    case .unsupportedDirection(let name):
      put(4)
      put(name)
    }
  }

  mutating func error(of plugin: String) throws -> PluginError {
    let problem: PluginError.Problem =
      switch try int() {
      case 1: .failed(function: try text(), status: Int32(clamping: try int()), message: try text())
      case 2: .brokeLaw(function: try text(), law: try text())
      case 3: .badParameter(key: try text(), reason: try text())
      default: .unsupportedDirection(try text())
      }
    return PluginError(pluginID: plugin, problem: problem)
  }
}
