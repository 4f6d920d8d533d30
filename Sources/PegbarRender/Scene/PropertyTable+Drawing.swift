import PegbarCore

extension PropertyTable {
  /// How opaque the layer is, at most 1.
  var drawnOpacity: Double { min(number(.opacity), 1) }
}
