/// A library of the program whose sources plugins may compile into themselves.
enum DrawingLibrary: String {
  /// Pixel kernels in C.
  case kernels = "CPegbarKernels"
  /// The engine of wipes, on top of the kernels.
  case masks = "PegbarMasks"
  /// The engine of distortions, on top of the kernels.
  case warps = "PegbarWarps"

  /// The word in a script that stands for the folder of its sources.
  var word: String {
    switch self {
    case .kernels: "@KERNELS@"
    case .masks: "@MASKS@"
    case .warps: "@WARPS@"
    }
  }

  /// A file that its folder has.
  var sample: String {
    switch self {
    case .kernels: "dispatch.c"
    case .masks: "Mask.swift"
    case .warps: "Warp.swift"
    }
  }

  /// Lines of `kit.sh` that compile the library if it is not in the cache.
  ///
  /// In them `$include` is the folder of the headers, and the kit is compiled.
  var script: String {
    switch self {
    case .kernels:
      #"""
      # PEGBAR_KERNELS: the folder of the sources of CPegbarKernels.
      kernels=${PEGBAR_KERNELS:-@KERNELS@}
      kernels_made=$(made "kernels ${CC:-clang}" "$include"/pegbar/*.h "$include"/pegbar/*/*.h \
        "$kernels"/*.[ch] "$kernels"/include/*.h)
      if [ ! -d "$kernels_made" ]; then
        begin
        echo "module CPegbarKernels { header \"$kernels/include/CPegbarKernels.h\" export * }" \
          > "$new/module.modulemap"
        for source in "$kernels"/*.c; do
          "${CC:-clang}" -c -O2 -fPIC -fvisibility=hidden -I "$include" -I "$kernels/include" \
            -o "$new/$(basename "$source" .c).o" "$source"
        done
        ar rcs "$new/libCPegbarKernels.a" "$new"/*.o
        rm -f "$new"/*.o
        finish "$kernels_made"
      fi
      touch "$kernels_made"
      """#
    case .masks: engineScript(variable: "masks", option: "PEGBAR_MASKS")
    case .warps: engineScript(variable: "warps", option: "PEGBAR_WARPS")
    }
  }

  private func engineScript(variable: String, option: String) -> String {
    #"""
    # \#(option): the folder of the sources of \#(rawValue).
    \#(variable)=${\#(option):-\#(word)}
    \#(variable)_made=$(made "\#(variable) $kit_made $kernels_made" "$\#(variable)"/*.swift)
    if [ ! -d "$\#(variable)_made" ]; then
      begin
      swiftc -O -swift-version 6 -parse-as-library -package-name pegbar -emit-library -static \
        -emit-module -module-name \#(rawValue) -I "$kit_made" -I "$kernels_made" \
        -I "$include" -o "$new/lib\#(rawValue).a" \
        -emit-module-path "$new/\#(rawValue).swiftmodule" "$\#(variable)"/*.swift
      finish "$\#(variable)_made"
    fi
    touch "$\#(variable)_made"
    """#
  }

  /// Options of the compiler for what uses it, before the kit's.
  var options: String {
    switch self {
    case .kernels: #"-I "$kernels_made" -L "$kernels_made""#
    case .masks: #"-package-name pegbar -I "$masks_made" -L "$masks_made" -lPegbarMasks"#
    case .warps: #"-package-name pegbar -I "$warps_made" -L "$warps_made" -lPegbarWarps"#
    }
  }
}
