import Pegbar
import Testing

@testable import PegbarViews

@Suite struct UIImageTests {
  /// Red above blue, 2 × 4 pixels.
  private var picture: CGImage {
    UIGraphicsImageRenderer(size: CGSize(width: 2, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 2, width: 2, height: 2))
    }.cgImage!
  }

  private func folder() throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
  }

  @Test func theSizeIsInPoints() {
    #expect(UIImage(cgImage: picture).size == CGSize(width: 2, height: 4))
    let dense = UIImage(cgImage: picture, scale: 2, orientation: .up)
    #expect(dense.size == CGSize(width: 1, height: 2) && dense.cgImage?.height == 4)
    let turned = UIImage(cgImage: picture, scale: 2, orientation: .right)
    #expect(turned.size == CGSize(width: 2, height: 1) && turned.cgImage?.height == 4)
    #expect(UIImage().size == .zero && UIImage().cgImage == nil && UIImage().pngData() == nil)
  }

  /// Raw values as in UIKit, and the turn as in EXIF: turned clockwise, the upper half comes to the right.
  @Test func orientationsTurnWhatIsDrawn() {
    #expect((0..<8).map { UIImage.Orientation(rawValue: $0)?.exif } == [1, 3, 8, 6, 2, 4, 5, 7])
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in
      UIImage(cgImage: picture, scale: 1, orientation: .right).draw(at: .zero)
    }
    #expect(drawn.cgImage?.pixel(0, 0) == SIMD4(0, 0, 255, 255))
    #expect(drawn.cgImage?.pixel(3, 1) == SIMD4(255, 0, 0, 255))
  }

  @Test func imagesAreDrawnIntoRectangles() {
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 8)).image { _ in
      UIImage(cgImage: picture).draw(in: CGRect(x: 2, y: 0, width: 2, height: 8))
    }
    #expect(drawn.cgImage?.pixel(1, 0) == .zero)
    #expect(drawn.cgImage?.pixel(3, 1) == SIMD4(255, 0, 0, 255))
    #expect(drawn.cgImage?.pixel(2, 6) == SIMD4(0, 0, 255, 255))
  }

  @Test func imagesComeFromFiles() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let data = try #require(UIImage(cgImage: picture).pngData())
    try data.write(to: URL(fileURLWithPath: "\(folder)/flag.png"))
    try data.write(to: URL(fileURLWithPath: "\(folder)/dense@2x.png"))
    let flag = try #require(UIImage(contentsOfFile: "\(folder)/flag.png"))
    #expect(flag.size == CGSize(width: 2, height: 4))
    #expect(flag.cgImage?.pixel(0, 3) == SIMD4(0, 0, 255, 255))
    let dense = try #require(UIImage(contentsOfFile: "\(folder)/dense@2x.png"))
    #expect(dense.scale == 2 && dense.size == CGSize(width: 1, height: 2))
    #expect(UIImage(data: data, scale: 4)?.size == CGSize(width: 0.5, height: 1))
    #expect(UIImage(contentsOfFile: "\(folder)/none.png") == nil)
  }

  @Test func namesFindFiles() throws {
    let name = "UIImageTests-\(UUID().uuidString)"
    let path = "\(FileManager.default.currentDirectoryPath)/\(name)@2x.png"
    try UIImage(cgImage: picture).pngData()?.write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(UIImage(named: name)?.scale == 2 && UIImage(named: "\(name).png")?.scale == 2)
    #expect(UIImage(named: "\(name).jpg") == nil && UIImage(named: "") == nil)
  }

  @Test func plainNamesComeFirst() {
    let names = UIImage.fileNames(for: "a/b.c")
    #expect(names.prefix(4) == ["a/b.c.png", "a/b.c@2x.png", "a/b.c@3x.png", "a/b.c.jpg"])
    #expect(UIImage.fileNames(for: "x.JPG") == ["x.JPG", "x@2x.JPG", "x@3x.JPG"])
  }

  @Test(arguments: [0, -2, CGFloat.nan, .infinity]) func impossibleScalesAreOne(_ scale: CGFloat) {
    let image = UIImage(cgImage: CGImage(width: 3, height: 1), scale: scale, orientation: .up)
    #expect(image.scale == 1 && image.size == CGSize(width: 3, height: 1))
  }
}
