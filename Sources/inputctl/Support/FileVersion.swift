#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Which file it is, by whatever path.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// What is at a path, behind links; `nil` where there is nothing.
  init?(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file that is open under a descriptor, unless it is a pipe or a device, which nobody reads twice.
  init?(ofRegular descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// What stays the same when the system is started again, which may change the number of a device.
  fileprivate var lasting: String { "\(inode)" }
}

/// What tells one state of a file from another: which file it is, how large, and when it was last written.
struct FileVersion: Equatable {
  private var identity: FileIdentity
  /// In bytes.
  private(set) var size: Int
  private var seconds: Int
  private var nanoseconds: Int
  /// The permissions.
  private(set) var mode: mode_t
  private(set) var owner: uid_t
  private(set) var group: gid_t
  /// Whether it is a file on a disk, and not a pipe or a device.
  private(set) var isRegularFile: Bool

  /// The version of an open file.
  init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(errno) }
    self.init(status)
  }

  /// The version of the file at a path.
  init(at path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw SystemError(errno) }
    self.init(status)
  }

  /// What stays the same while the file does, also when the system is started again.
  var lasting: String { "\(identity.lasting) \(size) \(seconds) \(nanoseconds)" }

  private init(_ status: stat) {
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    identity = FileIdentity(status)
    size = Int(status.st_size)
    seconds = modified.tv_sec
    nanoseconds = modified.tv_nsec
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
  }
}
