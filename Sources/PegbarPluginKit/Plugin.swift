@_exported import CPegbarPlugin

/// What every plugin is: a description and a way to make one from its parameters.
///
/// Conform to one of `TimingPlugin`, `ValueFunctionPlugin`, `AnimationPlugin`, `TransitionPlugin`.
public protocol Plugin {
  /// What hosts show before anything runs. Read once, when the library is opened.
  static var descriptor: Descriptor { get }

  /// Makes an instance from parameters that the host has checked against the descriptor.
  ///
  /// Throw where their combination makes no sense; the message reaches the user.
  init(_ arguments: Arguments) throws(PluginError)
}

/// Why a call failed, as the user will read it.
public struct PluginError: Error {
  /// One of PEGBAR_FAILED, PEGBAR_INVALID_ARGUMENT, PEGBAR_UNSUPPORTED, …: below 0.
  public var status: pegbar_status

  /// One line: what is wrong and what to do.
  ///
  /// The host adds plugin and function.
  public var message: String

  /// A failure with a status number of the plugin interface.
  public init(_ message: String, status: Int = PEGBAR_FAILED) {
    self.message = message
    self.status = pegbar_status(status)
  }

  /// A parameter or setup that cannot be used.
  public static func invalid(_ message: String) -> PluginError {
    PluginError(message, status: PEGBAR_INVALID_ARGUMENT)
  }
}
