import Pegbar
import PegbarCore
import PegbarSupervision

extension Bench {
  /// What calling a bound function costs: one by one as it is called, and through libffi.
  ///
  /// - Throws: `PluginError`, `Refusal`.
  package func calls(
    _ plugin: ResolvedPlugin, _ bound: BoundTimingFunction
  ) throws -> [BenchResult] {
    let (id, values) = (bound.descriptor.id, try plugin.parameters([:]))
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

  /// What calls cost besides their work: one sample a call, bands of a picture, and a process in between.
  ///
  /// - Parameters:
  ///   - plugin: a timing function or a transition; others have no such rows.
  ///   - isolation: makes the calls in another process; nil for a plugin that is built in, or is there already.
  /// - Returns: the rows.
  /// - Throws: `PluginError`, `Refusal`, `GuestFault`.
  package func costs(
    _ plugin: ResolvedPlugin, _ isolation: IsolatedPlugins?
  ) throws -> [BenchResult] {
    let id = plugin.entry.plugin.descriptor.id
    let away = plugin.entry.library.flatMap { library in
      isolation?.isolated(plugin.entry.plugin, library: library)
    }
    var results: [BenchResult] = []
    switch plugin.entry.plugin {
    case let function as any TimingFunction:
      let values = try plugin.parameters([:])
      if !(function is BoundTimingFunction) {
        results.append(try samples("\(id) one by one", function.makeTiming(values), each: 1))
      }
      if let away = away as? any TimingFunction {
        let timing = try away.makeTiming(values)
        results.append(try samples("\(id) one by one, isolated", timing, each: 1))
        results.append(try samples("\(id) batch, isolated", timing, each: Bench.batch))
      }
    case let type as any TransitionType:
      results.append(try bands(plugin, type))
      if let away = away as? any TransitionType {
        var isolated = try transition(plugin, away)
        isolated.id += " isolated"
        results.append(isolated)
      }
    default: break
    }
    return results
  }

  /// A transition in bands of 16 rows, on one thread.
  private func bands(_ plugin: ResolvedPlugin, _ type: any TransitionType) throws -> BenchResult {
    let setup = TransitionSetup(
      width: size.width, height: size.height, direction: try plugin.direction(nil))
    let rendering = try type.makeTransition(plugin.parameters([:]), setup: setup)
    let pictures = (1...3).map { picture(seed: $0) }
    let bands = stride(from: 0, to: size.height, by: 16).map { $0..<min(size.height, $0 + 16) }
    let watch = try withExtendedLifetime(pictures) {
      try Stopwatch(seconds: seconds) {
        for progress in Bench.progresses {
          let frame = EffectFrame(
            inputs: pictures.prefix(2).map(\.pixelRows), output: pictures[2].pixelRows,
            progress: progress)
          try rendering.draw(frame, bands: bands)
        }
      }
    }
    return pixels(
      "\(type.descriptor.id) in bands of 16 rows", size, watch, frames: Bench.progresses.count)
  }
}
