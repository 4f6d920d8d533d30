// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "swift-transition",
  products: [.library(name: "Diagonal", type: .dynamic, targets: ["Diagonal"])],
  dependencies: [.package(name: "pegbar", path: "../..")],
  targets: [
    .target(
      name: "Diagonal", dependencies: [.product(name: "PegbarPluginKit", package: "pegbar")]),
    .testTarget(
      name: "DiagonalTests",
      dependencies: ["Diagonal", .product(name: "PegbarLaws", package: "pegbar")]),
  ],
  swiftLanguageModes: [.v6]
)
