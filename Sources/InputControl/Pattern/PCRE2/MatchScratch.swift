#if PCRE2
  internal import CPCRE2

  /// The memory that matching needs, used by one thread at a time.
  @safe
  package struct MatchScratch: ~Copyable {
    /// One allocation for all parts, so that a single pointer is passed, with the current match limit.
    private let storage: UnsafeMutablePointer<Storage>

    @unsafe
    private struct Storage: ~Copyable {
      /// The match data block, to which PCRE2 writes the offsets of a match.
      let matchData: OpaquePointer
      /// The start and the end of the last match, in the output vector of `matchData`.
      let ends: UnsafeMutablePointer<Int>
      let context: OpaquePointer
      let stack: OpaquePointer?
      var matchLimit: UInt32
      var search = SearchMemory()
    }

    /// The number of groups whose ranges are stored: the whole match and `$1` to `$9`.
    private static let groups: UInt32 = 10

    /// The initial and the maximum size of the stack of just-in-time compiled code, in bytes; it grows on use.
    private static let stackSize = (initial: 32 << 10, largest: 1 << 20)

    /// The heap limit of the interpreter, in KiB; beyond it the verdict is “undetermined”.
    private static let heapLimit: UInt32 = 32 << 10

    init() {
      guard
        let matchData = unsafe pcre2_match_data_create_8(Self.groups, nil),
        let context = unsafe pcre2_match_context_create_8(nil)
      else { fatalError("out of memory") }
      // Without the just-in-time compiler no stack is created, and none is needed.
      let stack = unsafe pcre2_jit_stack_create_8(Self.stackSize.initial, Self.stackSize.largest, nil)
      if let stack = unsafe stack {
        unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
      }
      unsafe pcre2_set_match_limit_8(context, 0)
      // The interpreter stores its back-tracking points on the heap; captures make each of them larger.
      unsafe pcre2_set_heap_limit_8(context, Self.heapLimit)
      unsafe storage = .allocate(capacity: 1)
      unsafe storage.initialize(
        to: Storage(
          matchData: matchData, ends: pcre2_get_ovector_pointer_8(matchData), context: context, stack: stack,
          matchLimit: 0))
    }

    deinit {
      unsafe pcre2_match_data_free_8(storage.pointee.matchData)
      unsafe pcre2_match_context_free_8(storage.pointee.context)
      unsafe pcre2_jit_stack_free_8(storage.pointee.stack)
      unsafe storage.deinitialize(count: 1)
      unsafe storage.deallocate()
    }

    /// The block to which PCRE2 writes the offsets of a match.
    var matchData: OpaquePointer { unsafe storage.pointee.matchData }

    /// The memory of searches without PCRE2.
    var search: SearchMemory {
      _read { yield unsafe storage.pointee.search }
      nonmutating _modify { yield unsafe &storage.pointee.search }
    }

    /// The end offset of the last successful match, in bytes.
    var matchEnd: Int { unsafe storage.pointee.ends[1] }

    /// Returns the range of a group in the last match, in bytes, or `nil` if the group did not participate.
    func group(_ number: Int) -> Range<Int>? {
      precondition((0..<Int(Self.groups)).contains(number))
      let start = unsafe storage.pointee.ends[2 * number]
      let end = unsafe storage.pointee.ends[2 * number + 1]
      // PCRE2_UNSET is `SIZE_MAX`, which is -1 as an `Int`. `\K` in a lookahead can place the start after the
      // end.
      return start >= 0 && start <= end ? start..<end : nil
    }

    /// Returns the match context with a match limit; calls PCRE2 only if the limit has changed.
    func context(withMatchLimit limit: UInt32) -> OpaquePointer {
      let context = unsafe storage.pointee.context
      if unsafe storage.pointee.matchLimit != limit {
        unsafe pcre2_set_match_limit_8(context, limit)
        unsafe storage.pointee.matchLimit = limit
      }
      return unsafe context
    }
  }
#endif
