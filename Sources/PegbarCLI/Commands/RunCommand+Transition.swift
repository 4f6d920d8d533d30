import PegbarCore
import PegbarEngine

extension RunCommand {
  /// Draws one frame of a transition between two pictures.
  func runTransition(_ plugin: ResolvedPlugin, _ values: ParameterValues) throws {
    guard let from, let to, let progress, let rate = FrameRate(numerator: 30) else { return }
    let job = try FrameJob(output)
    _ = try plugin.direction(subtype)
    let behind = (output.background ?? .clear).premultiplied
    let shelf = try PictureShelf(paths: [from, to], size: size, fit: fit, background: behind)
    let drawing = try TransitionDrawing(
      plugin: plugin, parameters: values, subtype: subtype, size: shelf.size,
      duration: duration ?? 0, threads: job.threads)
    try job.write(frames: 0..<1, size: shelf.size, frameRate: rate) { _ in
      try drawing.frame(from: shelf.picture(0), to: shelf.picture(1), progress: progress)
    }
  }
}
