import PegbarLayers
import PegbarMedia

extension UIImage {
  /// Reads an image file by its name: PNG, JPEG, WebP, PGM, PPM, or GIF with one frame.
  ///
  /// Searches the resource folder of the main bundle, then the current folder. A name without extension
  /// finds `.png`, `.jpg` and `.jpeg`; if there is no file of the name itself, `@2x` and `@3x` are tried.
  /// Reads the file anew at each call. Fails if there is no such file, and for a file that cannot be read,
  /// which is reported.
  ///
  /// - Parameter name: a file name, which may begin with folders.
  public convenience init?(named name: String) {
    let folders = [Bundle.main.resourcePath, FileManager.default.currentDirectoryPath]
    let paths = folders.compactMap { $0 }.flatMap { folder in
      UIImage.fileNames(for: name).map { "\(folder)/\($0)" }
    }
    guard let path = paths.first(where: FileManager.default.fileExists) else { return nil }
    self.init(contentsOfFile: path)
  }

  /// Reads an image file of a bundle's resource folder; for the main bundle and nil, see `init(named:)`.
  ///
  /// - Parameters:
  ///   - name: a file name, which may begin with folders.
  ///   - bundle: has the file.
  ///   - traitCollection: has no effect.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let bundle, bundle != Bundle.main else {
      self.init(named: name)
      return
    }
    let paths = UIImage.fileNames(for: name).compactMap { file in
      bundle.resourcePath.map { "\($0)/\(file)" }
    }
    guard let path = paths.first(where: FileManager.default.fileExists) else { return nil }
    self.init(contentsOfFile: path)
  }

  /// Reads an image file: PNG, JPEG, WebP, PGM, PPM, or GIF with one frame.
  ///
  /// The scale is 2 for a name that ends in `@2x`, 3 for `@3x`, otherwise 1. Fails if there is no such file,
  /// and for a file that cannot be read, which is reported.
  public convenience init?(contentsOfFile path: String) {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      self.init(
        cgImage: try PictureReader.read(path: path), scale: UIImage.scale(ofFile: path),
        orientation: .up)
    } catch {
      Diagnostics.report("UIImage: \(error)")
      return nil
    }
  }

  /// Reads the content of an image file; fails for data that cannot be read, which is reported.
  ///
  /// - Parameters:
  ///   - data: the content of a PNG, JPEG or WebP file, or of a GIF file with one frame.
  ///   - scale: pixels per point, more than 0.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    do {
      let picture = try data.withUnsafeBytes { try PictureReader.read(bytes: $0, path: "data") }
      self.init(cgImage: picture, scale: scale, orientation: .up)
    } catch {
      Diagnostics.report("UIImage: \(error)")
      return nil
    }
  }

  /// The file names that a name may mean, the preferred one first.
  static func fileNames(for name: String) -> [String] {
    let known = ["png", "jpg", "jpeg", "webp", "gif"]
    let ending = (name as NSString).pathExtension
    let hasEnding = known.contains(ending.lowercased())
    let base = hasEnding ? (name as NSString).deletingPathExtension : name
    let endings = hasEnding ? [ending] : ["png", "jpg", "jpeg"]
    return endings.flatMap { ending in ["", "@2x", "@3x"].map { "\(base)\($0).\(ending)" } }
  }

  private static func scale(ofFile path: String) -> CGFloat {
    let base = (path as NSString).deletingPathExtension
    return base.hasSuffix("@3x") ? 3 : base.hasSuffix("@2x") ? 2 : 1
  }
}
