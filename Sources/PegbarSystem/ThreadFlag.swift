/// A word that each thread has for itself; nil at first.
final class ThreadFlag: Sendable {
  private let key: pthread_key_t

  /// Makes a place for words; places are few and last as long as the process.
  init() {
    var key = pthread_key_t()
    let result = pthread_key_create(&key, nil)
    precondition(result == 0, "no more thread-local keys")
    self.key = key
  }

  /// The calling thread's word.
  var value: UnsafeRawPointer? {
    get { UnsafeRawPointer(pthread_getspecific(key)) }
    set { pthread_setspecific(key, newValue) }
  }
}
