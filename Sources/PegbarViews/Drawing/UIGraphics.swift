import PegbarLayers
import PegbarSystem

/// The drawing contexts of a thread, the current one last.
private final class ContextStack {
  var contexts: [CGContext] = []
}

private let stack = ThreadLocal { ContextStack() }

/// The context that UIKit's classes draw into on this thread; nil outside drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { stack.current.contexts.last }

/// Makes a context the current one of this thread until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) { stack.current.contexts.append(context) }

/// Makes the previous context the current one again; has no effect if there is none.
public func UIGraphicsPopContext() { _ = stack.current.contexts.popLast() }

/// Fills a rectangle with the fill colour of the current context; has no effect without a context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
