/// Pictures that change over time, such as a clip, as the contents of layers.
///
/// A layer shows the picture of its own time. It asks for times in any order and from any thread.
public protocol MovingContent: Content {
  /// The first picture, for places that show a still one: cells of emitters and parameters of plugins.
  var poster: any StillImage { get }

  /// The picture at a time.
  ///
  /// The time alone decides the pixels; the object is the same as long as the picture is.
  ///
  /// - Parameter time: the layer's time, seconds; any number.
  /// - Returns: the picture.
  /// - Throws: what kept it from being read.
  func picture(at time: Double) throws -> any StillImage
}

extension Value {
  /// The value with the pictures of a layer's time in the place of what moves.
  ///
  /// Rule: values.clips.
  package func moment(at time: Double) throws -> Value {
    guard case .content(let content) = self else { return self }
    switch content {
    case let content as any MovingContent: return .content(try content.picture(at: time))
    case let blend as ContentBlend: return .content(try blend.moment(at: time))
    default: return self
    }
  }
}
