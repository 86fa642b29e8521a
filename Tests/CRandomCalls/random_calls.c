#include "CRandomCalls.h"

#include <inputcontrol.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HANDLES = 32, LARGEST_THREADS = 16, OBJECTS_TO_REMOVE = 48 };

/* A text, and a length that need not be its own. */
typedef struct {
  const char *bytes;
  size_t length;
} text;

typedef struct {
  uint64_t state;
  /* Two contexts, and handles of both. */
  ic_context *contexts[2];
  ic_handle handles[HANDLES];
  /* Whether no text of this call can be. */
  bool is_impossible;
  int32_t wrong;
} caller;

static const char rules[] =
    "language 3\n"
    "profile price { type decimal; decimals 2; range 0..9999; display locale }\n"
    "profile word { normalize lower; allow /[a-z]/; maxLength 5; messages { en \"A word\" } }\n"
    "profile phone { template \"(###) ###-####\" }\n"
    "profile secret { regex /[ab]{3}/; sensitive }\n"
    "form order {\n"
    "  field kind: word { required }\n"
    "  when kind is \"gift\" { field note: word; field code: secret }\n"
    "  field least: price; field most: price; field from: time.isoDate\n"
    "  range: order least <= most\n"
    "  soon: order today <= from\n"
    "  free: external isFree(kind)\n"
    "}\n";

static const char *const texts[] = {
    "", "a", "gift", "12.5", "1,234.50", "-", "2026-11-22", "yes", "price", "word", "phone", "secret", "order", "kind",
    "note\nkind", "least", "de", "de-CH", "zh-Hans", "ar-EG", "-", "shop.rules", "profile p { regex /[/ }", "5551234567",
    "(555) 123-4567", "\xF0\x9F\x98\x80", "e\xCC\x81", "\xFF\xFE", "\xED\xA0\x80", "a\xC3", "nihao", "signUp", "0", ",; ",
};

static uint64_t next(caller *caller) {
  /* xorshift64*, Vigna 2016. */
  caller->state ^= caller->state >> 12;
  caller->state ^= caller->state << 25;
  caller->state ^= caller->state >> 27;
  return caller->state * 0x2545F4914F6CDD1Du;
}

static uint32_t below(caller *caller, uint32_t count) { return (uint32_t)(next(caller) >> 33) % count; }

static text any_text(caller *caller) {
  if (caller->is_impossible) return below(caller, 2) ? (text){NULL, 5} : (text){rules, SIZE_MAX / 2 + 1};
  text result = {rules, sizeof rules - 1};
  uint32_t which = below(caller, sizeof texts / sizeof *texts + 4);
  if (which < sizeof texts / sizeof *texts) result = (text){texts[which], strlen(texts[which])};
  switch (below(caller, 24)) {
  case 0: result.length = 0; break;
  case 1: result.length /= 2; break;
  case 2: result.bytes = NULL; break;
  case 3: result = (text){NULL, 0}; break;
  /* A length that no memory has. */
  case 4: result.length = SIZE_MAX - below(caller, 3); break;
  default: break;
  }
  return result;
}

static ic_handle any_handle(caller *caller) {
  switch (below(caller, 12)) {
  case 0: return (ic_handle)below(caller, 3) - 1;
  case 1: return below(caller, 2) ? INT32_MAX : INT32_MIN;
  default: return caller->handles[below(caller, HANDLES)];
  }
}

static int32_t any_number(caller *caller) {
  static const int32_t ends[] = {-1, 9, 100, 256, INT32_MAX, INT32_MIN};
  return below(caller, 16) ? (int32_t)below(caller, 13) : ends[below(caller, sizeof ends / sizeof *ends)];
}

static size_t any_place(caller *caller) {
  static const size_t ends[] = {1000, UINT32_MAX, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1};
  return below(caller, 8) ? below(caller, 8) : ends[below(caller, sizeof ends / sizeof *ends)];
}

/* Reads all of the output, which a sanitizer notices if it is not there. */
static unsigned sum(const char *bytes, size_t length) {
  unsigned sum = 0;
  for (size_t index = 0; index < length; index++) sum += (unsigned char)bytes[index];
  return sum;
}

static bool takes_text(int function) {
  static const unsigned char functions[] = {1,  2,  3,  5,  6,  8,  9,  11, 12, 14, 15, 16, 17, 18, 22, 23, 27, 31, 32, 33,
                                            34, 35, 36, 37, 41, 43, 46, 49, 53, 55, 57, 58, 59, 66};
  return memchr(functions, function, sizeof functions) != NULL;
}

static void check(caller *caller, ic_context *context, int function, int32_t result) {
  const ic_output *output = ic_context_output(context);
  volatile unsigned total = sum(output->text, output->length) + sum(output->message, output->message_length);
  (void)total;
  bool is_wrong = result < IC_ERROR_THREAD || (result < 0 && context && output->length == 0) ||
                  (result >= 0 && (!context || caller->is_impossible) && takes_text(function));
  if (is_wrong) fprintf(stderr, "function %d returned %d with %zu bytes\n", function, result, output->length);
  caller->wrong += is_wrong;
}

/* Remembers a handle in place of another one. */
static void keep(caller *caller, ic_handle handle) {
  if (handle > 0) caller->handles[below(caller, HANDLES)] = handle;
}

static int32_t call(caller *caller, ic_context *context, int function) {
  text a = any_text(caller), b = any_text(caller), c = any_text(caller);
  ic_handle object = any_handle(caller), other = any_handle(caller);
  size_t start = any_place(caller), end = any_place(caller);
  int32_t number = any_number(caller);
  uint32_t numbers[8];
  for (size_t index = 0; index < 8; index++) numbers[index] = (uint32_t)any_place(caller);
  const uint32_t *list = below(caller, 16) ? numbers : NULL;
  /* Of the list no more than there is; or what no memory has. */
  size_t count = below(caller, 16) ? below(caller, 5) : SIZE_MAX - below(caller, 2);
  switch (function) {
  case 0: return ic_rules_shipped(context);
  case 1: return ic_rules_parse(context, a.bytes, a.length, b.bytes, b.length);
  case 2: return ic_rules_diagnose(context, a.bytes, a.length, b.bytes, b.length);
  case 3: return ic_rules_complete(context, a.bytes, a.length, number);
  case 4: return ic_rules_profiles(context, object);
  case 5: return ic_rules_compile(context, object, a.bytes, a.length);
  case 6: return ic_archive_read(context, a.bytes, a.length);
  case 7: return ic_archive_names(context, object);
  case 8: return ic_archive_profile(context, object, a.bytes, a.length, b.bytes, b.length, c.bytes, c.length);
  case 9: return ic_profile_compile(context, object, a.bytes, a.length, b.bytes, b.length, c.bytes, c.length);
  case 10: return ic_profile_describe(context, object);
  case 11: return ic_verdict(context, object, a.bytes, a.length);
  case 12: return ic_evaluate(context, object, a.bytes, a.length);
  case 13: {
    /* Ends that lie beyond the texts cannot be seen. */
    for (size_t index = 0; index < 8; index++) numbers[index] = numbers[index] % 8;
    return ic_judge(context, object, below(caller, 16) ? rules : NULL, list, count);
  }
  case 14: return ic_display(context, object, a.bytes, a.length);
  case 15: return ic_value(context, object, a.bytes, a.length);
  case 16: return ic_remainder(context, object, a.bytes, a.length);
  case 17: return ic_hint(context, object, a.bytes, a.length, start);
  case 18: return ic_decide(context, object, a.bytes, a.length, start, end, b.bytes, b.length, number);
  case 19: return ic_control_create(context, object, number % 4);
  case 20: return ic_control_set_profile(context, object, other);
  case 21: return ic_control_set_option(context, object, number, below(caller, 2));
  case 22: return ic_control_set_text(context, object, a.bytes, a.length);
  case 23: return ic_control_set_display(context, object, a.bytes, a.length);
  case 24: return ic_control_text(context, object);
  case 25: return ic_control_select(context, object, start, end);
  case 26: return ic_control_place(context, object, start, end);
  case 27: return ic_control_evaluate(context, object, a.bytes, a.length);
  case 28: return ic_control_value(context, object);
  case 29: return ic_control_display(context, object);
  case 30: return ic_control_state(context, object);
  case 31: return ic_should_change(context, object, start, end, a.bytes, a.length, number);
  case 32: return ic_did_replace(context, object, start, end, a.bytes, a.length, number);
  case 33: return ic_should_change_ranges(context, object, list, count, a.bytes, a.length, number);
  case 34: return ic_did_replace_ranges(context, object, list, count, a.bytes, a.length, number);
  case 35: return ic_did_show(context, object, a.bytes, a.length, start, end, number);
  case 36: return ic_did_mark(context, object, a.bytes, a.length, start);
  case 37: return ic_did_commit(context, object, a.bytes, a.length);
  case 38: return ic_did_select(context, object, start, end);
  case 39: return ic_tell(context, object, number);
  case 40: return ic_settle(context, object, number);
  case 41: return ic_app_answer(context, object, number, a.bytes, a.length);
  case 42: return ic_app_command(context, object);
  case 43: return ic_insert(context, object, a.bytes, a.length, number);
  case 44: return ic_act(context, object, number);
  case 45: return ic_commit(context, object);
  case 46: return ic_record_refusal(context, object, a.bytes, a.length);
  case 47: return ic_press_return(context, object, number);
  case 48: return ic_token_commit(context, object);
  case 49: return ic_token_add(context, object, a.bytes, a.length);
  case 50: return ic_token_value(context, object, start);
  case 51: return ic_token_remove(context, object, start);
  case 52: return ic_token_select(context, object, start);
  case 53: return ic_token_set_separators(context, object, a.bytes, a.length);
  case 54: return ic_rules_forms(context, object);
  case 55: return ic_form_compile(context, object, a.bytes, a.length, b.bytes, b.length);
  case 56: return ic_form_describe(context, object);
  case 57: return ic_form_create(context, object, a.bytes, a.length, b.bytes, b.length);
  case 58: return ic_form_control(context, object, a.bytes, a.length);
  case 59: return ic_form_profile(context, object, a.bytes, a.length);
  case 60: return ic_form_changes(context, object);
  case 61: return ic_form_verdict(context, object);
  case 62: return ic_form_state(context, object);
  case 63: return ic_form_values(context, object);
  case 64: return ic_form_commit(context, object);
  case 65: return ic_form_answer(context, object, number, number);
  case 66: return ic_form_set_today(context, object, a.bytes, a.length);
  case 67: {
    char *input = ic_input(context, below(caller, 16) ? below(caller, 2000) : SIZE_MAX);
    if (input) *input = 'a';
    return 0;
  }
  case 68: return ic_texts_add(context, a.bytes, a.length, b.bytes, b.length);
  case 69: return ic_texts_languages(context, object);
  case 70: return ic_texts_choose(context, object, a.bytes, a.length);
  case 71: return ic_choices(context, object, a.bytes, a.length, number);
  case 72: return ic_texts_get(context, a.bytes, a.length, b.bytes, b.length, number);
  default: return ic_release(context, object);
  }
}

enum { FUNCTIONS = 74 };

/* Creates what most functions need, so that the calls reach it often. */
static void begin(caller *caller, ic_context *context) {
  ic_handle read = ic_rules_parse(context, "r", 1, rules, sizeof rules - 1);
  keep(caller, read);
  static const char *const names[] = {"price", "word", "phone", "secret"};
  for (size_t index = 0; index < 4; index++) {
    ic_handle profile = ic_profile_compile(context, read, names[index], strlen(names[index]), "de", 2, "", 0);
    keep(caller, profile);
    keep(caller, ic_control_create(context, profile, (int32_t)index % 3));
  }
  if (ic_rules_compile(context, read, "", 0) > 0) {
    const ic_output *output = ic_context_output(context);
    char *bytes = ic_input(context, output->length);
    memcpy(bytes, output->text, output->length);
    keep(caller, ic_archive_read(context, bytes, output->length));
  }
  ic_handle form = ic_form_compile(context, read, "order", 5, "fr", 2);
  keep(caller, form);
  ic_handle filled = ic_form_create(context, form, "2026-11-22", 10, "note", 4);
  keep(caller, filled);
  keep(caller, ic_form_control(context, filled, "kind", 4));
  keep(caller, ic_form_control(context, filled, "most", 4));
}

static void make_calls(caller *caller, int32_t count) {
  for (int32_t number = 0; number < count; number++) {
    /* Now and then all objects are made anew, since most of them are released some time. */
    if (number % 500 == 0) {
      for (int index = 0; index < 2; index++) {
        if (caller->contexts[index]) ic_context_destroy(caller->contexts[index]);
        caller->contexts[index] = ic_context_create();
        begin(caller, caller->contexts[index]);
      }
    }
    ic_context *context = below(caller, 200) ? caller->contexts[below(caller, 2)] : NULL;
    int function = (int)below(caller, FUNCTIONS);
    /* Releases are rarer than all else. */
    if (function == FUNCTIONS - 1 && below(caller, 4)) continue;
    caller->is_impossible = below(caller, 8) == 0;
    int32_t result = call(caller, context, function);
    check(caller, context, function, result);
    switch (function) {
    case 0: case 1: case 6: case 8: case 9: case 19: case 55: case 57: case 58: case 59: keep(caller, result);
    }
    if (context && ic_object_count(context) > OBJECTS_TO_REMOVE) ic_release(context, any_handle(caller));
  }
  ic_context *none = NULL;
  ic_context *contexts[] = {caller->contexts[0], caller->contexts[1], none};
  for (int index = 0; index < 3; index++) ic_context_destroy(contexts[index]);
}

int32_t random_calls(int32_t count, uint64_t seed) {
  caller caller = {.state = seed * 2 + 1};
  make_calls(&caller, count);
  return caller.wrong;
}

/* What a thread does, and the context of another thread. */
typedef struct {
  caller caller;
  int32_t count;
  ic_context *context;
} work;

static void *run(void *argument) {
  work *work = argument;
  make_calls(&work->caller, work->count);
  for (int32_t number = 0; number < work->count; number++) {
    int function = (int)below(&work->caller, FUNCTIONS - 2);
    /* The memory for input has no answer. */
    if (function == 67) continue;
    if (call(&work->caller, work->context, function) != IC_ERROR_THREAD) work->caller.wrong++;
  }
  return NULL;
}

int32_t random_calls_in_threads(int32_t threads, int32_t count, uint64_t seed) {
  if (threads > LARGEST_THREADS) return -1;
  pthread_t started[LARGEST_THREADS];
  static work works[LARGEST_THREADS];
  ic_context *context = ic_context_create();
  int32_t wrong = 0;
  for (int32_t index = 0; index < threads; index++) {
    works[index] = (work){.caller = {.state = (seed + (uint64_t)index) * 2 + 1}, .count = count, .context = context};
    if (pthread_create(&started[index], NULL, run, &works[index])) return -1;
  }
  for (int32_t index = 0; index < threads; index++) {
    pthread_join(started[index], NULL);
    wrong += works[index].caller.wrong;
  }
  ic_context_destroy(context);
  return wrong;
}

#ifdef MAIN
/* calls COUNT SEED */
int main(int count, char **arguments) {
  if (count != 3) return 64;
  int32_t calls = atoi(arguments[1]);
  uint64_t seed = strtoull(arguments[2], NULL, 10);
  int32_t wrong = random_calls(calls, seed) + random_calls_in_threads(4, calls / 4, seed);
  printf("%d calls, %d wrong\n", 2 * calls, wrong);
  return wrong != 0;
}
#endif
