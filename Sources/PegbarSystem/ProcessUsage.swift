/// What this process has used so far.
package enum ProcessUsage {
  /// Processor time of all its threads, nanoseconds.
  package static var processorTime: UInt64 { pgb_cpu_time() }

  /// Bytes taken from the heap and not given back; 0 where the C library does not tell.
  package static var heapBytes: UInt64 { pgb_heap_in_use() }

  /// How often memory was taken; −1 unless a library that counts it was loaded first.
  package static var allocationCount: Int { Int(pgb_counted_allocations()) }
}
