/* Calls of the functions of inputcontrol.h at random. */

#ifndef CRANDOMCALLS_H
#define CRANDOMCALLS_H

#include <stdint.h>

/* Makes calls in any order, with handles of any kind and of another context, texts that are no UTF-8, NULL, and lengths and
 * numbers that cannot be. Returns how many of them left what the header does not allow. */
int32_t random_calls(int32_t count, uint64_t seed);

/* Does so in several threads, each with contexts of its own, while all of them call with one context of another thread. */
int32_t random_calls_in_threads(int32_t threads, int32_t count, uint64_t seed);

#endif
