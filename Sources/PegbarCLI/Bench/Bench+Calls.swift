import Pegbar
import PegbarCore

extension Bench {
  /// What calling a bound function costs: one by one as it is called, and through libffi.
  ///
  /// - Returns: none for a plugin that is no bound timing function.
  /// - Throws: `PluginError`, `Refusal`.
  func calls(_ plugin: ResolvedPlugin, in set: PluginSet) throws -> [BenchResult] {
    let descriptor = plugin.entry.plugin.descriptor
    let entry = set.catalog.entries.first { entry in
      entry.status == .ok && entry.descriptor.id == descriptor.id
        && entry.descriptor.kind == descriptor.kind
    }
    guard let bound = try entry?.loadedPlugin() as? BoundTimingFunction else { return [] }
    let (id, values) = (descriptor.id, try plugin.parameters([:]))
    let alone = try bound.makeTiming(values)
    var results = [
      try samples("\(id) one by one, " + (bound.usesCast ? "cast" : "libffi"), alone, each: 1)
    ]
    if bound.usesCast, let other = try bound.throughLibffi()?.makeTiming(values) {
      results.append(try samples("\(id) one by one, libffi", other, each: 1))
      results.append(try samples("\(id) batch, libffi", other, each: Bench.batch))
    }
    return results
  }
}
