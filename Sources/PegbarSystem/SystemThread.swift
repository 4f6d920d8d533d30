/// A system thread that runs one closure.
package struct SystemThread: @unchecked Sendable {
  private let thread: pthread_t

  /// Starts a thread; nil if the system cannot create one.
  ///
  /// - Parameters:
  ///   - stackSize: bytes; more than musl's default, which deeply nested work exceeds.
  ///   - body: the closure to run.
  package init?(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) {
    let pointer = Unmanaged.passRetained(Work(body)).toOpaque()
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    let status = pthread_create(&thread, &attributes, SystemThread.main, pointer)
    pthread_attr_destroy(&attributes)
    guard status == 0 else {
      Unmanaged<Work>.fromOpaque(pointer).release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the end; called once.
  package func join() { pthread_join(thread, nil) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    guard let pointer = $0 else { return nil }
    Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
    return nil
  }
}
