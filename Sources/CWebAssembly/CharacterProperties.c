// The general category and the binary properties of characters, for Swift's library, which asks these two functions.
//
// Its own tables are 55 kB, 19 kB when they are compressed; these are the same in 14 kB, and 5 kB. The linker takes the
// first definition of a function. `Scripts/character-properties --check` compares both for every character.

#include <stdint.h>

#include "CharacterPropertyTables.h"

// The first character of each run. It is filled when the first character is looked up.
static uint32_t starts[run_count];
static int has_starts;

static void fill_starts(void) {
  const unsigned char *next = run_lengths;
  uint32_t start = 0;
  for (int run = 0; run < run_count; run++) {
    starts[run] = start;
    int shift = 0;
    do start += (uint32_t)(*next & 0x7F) << shift, shift += 7;
    while (*next++ & 0x80);
  }
  has_starts = 1;
}

// Returns the class of a character: characters of one class have the same category and properties.
static int class_of(uint32_t character) {
  if (!has_starts) fill_starts();
  int low = 0, high = run_count;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (starts[middle] <= character) low = middle;
    else high = middle;
  }
  return run_classes[low];
}

uint8_t _swift_stdlib_getGeneralCategory(uint32_t character) { return class_categories[class_of(character)]; }

uint64_t _swift_stdlib_getBinaryProperties(uint32_t character) { return class_properties[class_of(character)]; }
