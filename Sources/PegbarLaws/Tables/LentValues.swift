import CPegbarPlugin
import PegbarCore
import PegbarPlugins

/// Parameter values in lent memory.
final class LentValues {
  /// One for each parameter; nil without parameters.
  let pointer: UnsafePointer<UnsafePointer<pegbar_value>>?
  let count: UInt32
  /// What they lie in, without paths, images and curves: those stay open as long as this object.
  let memory: [LentMemory]

  private let natives: [pegbar_value]
  /// Keeps paths, images and curves.
  private let lasting: ValueLender

  /// Lends the values to `call`, whose name is for messages; paths, images and curves are those of `made`,
  /// the values of an instance.
  ///
  /// - Throws: `LawBroken` without memory.
  init(
    _ values: ParameterValues, of descriptor: PluginDescriptor, at edge: LentMemory.Edge,
    during call: String, repeating made: LentValues? = nil
  ) throws {
    count = UInt32(values.values.count)
    let passing = ValueLender(edge)
    lasting = ValueLender(edge)
    var natives: [pegbar_value] = []
    var pointers: [UnsafePointer<pegbar_value>] = []
    for (i, (value, parameter)) in zip(values.values, descriptor.parameters).enumerated() {
      let name = "the value of \(parameter.key) that \(call) received"
      let isLasting = parameter.type.isOptional
      let native =
        if isLasting, let made { made.natives[i] } else {
          try pegbar_value(
            value, of: parameter, in: isLasting ? lasting : passing, name: name)
        }
      natives.append(native)
      pointers.append(try passing.lend([native], name))
    }
    self.natives = natives
    pointer =
      pointers.isEmpty ? nil : try passing.lend(pointers, "the list of values of \(call)")
    memory = passing.memory
    for block in memory + lasting.memory { block.allow(.reading) }
  }
}

/// Lends copies between pages that nobody may touch.
final class ValueLender: TableLender {
  private(set) var memory: [LentMemory] = []
  private var objects: [AnyObject] = []
  private let edge: LentMemory.Edge

  init(_ edge: LentMemory.Edge) { self.edge = edge }

  func lend<Element: BitwiseCopyable>(
    _ list: [Element], _ name: String
  ) throws -> UnsafePointer<Element> {
    let lent = try LentMemory(list, at: edge, name: name)
    memory.append(lent)
    return UnsafePointer(lent.elements(Element.self))
  }

  func lend(_ picture: any StillImage) throws -> (data: UnsafeMutableRawPointer, stride: Int) {
    let rows = picture.pixelRows
    let stride = 4 * rows.width + 16
    let lent = try LentMemory(stride * rows.height, at: edge, name: "the pixels of the image")
    for y in 0..<rows.height {
      (lent.bytes + y * stride).copyMemory(
        from: rows.data + y * rows.stride, byteCount: 4 * rows.width)
    }
    memory.append(lent)
    withExtendedLifetime(picture) {}
    return (lent.bytes, stride)
  }

  func keep(_ object: AnyObject) { objects.append(object) }
}
