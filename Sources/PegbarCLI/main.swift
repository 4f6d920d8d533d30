import Foundation

// Nothing is left to be written, and no library's code that runs at an exit can keep the program.
_exit(Program.run(Array(CommandLine.arguments.dropFirst())))
