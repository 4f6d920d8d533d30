import PegbarRender
import PegbarSystem

extension FrameRenderer {
  /// Makes a renderer with its own threads and the plugins of the process, `Plugins.registry`.
  ///
  /// - Parameters:
  ///   - threads: 1 or more; nil for one per processor.
  ///   - copiesUnchanged: whether unchanged rows are copied from the previous frame; the bytes are the same.
  ///     `false` is for measuring.
  public init(threads: Int? = nil, copiesUnchanged: Bool = true) {
    self.init(threads: threads, copiesUnchanged: copiesUnchanged) { Plugins.registry }
  }

  /// Makes a renderer that uses a pool and the plugins of the process, `Plugins.registry`.
  public init(pool: ThreadPool, copiesUnchanged: Bool = true) {
    self.init(pool: pool, copiesUnchanged: copiesUnchanged) { Plugins.registry }
  }
}
