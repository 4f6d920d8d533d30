// swift-tools-version: 6.3
import PackageDescription

/// On Apple's systems, `import UIKit` means the system's.
let uiKit = Target.Dependency.product(
  name: "UIKit", package: "pegbar", condition: .when(platforms: [.linux]))

let package = Package(
  name: "app-tests",
  // Outside this repository: .package(url: "https://…/pegbar", from: "…")
  dependencies: [.package(name: "pegbar", path: "../..")],
  targets: [
    .target(name: "Coffee", dependencies: [uiKit]),
    .testTarget(name: "CoffeeTests", dependencies: ["Coffee", uiKit], exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
