import Pegbar
import PegbarCore

extension RunCommand {
  /// The paths of the pictures, the first of `--from`.
  var pictures: [String] { [from].compactMap(\.self) + to }

  /// The output of a transition or filter.
  ///
  /// - Throws: `Failure` if the output would overwrite an input.
  func pictureJob(_ set: PluginSet, _ name: PluginSet.Name) throws -> FrameJob {
    var job = try FrameJob(output)
    var files = InputFiles()
    files.add(pictures)
    files.add(set.pictureFiles(parameters.parameters, of: name))
    files.add(set.catalog, explicit: plugins.pluginPath)
    try job.protect(files)
    return job
  }

  /// Draws one frame of a transition between two pictures, or the first frames of clips.
  func runTransition(
    _ plugin: ResolvedPlugin, _ values: ParameterValues, _ job: FrameJob
  ) throws {
    guard let from, let to = to.first, let progress, let rate = FrameRate(numerator: 30),
      let transition = plugin.entry.plugin as? any TransitionType
    else { preconditionFailure("a transition between two pictures, as 'validate' wants it") }
    let direction = try plugin.direction(named: subtype)
    let behind = (output.background ?? .clear).premultiplied
    let reel = try InputReel(paths: [from, to], size: size, fit: fit, background: behind)
    let drawing = try TransitionDrawing(
      CutStyle(transition, values: values, direction: direction), size: reel.size,
      duration: duration ?? 0, pool: ThreadPool(threads: job.threads))
    try job.write(frames: 0..<1, size: reel.size, frameRate: rate) { _ in
      PendingPicture(
        try drawing.frame(
          from: reel.picture(0, at: 0), to: reel.picture(1, at: 0), progress: progress))
    }
  }
}
