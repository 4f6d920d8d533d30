// Code that says `import QuartzCore` compiles as it is.
@_exported import Pegbar
