import CPegbarFFI

/// Numbers in an array of a C type.
///
/// The letters are CPegbarFFI's: d double, f float, i int32_t, q int64_t. Whole numbers are rounded to the
/// nearest and held in the type's range.
enum TypedArray {
  /// A new array with some numbers; the caller deallocates it.
  static func store(_ numbers: [Double], letter: String) -> UnsafeMutableRawPointer {
    let array = make(count: numbers.count)
    pgb_array_store(code(letter), numbers, UInt64(numbers.count), array)
    return array
  }

  /// A new array with room for so many numbers of any type, all 0; the caller deallocates it.
  static func make(count: Int) -> UnsafeMutableRawPointer {
    let size = 8 * max(count, 1)
    let array = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    array.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return array
  }

  /// The C letter of one of a type.
  static func code(_ letter: String) -> CChar { CChar(bitPattern: letter.utf8.first ?? 100) }
}
