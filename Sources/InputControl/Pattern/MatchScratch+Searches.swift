#if !PCRE2
  /// The memory that matching needs, used by one thread at a time.
  package struct MatchScratch: ~Copyable {
    // A `deinit` of this type would have to be visible to programs in Embedded Swift.
    private final class Storage {
      var memory = SearchMemory()
    }

    private let storage = Storage()

    /// The memory of searches.
    var search: SearchMemory {
      _read { yield storage.memory }
      nonmutating _modify { yield &storage.memory }
    }
  }
#endif
