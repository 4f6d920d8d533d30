import Pegbar
import Testing

@Suite struct UIGraphicsImageContextTests {
  private let size = CGSize(width: 4, height: 2)

  @Test func imagesAreDrawnBetweenBeginAndEnd() {
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsBeginImageContextWithOptions(size, false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let half = UIGraphicsGetImageFromCurrentImageContext()
    UIRectFill(CGRect(x: 2, y: 0, width: 2, height: 2))
    let whole = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(half?.size == size && half?.scale == 2 && half?.cgImage?.width == 8)
    #expect(half?.cgImage?.pixel(4, 0) == .zero)
    #expect(whole?.cgImage?.pixel(4, 0) == SIMD4(255, 0, 0, 255))
  }

  @Test func opaqueImagesBeginBlack() {
    UIGraphicsBeginImageContextWithOptions(size, true, 0)
    defer { UIGraphicsEndImageContext() }
    let image = UIGraphicsGetImageFromCurrentImageContext()
    #expect(image?.scale == 1 && image?.cgImage?.pixel(3, 1) == SIMD4(0, 0, 0, 255))
  }

  /// Only image contexts give images and end.
  @Test func contextsAreNested() {
    UIGraphicsBeginImageContext(size)
    let outer = UIGraphicsGetCurrentContext()
    let other = CGContext(size: size)
    UIGraphicsPushContext(other)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === other)
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() === outer)
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  /// An image that cannot be has no context, and ends like others.
  @Test(arguments: ["0 2", "nan 2", "1e9 1e9", "-1 -1", "inf 1"])
  func impossibleSizesAreReported(_ words: String) async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      [words = words as String] in
      let sides = words.split(separator: " ").compactMap { Double($0) }
      let size = CGSize(width: sides[0], height: sides[1])
      UIGraphicsBeginImageContext(size)
      precondition(UIGraphicsGetCurrentContext() == nil)
      precondition(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsEndImageContext()
      let renderer = UIGraphicsImageRenderer(size: size)
      precondition(renderer.image { _ in preconditionFailure("called") }.size == .zero)
      precondition(renderer.pngData { _ in }.isEmpty)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.components(separatedBy: "pegbar: there is no image of").count == 4)
  }
}
