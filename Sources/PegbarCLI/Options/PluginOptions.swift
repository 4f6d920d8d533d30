import ArgumentParser
import Foundation
import PegbarSupervision

/// Where plugins are looked for, and how long they may take.
struct PluginOptions: ParsableArguments {
  @Option(name: .long, help: "A folder or file to search for plugins first; repeatable.")
  var pluginPath: [String] = []

  @Option(
    name: .long, parsing: .unconditional,
    help: "Seconds after which a plugin's call counts as hung; 0: never.",
    transform: Words.time)
  var pluginTimeout = 30.0

  @Flag(
    name: .long,
    help: "Run each library that is not built in in a process of its own that may only compute.")
  var isolate = false

  @Flag(
    name: .long,
    help: "Exit with code 6 if the kernel cannot prevent third-party plugins from changing files.")
  var requireConfinement = false

  /// Checks that the kernel has the features that `--require-confinement` demands.
  ///
  /// - Throws: `Failure` of kind toolMissing.
  func checkConfinement() throws {
    guard requireConfinement, let lack = KernelConfinement.current.lack else { return }
    throw Failure(
      .toolMissing, "--require-confinement: \(lack); use Linux 6.2 or later, and see pegbar doctor")
  }

  /// Runs the rest in a worker process where plugins that are not built in take part.
  ///
  /// In the worker and where none is needed this returns; otherwise the process ends with the worker's
  /// exit code.
  ///
  /// - Parameters:
  ///   - guests: the ids of those plugins.
  ///   - output: what the command makes; nil where it only prints.
  ///   - isStrict: whether a warning is told by the exit code.
  /// - Throws: `SupervisionError` when no worker can be started.
  func enterWorker(
    for guests: [String], making output: ExpectedOutput? = nil, isStrict: Bool = false
  ) throws {
    let supervisor = Supervisor(timeout: pluginTimeout, guests: guests)
    let end = try supervisor.enter(.command, making: output)
    if let end { _exit(end.tell(isStrict: isStrict)) }
  }
}

/// Parameters for a plugin.
struct ParameterOptions: ParsableArguments {
  @Option(
    name: [.customShort("p"), .customLong("parameter")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A parameter of the plugin; repeatable.", valueName: "key=value"),
    completion: Completed.parameters, transform: Words.parameter)
  var parameters: [GivenParameter] = []
}
