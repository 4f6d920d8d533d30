/// The resources that this process has used so far.
package enum ProcessUsage {
  /// Processor time of all its threads, nanoseconds.
  package static var processorTime: UInt64 { pgb_cpu_time() }

  /// The bytes in use on the heap; 0 if the C library does not report them.
  package static var heapBytes: UInt64 { pgb_heap_in_use() }

  /// The number of allocations; −1 unless a library that counts them was loaded first.
  package static var allocationCount: Int { Int(pgb_counted_allocations()) }
}
