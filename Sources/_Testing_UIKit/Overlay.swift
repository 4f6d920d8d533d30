// The compiler imports a module of this name into every file that imports Testing and UIKit. On Apple's systems
// it attaches pictures to tests; here it has to exist, so that such files compile.
