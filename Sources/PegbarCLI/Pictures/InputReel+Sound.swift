import ArgumentParser
import PegbarMedia

/// How the sounds of two clips fade into one another, as the command line names it.
enum SoundCurve: String, CaseIterable, ExpressibleByArgument {
  /// Evenly: for two takes of the same sound.
  case linear
  /// With even loudness: for different sounds.
  case equalPower = "equal-power"

  /// The same for a mix.
  var mixCurve: AudioMix.Curve {
    switch self {
    case .linear: .linear
    case .equalPower: .equalPower
    }
  }
}

extension InputReel {
  /// The sounds of all clips, fading over the cuts; nil when no clip has any.
  ///
  /// - Throws: `MediaError`.
  func sound(_ timeline: CutTimeline, curve: SoundCurve) throws -> AudioMix? {
    let segments = try clips.compactMap { index, clip -> AudioMix.Segment? in
      guard let track = try clip.sound() else { return nil }
      var segment = AudioMix.Segment(
        source: track, start: timeline.starts[index], length: timeline.length(of: index))
      segment.fadeIn = index > 0 ? timeline.cuts[index - 1] : 0
      segment.fadeOut = index < timeline.cuts.count ? timeline.cuts[index] : 0
      segment.curve = curve.mixCurve
      return segment
    }
    return segments.isEmpty ? nil : AudioMix(segments: segments)
  }
}
