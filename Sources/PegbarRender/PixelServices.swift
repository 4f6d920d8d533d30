import CPegbarKernels

/// The pixel kernels for plugins.
public enum PixelServices {
  /// The id of the extension of the plugin interface.
  public static let id = "pegbar.pixels/1"

  /// The table of the extension; valid until the process ends.
  public static var table: UnsafeRawPointer { UnsafeRawPointer(pgb_kernels_pixels()) }
}
