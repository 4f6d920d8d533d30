// Code that says `import CoreText` compiles as it is.
@_exported import Pegbar
