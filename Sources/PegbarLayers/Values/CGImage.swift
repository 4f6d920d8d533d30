import PegbarEngine

/// Core Graphics' name for a picture, which layers show as their contents.
public typealias CGImage = Picture
