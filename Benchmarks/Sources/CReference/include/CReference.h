#pragma once

#include <stddef.h>
#include <stdint.h>

// The references for measurements: a plain loop in C that calls PCRE2, and one that runs an automaton.

// A UTF-8 text without a terminator.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} reference_text;

// The number of times that each verdict was given.
typedef struct {
  size_t acceptable;
  size_t intermediate;
  size_t invalid;
  size_t other;
} reference_counts;

typedef struct reference_pattern reference_pattern;

// Compiles a pattern with the options of the library; returns NULL if that fails.
reference_pattern *reference_compile(reference_text pattern);
void reference_free(reference_pattern *pattern);

// Matches all texts, `rounds` times.
reference_counts reference_judge(const reference_pattern *pattern, const reference_text *texts, size_t count,
                                 size_t rounds);

// An automaton: the next state for each state and byte, and for each state whether a text that ends there is
// invalid (0), unfinished (1) or acceptable (2).
typedef struct {
  const uint16_t *next;
  const uint8_t *kinds;
  uint16_t start;
} reference_automaton;

// Runs an automaton on all texts, `rounds` times.
reference_counts reference_run(const reference_automaton *automaton, const reference_text *texts, size_t count,
                               size_t rounds);

// The bytes that are allocated now; -1 where the C library does not tell.
long reference_allocated_bytes(void);
