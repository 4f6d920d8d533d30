// A program that has Pegbar inside: a layer tree, its own clock, frames as pictures in memory.
//
//   swift run --package-path examples/embed embed out.gif
import Pegbar

@main
struct Embed {
  static func main() throws {
    let output = CommandLine.arguments.dropFirst().first ?? "embed.gif"

    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
    root.backgroundColor = CGColor(red: 0.06, green: 0.08, blue: 0.13, alpha: 1)

    let card = CALayer()
    card.bounds = CGRect(x: 0, y: 0, width: 96, height: 96)
    card.position = CGPoint(x: 80, y: 90)
    card.cornerRadius = 20
    card.backgroundColor = CGColor(red: 0.98, green: 0.55, blue: 0.24, alpha: 1)
    root.addSublayer(card)

    let stage = Stage(layer: root, size: CGSize(width: 320, height: 180))
    CATransaction.flush()

    // An explicit animation: it does not change the model, so the model is set as well.
    let spin = CASpringAnimation(keyPath: "transform.rotation.z")
    spin.fromValue = 0
    spin.toValue = Double.pi / 2
    spin.duration = spin.settlingDuration
    card.add(spin, forKey: "spin")

    // An implicit one: setting a property of a committed layer is enough.
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { print("moved after \(stage.time) s") }
    card.position = CGPoint(x: 240, y: 90)
    CATransaction.commit()

    // The program's own clock: 20 frames a second for a second and a half.
    try stage.write(to: output, framesPerSecond: 20, duration: 1.5)
    print("\(output): 30 frames")
  }
}
