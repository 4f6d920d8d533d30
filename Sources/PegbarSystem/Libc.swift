// The C library, the same for whoever imports this module, and what of the system is written in C.
@_exported import CPegbarSystem

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#endif
