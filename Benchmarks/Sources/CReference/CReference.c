#include "CReference.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

struct reference_pattern {
  pcre2_code *code;
  pcre2_match_data *match_data;
};

reference_pattern *reference_compile(reference_text text) {
  pcre2_compile_context *context = pcre2_compile_context_create(NULL);
  reference_pattern *pattern = calloc(1, sizeof *pattern);
  if (!context || !pattern) abort();
  pcre2_set_compile_extra_options(context, PCRE2_EXTRA_MATCH_LINE);
  int error = 0;
  PCRE2_SIZE offset = 0;
  pattern->code = pcre2_compile(text.bytes, text.count, PCRE2_UTF | PCRE2_ANCHORED | PCRE2_DOLLAR_ENDONLY, &error,
                                &offset, context);
  pcre2_compile_context_free(context);
  if (!pattern->code || pcre2_jit_compile(pattern->code, PCRE2_JIT_PARTIAL_SOFT) != 0) {
    reference_free(pattern);
    return NULL;
  }
  pattern->match_data = pcre2_match_data_create(1, NULL);
  if (!pattern->match_data) abort();
  return pattern;
}

void reference_free(reference_pattern *pattern) {
  if (!pattern) return;
  pcre2_match_data_free(pattern->match_data);
  pcre2_code_free(pattern->code);
  free(pattern);
}

reference_counts reference_judge(const reference_pattern *pattern, const reference_text *texts, size_t count,
                                 size_t rounds) {
  reference_counts counts = {0, 0, 0, 0};
  for (size_t round = 0; round < rounds; round++) {
    for (size_t index = 0; index < count; index++) {
      int result = pcre2_jit_match(pattern->code, texts[index].bytes, texts[index].count, 0, PCRE2_PARTIAL_SOFT,
                                   pattern->match_data, NULL);
      if (result >= 0) {
        counts.acceptable++;
      } else if (result == PCRE2_ERROR_PARTIAL) {
        counts.intermediate++;
      } else if (result == PCRE2_ERROR_NOMATCH) {
        counts.invalid++;
      } else {
        counts.other++;
      }
    }
  }
  return counts;
}

reference_counts reference_run(const reference_automaton *automaton, const reference_text *texts, size_t count,
                               size_t rounds) {
  const uint16_t *next = automaton->next;
  size_t totals[3] = {0, 0, 0};
  for (size_t round = 0; round < rounds; round++) {
    for (size_t index = 0; index < count; index++) {
      const uint8_t *byte = texts[index].bytes;
      const uint8_t *end = byte + texts[index].count;
      unsigned state = automaton->start;
      while (byte < end) state = next[state << 8 | *byte++];
      totals[automaton->kinds[state]]++;
    }
  }
  return (reference_counts){totals[2], totals[1], totals[0], 0};
}

long reference_allocated_bytes(void) {
#ifdef __GLIBC__
  return (long)mallinfo2().uordblks;
#else
  return -1;
#endif
}
