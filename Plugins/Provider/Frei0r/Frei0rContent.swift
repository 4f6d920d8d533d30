import CPegbarFrei0r
import PegbarPluginKit

/// A frei0r plugin in this process.
final class Frei0rContent: Sendable {
  // Nobody writes it; it stays.
  nonisolated(unsafe) private let native: UnsafePointer<pgb_f0r>

  /// Its parameters, in its order.
  let parameters: [Frei0rParameter]

  /// The parameter of a mixer that the progress of a transition goes to; nil for other plugins.
  let position: Int?

  /// Loads the plugin.
  ///
  /// - Throws: `FileError` for what is none.
  init(path: String) throws(FileError) {
    let reason = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PGB_F0R_REASON))
    defer { reason.deallocate() }
    guard let native = pgb_f0r_open(path, reason) else {
      throw FileError(Frei0rText.line(reason, bytes: Int(PGB_F0R_REASON)))
    }
    self.native = native
    parameters = Frei0rParameter.list(native.pointee)
    position = Frei0rContent.position(native.pointee, parameters)
  }

  /// What the plugin says of itself.
  var about: pgb_f0r { native.pointee }

  /// How many pictures it takes.
  var inputCount: Int { about.type == PGB_F0R_MIXER2 ? 2 : 1 }

  /// Whether blue comes first in its pictures.
  var isBGRA: Bool { about.color_model == PGB_F0R_BGRA }

  /// What a parameter is called, in letters, if it says how far one picture has become another.
  private static let positions: Set<String> = [
    "position", "fader", "fade", "crossfade", "dissolve", "progress", "transition", "wipe", "mix",
    "mixer", "blend", "blendfactor", "faderposition", "transitionposition", "wipeposition",
  ]

  private static func position(_ native: pgb_f0r, _ parameters: [Frei0rParameter]) -> Int? {
    guard native.type == PGB_F0R_MIXER2 else { return nil }
    let found = parameters.indices.filter { index in
      let word = parameters[index].parameter.key.lowercased()
      return parameters[index].type == PGB_F0R_DOUBLE && positions.contains(word)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// What descriptors list: all parameters but the position.
  var shown: [Parameter] {
    parameters.indices.filter { $0 != position }.map { parameters[$0].parameter }
  }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - job: everything but the values.
  ///   - arguments: the values; nil for the initial ones.
  ///   - progress: that of a transition.
  /// - Throws: `PluginError`.
  func draw(
    _ job: pgb_f0r_job, _ arguments: Arguments?, progress: Double
  ) throws(PluginError) {
    let initial = UnsafeBufferPointer(
      start: about.parameters, count: parameters.count)
    var values = parameters.indices.map { index in
      index == position
        ? pgb_f0r_value() : arguments.map(parameters[index].value) ?? initial[index].initial
    }
    defer {
      if arguments != nil { for value in values { value.text?.deallocate() } }
    }
    if let position { values[position].numbers.0 = progress }
    let outcome = values.withUnsafeBufferPointer { values in
      var job = job
      job.values = values.baseAddress
      return Int(pgb_f0r_draw(native, &job))
    }
    switch outcome {
    case PGB_F0R_DRAWN: return
    case PGB_F0R_NO_INSTANCE:
      throw PluginError(
        "f0r_construct makes no instance for pictures of \(job.width)x\(job.height)")
    default: throw PluginError("the system has no thread for it", status: PEGBAR_OUT_OF_MEMORY)
    }
  }
}
