import CPegbarLoader

/// The SHA-256 of bytes that come in pieces.
struct ContentHash {
  private var state = pgb_sha256()

  init() { pgb_sha256_begin(&state) }

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
      if let base = raw.baseAddress { pgb_sha256_add(&state, base, UInt64(raw.count)) }
    }
  }

  /// 64 hexadecimal digits.
  var digits: String {
    var end = state
    var digest = [UInt8](repeating: 0, count: 32)
    pgb_sha256_end(&end, &digest)
    let digits = Array("0123456789abcdef")
    return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
