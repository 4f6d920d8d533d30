import PegbarCore

/// Sounds one after another and over one another, with fades.
///
/// Plain arithmetic in single precision: the same samples on every machine for the same input.
public struct AudioMix {
  /// How a fade goes.
  public enum Curve: String, Sendable, CaseIterable {
    /// The gain grows evenly: for two takes of the same sound.
    case linear
    /// The square root: the loudness of two different sounds stays even.
    case equalPower
  }

  /// One stretch of a sound.
  ///
  /// All times are seconds.
  public struct Segment {
    /// Where it comes from.
    public var source: AudioTrack
    /// Where it begins in the mix.
    public var start: Double
    /// Where it begins in the source.
    public var offset: Double
    /// How long it is, fades included.
    public var length: Double
    /// How long it takes to reach full loudness.
    public var fadeIn = 0.0
    /// How long it takes to end.
    public var fadeOut = 0.0
    /// How both go.
    public var curve = Curve.equalPower

    /// A stretch without fades.
    public init(source: AudioTrack, start: Double, offset: Double = 0, length: Double) {
      self.source = source
      self.start = start
      self.offset = offset
      self.length = length
    }
  }

  /// What is heard; where segments lie over one another their samples are added.
  public var segments: [Segment] = []

  /// An empty mix.
  public init(segments: [Segment] = []) { self.segments = segments }

  private static let block = AudioTrack.sampleRate / 10

  /// Writes so many seconds of the mix to a temporary file that goes with the object.
  ///
  /// Only sources that are heard have a process, so the number of segments does not matter.
  ///
  /// - Parameters:
  ///   - start: where the file begins in the mix, in seconds.
  ///   - duration: seconds, 0 or more.
  ///   - folder: where the file lies; it has 384,000 bytes a second.
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

  /// Samples of both sides in turn, `count * 2` numbers from sample `start` on.
  ///
  /// - Throws: `MediaError`.
  public func samples(from start: Int, count: Int) throws -> [Float] {
    var sum = [Float](repeating: 0, count: count * 2)
    for segment in segments {
      let first = AudioMix.sample(segment.start)
      let length = AudioMix.sample(segment.start + segment.length) - first
      let (low, high) = (max(start, first), min(start + count, first + length))
      guard low < high else { continue }
      let part = try segment.source.samples(
        from: AudioMix.sample(segment.offset) + low - first, count: high - low)
      for index in 0..<(high - low) {
        let gain = segment.gain(low - first + index, of: length)
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
  /// The gain in the middle of a sample, counted from the segment's start.
  func gain(_ index: Int, of length: Int) -> Float {
    let (rising, falling) = (AudioMix.sample(fadeIn), AudioMix.sample(fadeOut))
    var gain: Float = 1
    if index < rising { gain *= shaped((Float(index) + 0.5) / Float(rising)) }
    let left = length - index
    if left <= falling { gain *= shaped((Float(left) - 0.5) / Float(falling)) }
    return gain
  }

  private func shaped(_ x: Float) -> Float { curve == .linear ? x : x.squareRoot() }
}
