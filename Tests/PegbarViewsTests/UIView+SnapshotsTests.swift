import Pegbar
import Testing

/// Pictures of views.
@MainActor @Suite struct UIViewSnapshotsTests {
  private let scene = ViewOnStage()
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)

  private func picture(of view: UIView) throws -> Picture {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.addSubview(view)
    return try Stage(view: root, size: CGSize(width: 20, height: 20)).frame(at: 0)
  }

  @Test func aSnapshotShowsWhatIsSeen() throws {
    let view = scene.view
    view.backgroundColor = .red
    CATransaction.flush()
    UIView.animate(withDuration: 2) { view.backgroundColor = .blue }
    scene.stage.advance(to: 0)
    let (now, then) = (
      view.snapshotView(afterScreenUpdates: false), view.snapshotView(afterScreenUpdates: true)
    )
    #expect(now?.bounds.size == view.bounds.size && now?.subviews.isEmpty == true)
    #expect(try picture(of: #require(now)).pixel(5, 5) == Self.red)
    #expect(try picture(of: #require(then)).pixel(5, 5) == SIMD4(0, 0, 255, 255))
    #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
  }

  @Test func aPartStretchesBetweenItsInsets() throws {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 10))
    inner.backgroundColor = .red
    scene.view.addSubview(inner)
    let insets = UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2)
    let part = try #require(
      scene.view.resizableSnapshotView(
        from: CGRect(x: 2, y: 0, width: 6, height: 10), afterScreenUpdates: true,
        withCapInsets: insets))
    #expect(part.bounds.size == CGSize(width: 6, height: 10))
    part.frame = CGRect(x: 0, y: 0, width: 18, height: 10)
    let picture = try picture(of: part)
    // The two red points at the left keep their width.
    #expect(picture.pixel(1, 5) == Self.red && picture.pixel(8, 5).w == 0)
  }

  @Test func aHierarchyIsDrawnIntoARectangle() throws {
    scene.view.backgroundColor = .red
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
      let area = CGRect(x: 10, y: 10, width: 5, height: 5)
      #expect(scene.view.drawHierarchy(in: area, afterScreenUpdates: true))
    }
    let picture = try #require(image.cgImage)
    #expect(picture.pixel(12, 12) == Self.red)
    #expect(picture.pixel(9, 9).w == 0 && picture.pixel(16, 16).w == 0)
    #expect(!scene.view.drawHierarchy(in: .zero, afterScreenUpdates: true))
  }
}
