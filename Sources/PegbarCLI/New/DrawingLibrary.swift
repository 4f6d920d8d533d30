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

  /// Lines of a script that compile it if it is not compiled yet.
  ///
  /// In them `$include` is the folder of the headers, and the kit is compiled.
  var script: String {
    switch self {
    case .kernels:
      #"""
      # PEGBAR_KERNELS: the folder of the sources of CPegbarKernels.
      kernels=${PEGBAR_KERNELS:-@KERNELS@}
      made=.build/libCPegbarKernels.a
      if [ ! -f "$made" ] || [ -n "$(find "$kernels" "$include" -type f -newer "$made" | head -n 1)" ]; then
        mkdir -p .build/CPegbarKernels
        echo "module CPegbarKernels { header \"$kernels/include/CPegbarKernels.h\" export * }" \
          > .build/CPegbarKernels/module.modulemap
        for source in "$kernels"/*.c; do
          "${CC:-clang}" -c -O2 -fPIC -fvisibility=hidden -I "$include" -I "$kernels/include" \
            -o ".build/CPegbarKernels/$(basename "$source" .c).o" "$source"
        done
        rm -f "$made"
        ar rcs "$made" .build/CPegbarKernels/*.o
      fi
      """#
    case .masks: engineScript(variable: "masks", option: "PEGBAR_MASKS")
    case .warps: engineScript(variable: "warps", option: "PEGBAR_WARPS")
    }
  }

  private func engineScript(variable: String, option: String) -> String {
    #"""
    # \#(option): the folder of the sources of \#(rawValue).
    \#(variable)=${\#(option):-\#(word)}
    made=.build/lib\#(rawValue).a
    if [ ! -f "$made" ] || [ .build/libPegbarPluginKit.a -nt "$made" ] ||
      [ .build/libCPegbarKernels.a -nt "$made" ] ||
      [ -n "$(find "$\#(variable)" -type f -newer "$made" | head -n 1)" ]; then
      swiftc -O -swift-version 6 -parse-as-library -package-name pegbar -emit-library -static \
        -emit-module -module-name \#(rawValue) -I .build -I .build/CPegbarKernels \
        -I "$include" -o "$made" -emit-module-path .build/\#(rawValue).swiftmodule \
        "$\#(variable)"/*.swift
    fi
    """#
  }

  /// Options of the compiler for what uses it, before the kit's.
  var options: String {
    switch self {
    case .kernels: "-I .build/CPegbarKernels"
    case .masks, .warps: "-package-name pegbar -l\(rawValue)"
    }
  }
}
