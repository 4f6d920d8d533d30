import ArgumentParser
import Pegbar

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

extension PictureFit: ExpressibleByArgument {}
