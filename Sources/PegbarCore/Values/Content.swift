/// Something a layer can show as its contents: a picture or a clip.
///
/// The core never looks inside; two contents are equal when they are the same object.
public protocol Content: AnyObject, Sendable {}
