/// One object per thread, made at its first use and released when the thread ends.
package struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key: pthread_key_t
  private let make: @Sendable () -> Object

  /// Makes a place for objects; places are few and last as long as the process.
  package init(_ make: @escaping @Sendable () -> Object) {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { memory in
      if let memory { Unmanaged<AnyObject>.fromOpaque(memory).release() }
    }
    precondition(result == 0, "no more thread-local keys")
    self.key = key
    self.make = make
  }

  /// The calling thread's object.
  package var current: Object {
    if let memory = pthread_getspecific(key) {
      return unsafeDowncast(
        Unmanaged<AnyObject>.fromOpaque(memory).takeUnretainedValue(), to: Object.self)
    }
    let object = make()
    pthread_setspecific(key, Unmanaged<AnyObject>.passRetained(object).toOpaque())
    return object
  }
}
