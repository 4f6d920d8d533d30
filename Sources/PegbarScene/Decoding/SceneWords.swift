/// The raw strings that animations and timing take, in Core Animation's spelling.
enum SceneWords {
  static let calculationModes = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
  static let rotationModes = ["auto", "autoReverse"]
  static let fillModes = ["removed", "forwards", "backwards", "both"]
}
