import CPegbarKernels

/// The pixel kernels as plugins get them.
public enum PixelServices {
  /// The id of the extension of the plugin interface.
  public static let id = "pegbar.pixels/1"

  /// The table behind the id; valid until the process ends.
  public static var table: UnsafeRawPointer { UnsafeRawPointer(pgb_kernels_pixels()) }
}
