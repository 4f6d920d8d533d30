@_exported import CPegbarPlugin

/// The base of every plugin: a descriptor and an initialiser with parameters.
///
/// Conform to one of `TimingPlugin`, `ValueFunctionPlugin`, `AnimationPlugin`, `TransitionPlugin`,
/// `FilterPlugin`, `ProviderPlugin`.
public protocol Plugin {
  /// The description that hosts show before anything runs; read once, when the library is opened.
  static var descriptor: Descriptor { get }

  /// Makes an instance from parameters that the host has checked against the descriptor.
  ///
  /// Throw an error if they cannot be used together; the user sees the message.
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

  /// Makes a failure with a status of the plugin interface.
  public init(_ message: String, status: Int = PEGBAR_FAILED) {
    self.message = message
    self.status = pegbar_status(status)
  }

  /// The error of a parameter or setup that cannot be used.
  public static func invalid(_ message: String) -> PluginError {
    PluginError(message, status: PEGBAR_INVALID_ARGUMENT)
  }
}
