// Checks every built-in plugin against every law, once linked into this program and once in the library
// files given as arguments. Prints the broken laws, then "N passed, N failed".
import Pegbar
import PegbarBuiltins
import PegbarCore
import PegbarLaws

var reports: [LawReport] = []
for plugin in Plugins.host().registry.plugins.map(\.plugin.descriptor) {
  let report = try Laws.check(id: plugin.id, kind: plugin.kind)
  // A manifest belongs to a file.
  let laws = Laws.names(for: plugin.kind).filter { $0 != "manifest" }
  precondition(report.results.map(\.law) == laws, "\(plugin.id): other laws were tested")
  reports.append(report)
}
for path in CommandLine.arguments.dropFirst() {
  reports.append(try Laws.check(library: path))
}
let results = reports.flatMap(\.results)
let broken = reports.flatMap { $0.failures + $0.warnings }
for result in broken { print(result) }
print("\(results.count - broken.count) passed, \(broken.count) failed")
