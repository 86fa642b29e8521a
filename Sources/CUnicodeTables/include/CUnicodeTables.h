#pragma once

#include <stddef.h>

// The characters of Unicode properties, written by Scripts/unicode-tables. Numbers are unsigned LEB128.

// The characters of a property.
typedef struct {
  const char *name;     // as it is looked up: in lower case, without separators; `sc:` begins that of a Script
  unsigned int offset;  // where the ranges begin in unicode_ranges, in bytes
  unsigned int length;  // the length of the ranges in bytes
} unicode_set;

// Returns the version of Unicode, such as "14.0.0".
const char *unicode_tables_version(void);

// Returns all properties in the order of their names, and stores their number in `*count`.
const unicode_set *unicode_sets(size_t *count);

// Returns the ranges of all properties. A range is two numbers: the number of scalar values between the end of the last
// range, or 0, and its first one; and the number of its scalar values less one.
const unsigned char *unicode_ranges(void);

// Returns the ranges of the characters that a terminal shows in no column, and stores the number of bytes in `*count`.
const unsigned char *unicode_zero_columns(size_t *count);

// Returns those of the characters that it shows in two columns.
const unsigned char *unicode_two_columns(size_t *count);

// Returns pairs of scalars that differ only in case, and stores the number of bytes in `*count`. A pair is two numbers:
// the scalar value less that of the last pair, and the difference to the other one, doubled; less one if negative,
// without its sign.
const unsigned char *unicode_case_pairs(size_t *count);

// Returns the full compatibility decompositions (UAX #15) that differ from the canonical ones, and stores the number of
// bytes in `*count`. Each is the scalar value less that of the last one, a number of scalars, and their values.
const unsigned char *unicode_compatibility_decompositions(size_t *count);
