import Foundation
import PegbarSupervision

extension SignalStop {
  /// The exit code of shells for a program that a signal ended.
  var exitCode: Int32 { 128 + signal }

  /// The line for a stop by signal.
  var message: String {
    switch signal {
    case SIGINT: "interrupted; nothing half-written is left"
    case SIGTERM: "terminated; nothing half-written is left"
    case SIGQUIT: "quit; nothing half-written is left"
    default: "the terminal is gone; nothing half-written is left"
    }
  }
}
