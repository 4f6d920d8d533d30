/// The machine's processors.
package enum Processors {
  /// The number of available processors, at least 1.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
