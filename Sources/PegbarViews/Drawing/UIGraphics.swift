import PegbarLayers
import PegbarSystem

/// The drawing contexts of a thread, the current one last.
final class ContextStack {
  /// A context that was made the current one.
  struct Entry {
    /// The context; nil for an image of an impossible size.
    var context: CGContext?
    /// Pixels per point of the image that the context draws; nil for a context of somebody else.
    var imageScale: CGFloat?
  }

  var entries: [Entry] = []

  /// The stack of the calling thread.
  static var current: ContextStack { stacks.current }

  private static let stacks = ThreadLocal { ContextStack() }
}

/// The context that UIKit's classes draw into on this thread; nil outside drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.entries.last?.context
}

/// Makes a context the current one of this thread until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.entries.append(ContextStack.Entry(context: context))
}

/// Makes the previous context the current one again; has no effect if there is none.
public func UIGraphicsPopContext() { _ = ContextStack.current.entries.popLast() }

/// Fills a rectangle with the fill colour of the current context; has no effect without a context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
