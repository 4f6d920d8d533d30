import PegbarCore

/// A mix of sounds in sequence and in parallel, with fades.
///
/// Single-precision arithmetic gives the same samples on every machine for the same input.
public struct AudioMix {
  /// The shape of a fade.
  public enum Curve: String, Sendable, CaseIterable {
    /// The gain rises linearly: for two takes of the same sound.
    case linear
    /// The gain is the square root: keeps the loudness of two different sounds constant.
    case equalPower
  }

  /// A segment of a sound.
  ///
  /// All times are in seconds.
  public struct Segment {
    /// The sound's track.
    public var source: AudioTrack
    /// The start in the mix.
    public var start: Double
    /// The start in the source.
    public var offset: Double
    /// The length, including fades.
    public var length: Double
    /// The length of the fade-in.
    public var fadeIn = 0.0
    /// The length of the fade-out.
    public var fadeOut = 0.0
    /// The shape of both fades.
    public var curve = Curve.equalPower
    /// How much louder the sound becomes, decibels; −∞ silences it, 0 changes no sample.
    ///
    /// Samples may exceed −1…1 by it; encoders clip them. Default 0.
    public var gain = 0.0

    /// Makes a segment without fades.
    public init(source: AudioTrack, start: Double, offset: Double = 0, length: Double) {
      self.source = source
      self.start = start
      self.offset = offset
      self.length = length
    }
  }

  /// The segments; samples of overlapping segments are added.
  public var segments: [Segment] = []

  /// Makes a mix.
  public init(segments: [Segment] = []) { self.segments = segments }

  private static let block = AudioTrack.sampleRate / 10

  /// Writes a part of the mix to a temporary file, which is removed with the returned object.
  ///
  /// Only audible sources have a process, so the number of segments does not matter.
  ///
  /// - Parameters:
  ///   - start: the start of the file in the mix, seconds.
  ///   - duration: seconds, 0 or more.
  ///   - folder: the file's folder; the file has 384,000 bytes per second.
  /// - Returns: the file, for `ExportSettings.sound`.
  /// - Throws: `MediaError`.
  public func write(
    from start: Double = 0, duration: Double, folder: String
  ) throws -> SoundFile {
    let writer = try SoundWriter(folder: folder)
    var waiting = segments.sorted { $0.start > $1.start }
    var heard: [Segment] = []
    defer { for segment in heard { segment.source.rest() } }
    var at = AudioMix.sample(start)
    let end = at + AudioMix.sample(duration)
    while at < end {
      let part = min(AudioMix.block, end - at)
      while let next = waiting.last, AudioMix.sample(next.start) < at + part {
        heard.append(waiting.removeLast())
      }
      try writer.write(try AudioMix(segments: heard).samples(from: at, count: part))
      at += part
      heard.removeAll { segment in
        guard AudioMix.sample(segment.start + segment.length) <= at else { return false }
        segment.source.rest()
        return true
      }
    }
    return try writer.finish()
  }

  /// Interleaved samples of both channels, `count * 2` numbers from sample `start` on.
  ///
  /// - Throws: `MediaError`.
  public func samples(from start: Int, count: Int) throws -> [Float] {
    var sum = [Float](repeating: 0, count: count * 2)
    for segment in segments {
      let first = AudioMix.sample(segment.start)
      let length = AudioMix.sample(segment.start + segment.length) - first
      let (low, high) = (max(start, first), min(start + count, first + length))
      let factor = segment.factor
      guard low < high, factor > 0 else { continue }
      let part = try segment.source.samples(
        from: AudioMix.sample(segment.offset) + low - first, count: high - low)
      for index in 0..<(high - low) {
        let gain = segment.fade(low - first + index, of: length) * factor
        let at = (low - start + index) * 2
        sum[at] += part[index * 2] * gain
        sum[at + 1] += part[index * 2 + 1] * gain
      }
    }
    return sum
  }

  static func sample(_ seconds: Double) -> Int {
    Int(saturating: (max(0, min(1e9, seconds)) * Double(AudioTrack.sampleRate)).rounded())
  }
}

extension AudioMix.Segment {
  /// What the segment's gain multiplies samples by.
  var factor: Float { Float(decibels: gain) }

  /// The factor of the fades in the middle of a sample, counted from the segment's start.
  func fade(_ index: Int, of length: Int) -> Float {
    let (rising, falling) = (AudioMix.sample(fadeIn), AudioMix.sample(fadeOut))
    var gain: Float = 1
    if index < rising { gain *= shaped((Float(index) + 0.5) / Float(rising)) }
    let left = length - index
    if left <= falling { gain *= shaped((Float(left) - 0.5) / Float(falling)) }
    return gain
  }

  private func shaped(_ x: Float) -> Float { curve == .linear ? x : x.squareRoot() }
}

extension Float {
  /// The factor of amplitudes that a gain stands for: 10^(x/20).
  fileprivate init(decibels: Double) {
    // The logarithm of 10, divided by 20.
    self = decibels == 0 ? 1 : Float(Math.exp(decibels * 0.11512925464970228))
  }
}
