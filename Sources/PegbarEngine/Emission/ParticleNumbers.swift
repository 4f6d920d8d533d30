/// The random numbers of one particle, each a function of the particle's key and the number's place.
///
/// Nothing is drawn from a stream, so that any particle is found without those before it.
struct ParticleNumbers {
  /// What tells the particle from all others.
  let key: UInt64

  /// A particle by its parent, which may be a cell of the layer, and its number.
  ///
  /// Rule: emitters.random.
  init(parent: UInt64, number: Int) {
    key = ParticleNumbers.mixed(
      parent ^ UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// What a particle's number is used for; the raw values are part of what a seed means.
  enum Use: UInt64 {
    case lifetime, cone, turn, velocity, scale, spin, red, green, blue, alpha
    case side, x, y, z
  }

  /// A number in 0 up to, not including, 1.
  @inline(__always)
  func unit(_ use: Use) -> Double {
    let bits = ParticleNumbers.mixed(key &+ (use.rawValue &+ 1) &* 0xD1B5_4A32_D192_ED03)
    return Double(bits >> 11) * 0x1p-53
  }

  /// A number in −range up to range.
  @inline(__always)
  func spread(_ use: Use, _ range: Double) -> Double {
    range == 0 ? 0 : (unit(use) * 2 - 1) * range
  }

  /// Spreads a change of any bit over all of them.
  @inline(__always)
  static func mixed(_ x: UInt64) -> UInt64 {
    var x = x
    x = (x ^ (x >> 30)) &* 0xBF58_476D_1CE4_E5B9
    x = (x ^ (x >> 27)) &* 0x94D0_49BB_1331_11EB
    return x ^ (x >> 31)
  }

  /// A number for a cell's name, of its bytes.
  static func hash(_ name: String, in parent: UInt64) -> UInt64 {
    var hash = mixed(parent &+ 0x2545_F491_4F6C_DD1D)
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return mixed(hash)
  }
}
