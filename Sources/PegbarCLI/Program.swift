import ArgumentParser
import Foundation
import Pegbar
import PegbarSupervision

/// The whole program: arguments in, exit code out.
enum Program {
  /// Runs one command.
  ///
  /// - Parameter arguments: without the program's name.
  /// - Returns: the exit code; what there was to say has been said.
  static func run(_ arguments: [String]) -> Int32 {
    Supervisor.keepDescriptors(named: arguments)
    WorkerMemory.current.install()
    let isLibrary = arguments.first == ServeLibraryCommand._commandName
    SignalWatch.start(isConfinedLater: WorkerMemory.isWorker || isLibrary) { stop in
      // The supervisor says it for its worker.
      if !WorkerMemory.isWorker { Console.error(stop.message) }
      return stop.exitCode
    }
    MemoryGuard.start { reason in
      Console.error(
        "\(reason); try a smaller --size or --scale, fewer --threads, or more memory")
      return ExitStatus.failed.rawValue
    }
    Diagnostics.setHandler { Console.warnOnce($0) }
    let status = outcome(arguments)
    for fault in IsolatedPlugins.end() {
      Console.warning("\(fault); the output was complete by then and is kept")
    }
    SignalWatch.standStill()
    // What could not be said here is said by the supervisor.
    if WorkerMemory.current.verdict == nil { WorkerMemory.current.setReported() }
    return status
  }

  private static func outcome(_ arguments: [String]) -> Int32 {
    do {
      try checkText()
      try CommandWord.check(arguments)
      let inputs = try ManyInputs(arguments)
      var command = try PegbarCommand.parseAsRoot(inputs.arguments)
      if var join = command as? TransitionCommand, let files = inputs.files {
        join.inputs = files
        command = join
      }
      try command.run()
      return ExitStatus.done.rawValue
    } catch let error where PegbarCommand.exitCode(for: error).isSuccess {
      return help(error)
    } catch let error where isUsage(error) {
      Console.error(usageMessage(error))
      return ExitStatus.usage.rawValue
    } catch let stop as SignalStop {
      Console.error(stop.message)
      return stop.exitCode
    } catch {
      SignalWatch.standStill()
      if let fault = Failure(guestsBehind: error) { return leave(fault) }
      let failure = Failure(error)
      Console.error(failure)
      return failure.status.rawValue
    }
  }

  /// Ends a worker whose plugin broke the process: what standard error is now, nobody knows.
  private static func leave(_ failure: Failure) -> Int32 {
    if WorkerMemory.isWorker {
      WorkerMemory.current.setVerdict(failure.status.rawValue, failure.message)
    } else {
      Console.error(failure.message)
    }
    return failure.status.rawValue
  }

  /// Refuses arguments that are no text: what they name could not be found.
  private static func checkText() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil
      else { continue }
      throw Failure.usage(
        "argument \(index), '\(String(cString: word))': it is not UTF-8; rename the file")
    }
  }

  /// Prints help that was asked for.
  private static func help(_ error: any Error) -> Int32 {
    do {
      try Console.print(PegbarCommand.fullMessage(for: error))
      return ExitStatus.done.rawValue
    } catch {
      return Failure(error).status.rawValue
    }
  }

  /// Whether the argument parser is unhappy.
  private static func isUsage(_ error: any Error) -> Bool {
    PegbarCommand.exitCode(for: error) == .validationFailure
  }

  /// One line: what is wrong, and where the right way is told.
  private static func usageMessage(_ error: any Error) -> String {
    let full = PegbarCommand.fullMessage(for: error)
    let hint = full.split(separator: "\n").last { $0.contains("See '") && $0.contains("--help'") }
    let help =
      hint.flatMap { line in line.split(separator: "'").dropFirst().first } ?? "pegbar --help"
    return UsageMessage(PegbarCommand.message(for: error), help: String(help)).text
  }
}
