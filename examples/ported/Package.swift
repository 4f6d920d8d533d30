// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "ported",
  dependencies: [.package(name: "pegbar", path: "../..")],
  targets: [
    .target(name: "Ported", dependencies: [.product(name: "Pegbar", package: "pegbar")]),
    .executableTarget(name: "demos", dependencies: ["Ported"]),
    .testTarget(
      name: "PortedTests",
      dependencies: ["Ported", .product(name: "Pegbar", package: "pegbar")],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
