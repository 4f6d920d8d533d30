import Foundation
import Pegbar
import PegbarSupervision

extension SupervisedProgram {
  /// The command line.
  static var command: SupervisedProgram {
    SupervisedProgram(
      streamsMoved: { output, errors in
        // A plugin may change the mask at any moment.
        let mask = umask(0)
        umask(mask)
        Exporter.settleRights(mask: mask)
        Console.moveStreams(output: output, errors: errors)
      }, warn: { Console.warning($0) }, note: { Console.note($0) },
      shareTerminal: { Console.shareTerminal() })
  }
}
