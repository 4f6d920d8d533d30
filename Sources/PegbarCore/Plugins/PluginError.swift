import CPegbarPlugin

/// The failure of a plugin.
public struct PluginError: Error, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Problem: Sendable, Hashable {
    /// A parameter that the plugin does not have, or a value that it does not accept.
    case badParameter(key: String, reason: String)
    /// A function returned a negative status.
    case failed(function: String, status: Int32, message: String)
    /// A result broke a law of the interface, such as a number that is not finite.
    case brokeLaw(function: String, law: String)
    /// The plugin has no such direction.
    case unsupportedDirection(String)
  }

  /// The plugin.
  public var pluginID: String

  /// What went wrong.
  public var problem: Problem

  /// Makes an error.
  public init(pluginID: String, problem: Problem) {
    self.pluginID = pluginID
    self.problem = problem
  }

  /// Whether the plugin refused the user's input, and is not itself at fault.
  public var isRefusal: Bool {
    switch problem {
    case .badParameter, .unsupportedDirection: true
    case .failed(let function, let status, _):
      // The status is only right while the plugin looks at its parameters and values.
      status == Int32(PEGBAR_INVALID_ARGUMENT) && (function == "create" || function == "prepare")
    case .brokeLaw: false
    }
  }

  /// Whether the plugin stopped because the host cancelled the call.
  public var isCancellation: Bool {
    if case .failed(_, Int32(PEGBAR_CANCELLED), _) = problem { true } else { false }
  }

  /// The plugin's objection to its input, without its id.
  public var objection: String {
    switch problem {
    case .badParameter(let key, let reason): "parameter '\(key)': \(reason)"
    case .unsupportedDirection(let name): "no direction '\(name)'"
    case .failed(let function, let status, let message):
      message.isEmpty ? "\(function) failed with status \(status)" : message
    case .brokeLaw(let function, let law): "\(function) broke a law: \(law)"
    }
  }

  /// One line: plugin, place, reason.
  public var description: String { ForeignText.visible(text) }

  private var text: String {
    switch problem {
    case .badParameter(let key, let reason): "\(pluginID): parameter '\(key)': \(reason)"
    case .failed(let function, let status, let message):
      "\(pluginID): \(function) failed with status \(status)"
        + (message.isEmpty ? "" : ": \(message)")
    case .brokeLaw(let function, let law): "\(pluginID): \(function) broke a law: \(law)"
    case .unsupportedDirection(let name): "\(pluginID): no direction '\(name)'"
    }
  }
}
