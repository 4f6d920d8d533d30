// Code that says `import UIKit` compiles as it is.
@_exported import Pegbar
// Whoever imports Testing, too, needs it.
import _Testing_UIKit
