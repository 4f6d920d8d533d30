import Foundation
import Pegbar
import PegbarSupervision

extension SupervisedProgram {
  /// The command line.
  static var command: SupervisedProgram {
    SupervisedProgram(
      streamsMoved: { output, errors in
        // A plugin may change the mask and the limits at any moment.
        let mask = umask(0)
        umask(mask)
        Exporter.settleRights(mask: mask)
        // What cannot be put back is told where the file's error arrives.
        Exporter.settleDescriptors { try? Guests.settle() }
        Console.moveStreams(output: output, errors: errors)
      }, warn: { Console.warning($0) }, note: { Console.note($0) },
      shareTerminal: { Console.shareTerminal() })
  }
}
