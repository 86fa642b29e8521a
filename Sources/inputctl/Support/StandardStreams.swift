#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The program's own three files.
enum StandardStreams {
  /// Makes sure that the three are open, so that no rule file is taken for one of them.
  static func prepare() {
    for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) == -1 {
      // Opened for reading only: writing to it fails as it did while it was closed.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  static func writeError(_ text: String) {
    try? SystemCall.write(Array(text.utf8), to: STDERR_FILENO)
  }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }
}
