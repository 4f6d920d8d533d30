// Code that says `import ImageIO` compiles as it is.
@_exported import Pegbar
