#if defined(__wasm__)

#include <stdint.h>
#include <stdlib.h>

// Swift seeds its hashes with this. A module without imports has no source of randomness: every instance has the same
// seed. What is hashed are names in rules and keys of caches, whose number is limited.
void arc4random_buf(void *buffer, size_t count) {
  uint8_t *bytes = buffer;
  for (size_t index = 0; index < count; index++) bytes[index] = (uint8_t)(index * 131 + 7);
}

// Swift's libraries are compiled with a protected stack. Its end is the end of the module's memory, so that an overflow
// traps.
uintptr_t __stack_chk_guard = 0x595e9fbd;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

#endif
