#pragma once

#include <stddef.h>
#include <stdint.h>

// What the library is measured against: PCRE2 called from a plain loop in C, and an automaton run by one.

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

// An automaton: for each state and byte the next state, and for each state whether a text is invalid (0), unfinished
// (1) or acceptable (2) there.
typedef struct {
  const uint16_t *next;
  const uint8_t *kinds;
  uint16_t start;
} reference_automaton;

// Runs all texts through an automaton, `rounds` times.
reference_counts reference_run(const reference_automaton *automaton, const reference_text *texts, size_t count,
                               size_t rounds);
