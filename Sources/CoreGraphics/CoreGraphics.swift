// Code that says `import CoreGraphics` compiles as it is.
@_exported import Pegbar
// Whoever imports Testing, too, needs it.
import _Testing_CoreGraphics
