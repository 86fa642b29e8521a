#if !PCRE2
  /// The memory that matching needs, used by one thread at a time.
  @safe
  package struct MatchScratch: ~Copyable {
    private let memory: UnsafeMutablePointer<SearchMemory>

    init() {
      unsafe memory = .allocate(capacity: 1)
      unsafe memory.initialize(to: SearchMemory())
    }

    deinit {
      unsafe memory.deinitialize(count: 1)
      unsafe memory.deallocate()
    }

    /// The memory of searches.
    var search: SearchMemory {
      _read { yield unsafe memory.pointee }
      nonmutating _modify { yield unsafe &memory.pointee }
    }
  }
#endif
