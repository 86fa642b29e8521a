#pragma once

#include <stddef.h>
#include <stdint.h>

// What the library is measured against: PCRE2 called from a plain loop in C.

// A text in UTF-8, not terminated.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} reference_text;

// How often each verdict was given.
typedef struct {
  size_t acceptable;
  size_t intermediate;
  size_t invalid;
  size_t other;
} reference_counts;

typedef struct reference_pattern reference_pattern;

// Compiles a pattern as the library does; NULL when it cannot be compiled.
reference_pattern *reference_compile(reference_text pattern);
void reference_free(reference_pattern *pattern);

// Matches all texts, `rounds` times.
reference_counts reference_judge(const reference_pattern *pattern, const reference_text *texts, size_t count,
                                 size_t rounds);
