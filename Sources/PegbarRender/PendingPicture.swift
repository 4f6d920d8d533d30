import PegbarEngine
import PegbarSystem
import Synchronization

/// A picture that other threads may still be drawing.
///
/// One that nobody takes is completed before it goes. Any thread may take it.
public final class PendingPicture: Sendable {
  /// Whether it was complete when it was made, so that there is no reason to begin another before taking it.
  public let isComplete: Bool

  let task: PoolTask?
  private let result: Outcome
  /// Outlives the task, whose thread it may own.
  private let context: RenderContext?

  /// Makes one of a picture that there is.
  public init(_ picture: Picture) {
    isComplete = true
    result = Outcome()
    result.picture.withLock { $0 = .success(picture) }
    (task, context) = (nil, nil)
  }

  init(_ context: RenderContext, _ draw: @escaping @Sendable () throws -> Picture) {
    isComplete = false
    let result = Outcome()
    self.result = result
    self.context = context
    task = context.pool.start {
      let drawn = Result { try draw() }
      result.picture.withLock { $0 = drawn }
    }
  }

  deinit { task?.wait() }

  /// Waits for the picture and helps to draw it.
  ///
  /// - Returns: the same picture each time.
  /// - Throws: `PictureError` where there is no memory for it.
  public func picture() throws -> Picture {
    task?.wait()
    guard let result = result.picture.withLock({ $0 }) else {
      preconditionFailure("a task that is done has a picture or an error")
    }
    return try result.get()
  }

  /// What drawing comes to.
  private final class Outcome: Sendable {
    let picture = Mutex<Result<Picture, any Error>?>(nil)
  }
}
