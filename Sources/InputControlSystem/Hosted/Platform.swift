// The only file that depends on the platform. Every other file imports InputControlSystem, which exports the
// C library, and calls the declarations below.

#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif

// Inside a type with a method of the same name, a C function needs another name.
#if canImport(Darwin)
  let systemRead = unsafe Darwin.read
  let systemWrite = unsafe Darwin.write
  let systemExit = Darwin.exit
#else
  let systemRead = unsafe Glibc.read
  let systemWrite = unsafe Glibc.write
  let systemExit = Glibc.exit
#endif

/// Calls open(2), which is variadic and therefore cannot be stored in a constant.
func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

extension stat {
  /// The time of the last modification.
  var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

// MARK: - Files

/// Writes the data of a file to its disk.
///
/// - Returns: 0, or -1 with the reason in `errno`.
package func synchronizeData(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fsync(descriptor)
  #else
    fdatasync(descriptor)
  #endif
}

/// Advises the system that a file is read once from its beginning to its end.
package func adviseSequentialReading(_ descriptor: Int32) {
  #if os(Linux)
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  #endif
}

/// Returns a new descriptor for an open file, at the same offset. On Linux, the descriptor of a pipe does not
/// block, so that Ctrl-C need not wait for the reader of the pipe.
package func duplicateForWriting(_ descriptor: Int32) -> Int32 {
  #if os(Linux)
    // Opening the pipe again leaves the flags of other programs that have it open unchanged.
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      let own = systemOpen("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC, 0)
      if own >= 0 { return own }
    }
  #endif
  return fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
}

// MARK: - Terminals

/// The length of a line, in bytes, at which a terminal silently cuts it: 4,095 in Linux, 1,023 in macOS
/// (MAX_CANON).
#if canImport(Darwin)
  package let longestTerminalLine = 1023
#else
  package let longestTerminalLine = 4095
#endif

// MARK: - Signals

extension sigaction {
  /// Whether the signal is ignored, as nohup(1) sets it.
  var isIgnored: Bool {
    #if canImport(Darwin)
      unsafe unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
      unsafe unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
    #if canImport(Darwin)
      unsafe __sigaction_u.__sa_handler = handler
    #else
      unsafe __sigaction_handler.sa_handler = handler
    #endif
  }
}

// MARK: - Threads

/// A number that no other thread has that runs now.
package var currentThread: UInt {
  #if canImport(Darwin)
    unsafe UInt(bitPattern: pthread_self())
  #else
    pthread_self()
  #endif
}

/// Starts a thread that runs `body`.
///
/// - Returns: The thread; `nil` if none can be created.
func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  let start = unsafe Unmanaged.passRetained(ThreadStart(body)).toOpaque()
  // The parameters are optional in one C library and not in the other.
  #if canImport(Darwin)
    var thread: pthread_t?
    let error = unsafe pthread_create(
      &thread, nil,
      {
        unsafe ThreadStart.run($0)
        return nil
      }, start)
  #else
    var thread = pthread_t()
    let error = unsafe pthread_create(
      &thread, nil,
      {
        unsafe ThreadStart.run($0)
        return nil
      }, start)
  #endif
  guard error == 0 else {
    unsafe Unmanaged<ThreadStart>.fromOpaque(start).release()
    return nil
  }
  return thread
}

/// The work of a thread, as an object that can be passed through C.
private final class ThreadStart: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  static func run(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<ThreadStart>.fromOpaque(pointer).takeRetainedValue().body()
  }
}

/// Creates a key under which each thread stores its own pointer.
///
/// - Parameter free: A function that is called at the end of each thread with its pointer, if it has one.
/// - Returns: The key.
package func makeThreadKey(_ free: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void)
  -> pthread_key_t
{
  var key = pthread_key_t()
  #if canImport(Darwin)
    let status = unsafe pthread_key_create(
      &key, unsafeBitCast(free, to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self))
  #else
    let status = unsafe pthread_key_create(&key, free)
  #endif
  precondition(status == 0, "no thread-specific memory is left")
  return key
}
