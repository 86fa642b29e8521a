// The reference for all comparisons: one thread that reads a file in chunks and matches each value with the
// JIT compiler of PCRE2.
//
//     reference [--rejects FILE] lines|csv|ndjson FILE NAME LIMIT PATTERN [NAME LIMIT PATTERN ...]
//
// NAME is the column, or any name for lines; LIMIT is the maximum size of a value in bytes, 0 for no limit.
// FILE may be - for standard input. Prints a line for each count. `--rejects` writes the rows that are not
// acceptable, unchanged, after the header if there is one.
//
// The program supports only the data of this benchmark: it does not check UTF-8, does not support a byte
// order mark, ends at an unclosed quote, and does not validate JSON outside of the requested members.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <fcntl.h>
#include <pcre2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { chunk = 256 << 10, most_checks = 8, most_columns = 256 };

typedef struct {
  const char *bytes;
  size_t count;
} text;

typedef struct {
  const char *name;
  size_t limit;
  pcre2_code *code;
  pcre2_match_data *match_data;
  size_t column;
  size_t acceptable, intermediate, invalid;
} check;

static check checks[most_checks];
static size_t check_count, row_count, accepted_count;
static FILE *rejects;

static void fail(const char *message) {
  fprintf(stderr, "reference: %s\n", message);
  exit(70);
}

// MARK: Values

static void compile(check *a_check, const char *pattern) {
  pcre2_compile_context *context = pcre2_compile_context_create(NULL);
  pcre2_set_compile_extra_options(context, PCRE2_EXTRA_MATCH_LINE);
  int error;
  PCRE2_SIZE offset;
  a_check->code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
                                PCRE2_UTF | PCRE2_ANCHORED | PCRE2_DOLLAR_ENDONLY, &error, &offset, context);
  pcre2_compile_context_free(context);
  if (!a_check->code) fail("the pattern cannot be compiled");
  if (pcre2_jit_compile(a_check->code, PCRE2_JIT_PARTIAL_SOFT) != 0) fail("PCRE2 has no compiler here");
  a_check->match_data = pcre2_match_data_create(1, NULL);
}

static bool judge(check *a_check, text value) {
  // In this data, the values of columns with a limit are ASCII.
  if (a_check->limit > 0 && value.count > a_check->limit) {
    a_check->invalid++;
    return false;
  }
  int result = pcre2_jit_match(a_check->code, (PCRE2_SPTR)value.bytes, value.count, 0, PCRE2_PARTIAL_SOFT,
                               a_check->match_data, NULL);
  if (result >= 0) {
    a_check->acceptable++;
    return true;
  }
  if (result == PCRE2_ERROR_PARTIAL) {
    a_check->intermediate++;
  } else if (result == PCRE2_ERROR_NOMATCH) {
    a_check->invalid++;
  } else {
    fail("PCRE2 has an error");
  }
  return false;
}

static void finish_row(text row, bool is_accepted) {
  row_count++;
  if (is_accepted) {
    accepted_count++;
  } else if (rejects && fwrite(row.bytes, 1, row.count, rejects) != row.count) {
    fail("the rejected rows cannot be written");
  }
}

// MARK: Rows
//
// Each function reads the row that begins at `start`, and returns the beginning of the next one; NULL if the
// row does not end before `end` and more data can be read.

static const char *read_line(const char *start, const char *end, bool is_last) {
  const char *newline = memchr(start, '\n', (size_t)(end - start));
  if (!newline && !is_last) return NULL;
  const char *next = newline ? newline + 1 : end;
  text value = {start, (size_t)((newline ? newline : end) - start)};
  if (value.count > 0 && start[value.count - 1] == '\r') value.count--;
  finish_row((text){start, (size_t)(next - start)}, judge(&checks[0], value));
  return next;
}

typedef struct {
  text text;
  bool has_doubled_quotes;
} field;

static field fields[most_columns];
static size_t column_count;

// Splits a record into fields, and stores their number in `count`.
static const char *split_record(const char *start, const char *end, bool is_last, size_t *count) {
  const char *next = start;
  *count = 0;
  for (;;) {
    if (*count == most_columns) fail("too many columns");
    field *a_field = &fields[(*count)++];
    a_field->has_doubled_quotes = false;
    if (next < end && *next == '"') {
      const char *first = ++next;
      for (;;) {
        const char *quote = memchr(next, '"', (size_t)(end - next));
        if (!quote || (quote + 1 == end && !is_last)) {
          if (is_last) fail("a quote is not closed");
          return NULL;
        }
        next = quote + 1;
        if (next == end || *next != '"') break;
        a_field->has_doubled_quotes = true;
        next++;
      }
      a_field->text = (text){first, (size_t)(next - 1 - first)};
      if (next < end && *next != ',' && *next != '\n' && *next != '\r') fail("there is text behind a quote");
    } else {
      const char *first = next;
      while (next < end && *next != ',' && *next != '\n' && *next != '\r') next++;
      a_field->text = (text){first, (size_t)(next - first)};
    }
    if (next < end && *next == ',') {
      next++;
      continue;
    }
    if (next < end && *next == '\r') next++;
    if (next == end) return is_last ? end : NULL;
    return next + 1;
  }
}

static char unescaped[chunk];

static text unquoted(field a_field) {
  if (!a_field.has_doubled_quotes) return a_field.text;
  size_t count = 0;
  for (size_t index = 0; index < a_field.text.count; index++) {
    unescaped[count++] = a_field.text.bytes[index];
    if (a_field.text.bytes[index] == '"') index++;
  }
  return (text){unescaped, count};
}

static const char *read_header(const char *start, const char *end, bool is_last) {
  const char *next = split_record(start, end, is_last, &column_count);
  if (!next) return NULL;
  for (size_t index = 0; index < check_count; index++) {
    check *a_check = &checks[index];
    for (a_check->column = 0; a_check->column < column_count; a_check->column++) {
      text name = unquoted(fields[a_check->column]);
      if (name.count == strlen(a_check->name) && memcmp(name.bytes, a_check->name, name.count) == 0) break;
    }
    if (a_check->column == column_count) fail("there is no such column");
  }
  if (rejects) fwrite(start, 1, (size_t)(next - start), rejects);
  return next;
}

static const char *read_record(const char *start, const char *end, bool is_last) {
  size_t count;
  const char *next = split_record(start, end, is_last, &count);
  if (!next) return NULL;
  if (count != column_count) fail("a row has another number of fields than the header");
  bool is_accepted = true;
  for (size_t index = 0; index < check_count; index++) {
    if (!judge(&checks[index], unquoted(fields[checks[index].column]))) is_accepted = false;
  }
  finish_row((text){start, (size_t)(next - start)}, is_accepted);
  return next;
}

// Advances from behind the opening quote of a JSON string to behind the closing one.
static const char *skip_string(const char *next, const char *end) {
  for (;;) {
    const char *quote = memchr(next, '"', (size_t)(end - next));
    if (!quote) fail("a string of JSON has no end");
    ptrdiff_t backslashes = 0;
    while (quote - backslashes > next && quote[-1 - backslashes] == '\\') backslashes++;
    next = quote + 1;
    if (backslashes % 2 == 0) return next;
  }
}

static const char *skip_space(const char *next, const char *end) {
  while (next < end && (*next == ' ' || *next == '\t' || *next == '\r')) next++;
  return next;
}

static const char *skip_value(const char *next, const char *end) {
  if (*next == '"') return skip_string(next + 1, end);
  if (*next != '{' && *next != '[') {
    while (next < end && *next != ',' && *next != '}' && *next != ' ') next++;
    return next;
  }
  for (size_t depth = 0; next < end;) {
    char byte = *next++;
    if (byte == '"') {
      next = skip_string(next, end);
    } else if (byte == '{' || byte == '[') {
      depth++;
    } else if ((byte == '}' || byte == ']') && --depth == 0) {
      return next;
    }
  }
  fail("an object of JSON has no end");
  return end;
}

static text unescaped_string(text string) {
  if (!memchr(string.bytes, '\\', string.count)) return string;
  static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  size_t count = 0;
  for (size_t index = 0; index < string.count; index++) {
    char byte = string.bytes[index];
    if (byte != '\\') {
      unescaped[count++] = byte;
      continue;
    }
    byte = string.bytes[++index];
    if (byte == 'u') {
      char digits[5] = {0};
      memcpy(digits, string.bytes + index + 1, 4);
      long scalar = strtol(digits, NULL, 16);
      if (scalar > 0x7F) fail("an escape beyond ASCII in a value that is asked about");
      unescaped[count++] = (char)scalar;
      index += 4;
    } else {
      const char *name = strchr(names, byte);
      if (!name) fail("an unknown escape");
      unescaped[count++] = meanings[name - names];
    }
  }
  return (text){unescaped, count};
}

static const char *read_object(const char *start, const char *end, bool is_last) {
  const char *newline = memchr(start, '\n', (size_t)(end - start));
  if (!newline && !is_last) return NULL;
  const char *line_end = newline ? newline : end, *after = newline ? newline + 1 : end;
  const char *next = skip_space(start, line_end);
  if (next == line_end || *next != '{') fail("a line is no object of JSON");
  bool is_accepted = true;
  size_t found = 0;
  // Reads the whole line, because a member may occur twice.
  for (next = skip_space(next + 1, line_end); next < line_end && *next == '"';) {
    const char *name = next + 1;
    next = skip_string(name, line_end);
    size_t name_count = (size_t)(next - 1 - name);
    next = skip_space(next, line_end);
    if (next == line_end || *next != ':') fail("a member of JSON has no value");
    const char *value = skip_space(next + 1, line_end);
    next = skip_value(value, line_end);
    for (size_t index = 0; index < check_count; index++) {
      check *a_check = &checks[index];
      if (name_count != strlen(a_check->name) || memcmp(name, a_check->name, name_count) != 0) continue;
      text judged = {value, (size_t)(next - value)};
      if (*value == '"') judged = unescaped_string((text){value + 1, (size_t)(next - 2 - value)});
      if (!judge(a_check, judged)) is_accepted = false;
      found++;
    }
    next = skip_space(next, line_end);
    if (next < line_end && *next == ',') next = skip_space(next + 1, line_end);
  }
  if (next == line_end || *next != '}') fail("an object of JSON has no end");
  if (found != check_count) fail("a member is not there, or is there twice");
  finish_row((text){start, (size_t)(after - start)}, is_accepted);
  return after;
}

// MARK: The file

typedef const char *reader(const char *start, const char *end, bool is_last);

static void read_file(int file, reader *read_row, reader *read_first) {
  static char buffer[chunk];
  size_t count = 0;
  bool is_last = false;
  while (!is_last) {
    if (count == sizeof buffer) fail("a row is too long");
    ssize_t added = read(file, buffer + count, sizeof buffer - count);
    if (added < 0) fail("the file cannot be read");
    is_last = added == 0;
    count += (size_t)added;
    const char *start = buffer, *end = buffer + count;
    while (start < end) {
      const char *next = (read_first ? read_first : read_row)(start, end, is_last);
      if (!next) break;
      read_first = NULL;
      start = next;
    }
    count = (size_t)(end - start);
    memmove(buffer, start, count);
  }
}

int main(int argc, char **argv) {
  if (argc > 2 && strcmp(argv[1], "--rejects") == 0) {
    rejects = fopen(argv[2], "w");
    if (!rejects) fail("the file of rejected rows cannot be opened");
    setvbuf(rejects, NULL, _IOFBF, chunk);
    argc -= 2;
    argv += 2;
  }
  if (argc < 6 || argc % 3 != 0 || argc / 3 - 1 > most_checks) {
    fprintf(stderr, "usage: reference [--rejects FILE] lines|csv|ndjson FILE NAME LIMIT PATTERN ...\n");
    return 64;
  }
  for (int index = 3; index < argc; index += 3) {
    check *a_check = &checks[check_count++];
    a_check->name = argv[index];
    a_check->limit = strtoul(argv[index + 1], NULL, 10);
    compile(a_check, argv[index + 2]);
  }
  int file = strcmp(argv[2], "-") == 0 ? 0 : open(argv[2], O_RDONLY);
  if (file < 0) fail("the file cannot be opened");
  if (strcmp(argv[1], "lines") == 0) {
    read_file(file, read_line, NULL);
  } else if (strcmp(argv[1], "csv") == 0) {
    read_file(file, read_record, read_header);
  } else if (strcmp(argv[1], "ndjson") == 0) {
    read_file(file, read_object, NULL);
  } else {
    fail("there is no such kind of file");
  }
  if (rejects && fclose(rejects) != 0) fail("the rejected rows cannot be written");
  printf("rows %zu\naccepted %zu\n", row_count, accepted_count);
  for (size_t index = 0; index < check_count; index++) {
    const check *a_check = &checks[index];
    printf("%s.acceptable %zu\n%s.intermediate %zu\n%s.invalid %zu\n", a_check->name, a_check->acceptable,
           a_check->name, a_check->intermediate, a_check->name, a_check->invalid);
  }
  return 0;
}
