import CPegbarPlugin
import PegbarBuiltins
import Synchronization
import Testing

/// The least host that plugins accept: it keeps the last error and offers no extension.
enum FakeHost {
  static let lastError = Mutex("")

  nonisolated(unsafe) static let table: UnsafePointer<pegbar_host> = make()

  private static func make() -> UnsafePointer<pegbar_host> {
    let table = UnsafeMutablePointer<pegbar_host>.allocate(capacity: 1)
    let name = StaticString("test")
    name.utf8Start.withMemoryRebound(to: CChar.self, capacity: 5) { name in
      table.initialize(
        to: pegbar_host(
          struct_size: UInt32(MemoryLayout<pegbar_host>.size),
          abi_major: UInt16(PEGBAR_ABI_MAJOR), abi_minor: UInt16(PEGBAR_ABI_MINOR), context: nil,
          name: name, version: name, library_path: nil,
          log: { _, _, _ in },
          set_error: { _, _, message in
            let text = String(cString: message)
            FakeHost.lastError.withLock { $0 = text }
          },
          alloc: { _, size, alignment in
            UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: Int(alignment))
          },
          free: { _, memory in memory?.deallocate() },
          is_cancelled: { _ in 0 },
          parallel_for: { _, count, body, argument in
            for index in 0..<count {
              let status = body(argument, index)
              if status < 0 { return status }
            }
            return 0
          },
          get_extension: { _, _ in nil }))
    }
    return UnsafePointer(table)
  }
}

/// The built-in plugins through their C tables.
enum Builtins {
  typealias Descriptor = UnsafePointer<pegbar_descriptor>

  nonisolated(unsafe) static let libraries: [UnsafePointer<pegbar_library>] = {
    var libraries: [UnsafePointer<pegbar_library>] = []
    var entry = pegbar_builtins()
    while let open = entry.pointee.entry {
      var library: UnsafePointer<pegbar_library>?
      if open(FakeHost.table, &library) == 0, let library { libraries.append(library) }
      entry += 1
    }
    return libraries
  }()

  static func descriptors(_ library: UnsafePointer<pegbar_library>) -> [Descriptor] {
    (0..<Int(library.pointee.descriptor_count)).compactMap { library.pointee.descriptors?[$0] }
  }

  static func ids(_ kind: Int) -> [String] {
    libraries.flatMap(descriptors).filter { $0.pointee.kind == UInt32(kind) }
      .map { String(cString: $0.pointee.id) }
  }

  static func descriptor(_ id: String) throws -> Descriptor {
    try #require(
      libraries.flatMap(descriptors).first { String(cString: $0.pointee.id) == id })
  }

  /// A value for each parameter: the defaults, some numbers changed.
  static func values(
    _ descriptor: Descriptor, _ numbers: [String: [Double]]
  ) -> [pegbar_value] {
    (0..<Int(descriptor.pointee.parameter_count)).map { index in
      guard let parameter = descriptor.pointee.parameters?[index].pointee else {
        return pegbar_value()
      }
      var value = parameter.default_value.pointee
      withUnsafeMutableBytes(of: &value.numbers) { bytes in
        for (place, number) in (numbers[String(cString: parameter.key)] ?? []).enumerated() {
          bytes.storeBytes(of: number, toByteOffset: 8 * place, as: Double.self)
        }
      }
      return value
    }
  }

  /// An instance with defaults, some numbers changed.
  static func create(
    _ descriptor: Descriptor, _ create: pegbar_create, numbers: [String: [Double]] = [:],
    text: [String: String] = [:]
  ) throws -> UnsafeMutableRawPointer {
    var values = values(descriptor, numbers)
    var kept: [UnsafeMutableBufferPointer<UInt8>] = []
    defer { kept.forEach { $0.deallocate() } }
    for index in values.indices {
      let key = (descriptor.pointee.parameters?[index].pointee.key).map { String(cString: $0) }
      if let text = text[key ?? ""] {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count + 1)
        _ = bytes.initialize(from: Array(text.utf8) + [0])
        kept.append(bytes)
        values[index].bytes = UnsafeRawPointer(bytes.baseAddress)
        values[index].byte_count = UInt64(text.utf8.count)
      }
    }
    var instance: UnsafeMutableRawPointer?
    let status = values.withUnsafeBufferPointer { values in
      let pointers = values.indices.compactMap { i in values.baseAddress.map { $0 + i } }
      return create(FakeHost.table, descriptor, pointers, UInt32(values.count), &instance)
    }
    guard status == 0 else { throw Refused(status: status) }
    return try #require(instance)
  }

  struct Refused: Error { var status: pegbar_status }
}

/// A timing function of the built-ins.
final class TimingCurve {
  private let table: UnsafePointer<pegbar_timing_function>
  private let instance: UnsafeMutableRawPointer

  init(_ name: String, _ numbers: [String: Double] = [:], text: [String: String] = [:]) throws {
    let descriptor = try Builtins.descriptor("pegbar.timing." + name)
    table = descriptor.pointee.functions.assumingMemoryBound(to: pegbar_timing_function.self)
    instance = try Builtins.create(
      descriptor, table.pointee.create, numbers: numbers.mapValues { [$0] }, text: text)
  }

  deinit { table.pointee.destroy(instance) }

  func callAsFunction(_ x: Double) -> Double { self([x])[0] }

  func callAsFunction(_ x: [Double]) -> [Double] {
    var y = x
    let status = table.pointee.eval(instance, UInt64(x.count), x, &y)
    return status == 0 ? y : []
  }

  var controlPoints: [Double]? {
    var points = [Double](repeating: 0, count: 4)
    return table.pointee.control_points?(instance, &points) == 0 ? points : nil
  }

  var settlingTime: Double? {
    var seconds = 0.0
    return table.pointee.settling_time?(instance, &seconds) == 0 ? seconds : nil
  }
}
