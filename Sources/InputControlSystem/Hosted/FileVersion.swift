/// The identity of a file, independent of its path.
package struct FileIdentity: Hashable {
  private let device: UInt64
  private let inode: UInt64

  package init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// Reads the identity of the file at a path, following links; `nil` if there is none.
  package init?(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the identity of the regular file that is open under a descriptor; `nil` for pipes and devices,
  /// which cannot be read twice.
  package init?(ofRegular descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The part of the identity that survives a restart of the system, which may change the number of a device.
  fileprivate var persistentText: String { "\(inode)" }
}

/// One state of a file: its identity, its size, and the time of its last modification.
package struct FileVersion: Equatable {
  private var identity: FileIdentity
  /// The size in bytes.
  package private(set) var size: Int
  private var seconds: Int
  private var nanoseconds: Int
  /// The permissions.
  package private(set) var mode: mode_t
  package private(set) var owner: uid_t
  package private(set) var group: gid_t
  /// Whether it is a regular file, and not a pipe or a device.
  package private(set) var isRegularFile: Bool

  /// Reads the version of an open file.
  package init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(errno) }
    self.init(status)
  }

  /// Reads the version of the file at a path.
  package init(at path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw SystemError(errno) }
    self.init(status)
  }

  /// The version as a text that survives a restart of the system.
  package var persistentText: String { "\(identity.persistentText) \(size) \(seconds) \(nanoseconds)" }

  private init(_ status: stat) {
    let modified = status.modificationTime
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
