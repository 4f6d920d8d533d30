import PegbarEngine
import PegbarSystem

extension Picture {
  /// How the picture differs from a golden, a file with the picture that is right; nil if it does not.
  ///
  /// With the environment variable `PEGBAR_RENEW_GOLDENS`, of any value, writes the picture into the file
  /// instead, and returns nil: look at the file before you commit it.
  ///
  /// ```swift
  /// #expect(try stage.frame(at: 0.5).difference(fromGolden: "\(folder)/half.png") == nil)
  /// ```
  ///
  /// - Parameters:
  ///   - path: a PNG file. One file belongs to one comparison.
  ///   - tolerance: the largest difference of a channel, of 255, that does not count.
  ///   - pixelBudget: how many pixels may differ by more than that.
  /// - Returns: where and by how much the pictures differ; nil within the tolerance and the budget.
  /// - Throws: `MediaError` if there is no such file, or if it cannot be read or written.
  public func difference(
    fromGolden path: String, tolerance: Int = 0, pixelBudget: Int = 0
  ) throws -> PictureDifference? {
    if getenv("PEGBAR_RENEW_GOLDENS") != nil {
      try Exporter.writePNG(self, to: path, overwrite: true)
      return nil
    }
    return difference(
      from: try PictureReader.read(path: path), tolerance: tolerance, pixelBudget: pixelBudget)
  }
}
