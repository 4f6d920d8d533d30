import PegbarCore
import PegbarEngine
import Synchronization

/// A clip as the contents of layers: an animated GIF, PNG or WebP, or a video.
///
/// It begins at a layer's time 0 and shows its first frame before. Animated pictures repeat for ever; a
/// video plays once, and its last frame stays. Layers may share one and be at different times: each of up to
/// four times that run side by side is read by itself, forwards. A video needs ffmpeg, and a process for
/// each of them. Sound is not heard.
public final class MovingPicture: MovingContent {
  /// Information about the clip.
  public let info: ClipInfo

  /// The first frame.
  public let poster: any StillImage

  /// The clip, read at a layer's time.
  private struct Reader {
    let clip: any ClipSource
    /// The layer's time that was asked for last.
    var time: Double
    var use: Int
  }

  private struct Readers {
    var list: [Reader] = []
    var uses = 0
  }

  private let readers = Mutex(Readers())
  private let repeats: Bool
  private static var mostReaders: Int { 4 }

  /// Opens a clip.
  ///
  /// - Parameter path: the file.
  /// - Throws: `MediaError`; of kind unsupported for a still picture, missingTool for a video without
  ///   ffmpeg.
  public convenience init(path: String) throws { try self.init(ClipReader.open(path: path)) }

  private init(_ clip: any ClipSource) throws {
    info = clip.info
    repeats = clip is StoredClip
    poster = try clip.frame(at: 0)
    clip.rest()
  }

  /// The frame at a layer's time.
  ///
  /// - Parameter time: seconds; any number.
  /// - Returns: the picture, the same object as long as the frame is the same and times go forwards.
  /// - Throws: `MediaError` if the file is damaged there, has changed or cannot be decoded.
  public func picture(at time: Double) throws -> any StillImage {
    let (time, place) = moment(time)
    let path = info.path
    return try readers.withLock { readers in
      readers.uses += 1
      let index: Int
      // The one that has the shortest way.
      if let near = readers.list.indices.filter({ readers.list[$0].time <= time })
        .max(by: { readers.list[$0].time < readers.list[$1].time })
      {
        index = near
      } else if readers.list.count < MovingPicture.mostReaders {
        let clip = try ClipReader.open(path: path)
        index = readers.list.count
        readers.list.append(Reader(clip: clip, time: time, use: 0))
      } else {
        index = readers.list.indices.min { readers.list[$0].use < readers.list[$1].use } ?? 0
      }
      readers.list[index].time = time
      readers.list[index].use = readers.uses
      return try readers.list[index].clip.frame(at: place)
    }
  }

  /// A layer's time, and the clip's own.
  ///
  /// Rule: values.clips.
  private func moment(_ time: Double) -> (time: Double, place: Double) {
    guard time.isFinite, time > 0 else { return (0, 0) }
    guard repeats else { return (time, time) }
    // A remainder may be a hair short of the whole, where the clip begins anew.
    let place = time.truncatingRemainder(dividingBy: info.duration)
    return (time, info.duration - place <= StoredClip.tolerance ? 0 : place)
  }
}

/// Reads files as the contents of layers.
public enum ContentsReader {
  /// Reads a picture, or opens a clip.
  ///
  /// - Parameter path: the file; its content decides what it is.
  /// - Returns: a `Picture` or a `MovingPicture`.
  /// - Throws: `MediaError`; of kind missingTool for a video without ffmpeg.
  public static func read(path: String) throws -> any Content {
    switch try Input.open(path: path) {
    case .picture(let picture): return picture
    case .clip: return try MovingPicture(path: path)
    }
  }
}
