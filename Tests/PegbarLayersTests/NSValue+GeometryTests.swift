import Pegbar
import Testing

@Suite struct NSValueGeometryTests {
  @Test func geometryComesOutAsItWentIn() {
    let point = CGPoint(x: 1, y: -2)
    #expect(NSValue(cgPoint: point).cgPointValue == point)
    let size = CGSize(width: 3, height: 4)
    #expect(NSValue(cgSize: size).cgSizeValue == size)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    let turned = CATransform3DMakeRotation(1, 0.5, 1, 0.25)
    #expect(NSValue(caTransform3D: turned).caTransform3DValue == turned)
    let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(NSValue(cgAffineTransform: plane).cgAffineTransformValue == plane)
  }

  @Test func anotherStructIsNotRead() {
    #expect(NSValue(cgSize: CGSize(width: 3, height: 4)).cgPointValue == .zero)
    #expect(NSValue(cgPoint: .zero).cgAffineTransformValue == .identity)
  }

  @Test func animationsTakeWrappedValues() {
    let (stage, layer) = makeStage()
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = NSValue(cgPoint: CGPoint(x: 10, y: 20))
    move.toValue = NSValue(cgPoint: CGPoint(x: 30, y: 60))
    move.duration = 2
    layer.add(move, forKey: nil)
    let grow = CAKeyframeAnimation(keyPath: "transform")
    grow.values = [1, 3].map { NSValue(caTransform3D: CATransform3DMakeScale($0, $0, 1)) }
    grow.duration = 2
    layer.add(grow, forKey: nil)
    stage.advance(to: 1)
    #expect(layer.presentation()?.position == CGPoint(x: 20, y: 40))
    #expect(layer.presentation()?.transform.m11 == 2)
  }
}
