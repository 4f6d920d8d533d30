// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "decay",
  dependencies: [.package(name: "pegbar", path: "../..")],
  targets: [
    .executableTarget(name: "decay", dependencies: [.product(name: "Pegbar", package: "pegbar")])
  ],
  swiftLanguageModes: [.v6]
)
