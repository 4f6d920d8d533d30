extension SIMD4<UInt8> {
  /// Red, green, blue and alpha for messages, such as `(255, 0, 0, 255)`.
  var levels: String { "(\(x), \(y), \(z), \(w))" }
}
