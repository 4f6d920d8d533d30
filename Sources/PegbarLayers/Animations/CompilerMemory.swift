import PegbarCore
import PegbarReadings
import PegbarSystem

/// A thread's cache of lookups: most animations have the kind and key path of a recent one.
final class CompilerMemory {
  private struct Path {
    var keyPath: String
    var path: PropertyPath
  }

  /// The kinds found in the registry of this generation.
  private var kinds: [FoundKind] = []
  private var generation = 0
  private var paths: [Path] = []

  /// How many entries of each cache are kept.
  private static let limit = 8

  /// The timing function of implicit animations, and its generation.
  private var implicitTiming: (function: CAMediaTimingFunction, generation: Int)?

  private static let threads = ThreadLocal { CompilerMemory() }

  /// The cache of the calling thread.
  static var current: CompilerMemory { threads.current }

  /// Finds an animation kind.
  ///
  /// - Throws: `AnimationError` for an unknown name.
  func kind(named name: String) throws -> FoundKind {
    let generation = Plugins.generation
    if self.generation != generation {
      kinds = []
      self.generation = generation
    }
    if let last = kinds.last, last.name == name, last.isForGood { return last }
    let known = kinds.firstIndex { $0.name == name }.map { kinds.remove(at: $0) }
    if let known, known.isForGood {
      kinds.append(known)
      return known
    }
    guard let found = Plugins.registry.resolve(name, kind: .animation),
      let plugin = found.entry.plugin as? any AnimationKind
    else { throw AnimationError.unknownPlugin(name: name, kind: .animation) }
    let kind = try known.flatMap { $0.isFor(found) ? $0 : nil } ?? FoundKind(name, plugin, found)
    if kinds.count >= CompilerMemory.limit { kinds.removeFirst() }
    kinds.append(kind)
    return kind
  }

  /// The timing function of implicit animations if the transaction has none.
  var implicitTimingFunction: CAMediaTimingFunction {
    let generation = Plugins.generation
    if let known = implicitTiming, known.generation == generation { return known.function }
    let function = CAMediaTimingFunction(
      plugin: Reading.implicitTimingIsDefault.isFollowed ? "default" : "linear")
    implicitTiming = (function, generation)
    return function
  }

  /// Reads a key path; nil if it is invalid.
  func path(_ keyPath: String) -> PropertyPath? {
    if let last = paths.last, last.keyPath == keyPath { return last.path }
    if let index = paths.firstIndex(where: { $0.keyPath == keyPath }) {
      paths.append(paths.remove(at: index))
      return paths[paths.count - 1].path
    }
    guard PropertyID.hasRoom(forKey: keyPath), let path = PropertyPath(keyPath: keyPath) else {
      return nil
    }
    if paths.count >= CompilerMemory.limit { paths.removeFirst() }
    paths.append(Path(keyPath: keyPath, path: path))
    return path
  }
}
