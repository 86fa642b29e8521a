/// The three standard streams of the program.
package enum StandardStreams {
  /// Opens missing standard streams, so that no other file gets one of their descriptors.
  package static func prepare() {
    for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) == -1 {
      // Opened for reading only, so that writing still fails as it does with a closed descriptor.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Writes a text to standard error; a failure is ignored, because there is nowhere to report it.
  package static func writeError(_ text: String) {
    try? SystemCall.write(Array(text.utf8), to: STDERR_FILENO)
  }

  package static func exit(_ status: Int32) -> Never { systemExit(status) }
}
