import ArgumentParser
import PegbarSupervision

/// A hidden command that carries out one test of `pegbar check`, in the process that it was started for.
protocol CheckWorker: ParsableCommand {
  /// The file that is checked.
  var path: String { get }

  /// What came of the test: the number of its status, and the reason.
  func verdict() -> (number: Int32, reason: String)
}

extension CheckWorker {
  /// Hands the verdict to the process that waits for it.
  func run() throws {
    guard WorkerMemory.isWorker else {
      let name = Self.configuration.commandName ?? ""
      throw Failure.usage("\(name): run 'pegbar check \(path)' instead")
    }
    SignalWatch.leaveToSystem()
    let (number, reason) = verdict()
    WorkerMemory.current.setVerdict(number, reason)
  }
}
