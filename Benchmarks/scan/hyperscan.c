// Counts the lines that match a pattern as a whole with Hyperscan or its successor Vectorscan, in one thread.
//
//     hyperscan blocks|lines PATTERN FILE
//
// With `blocks`, the library finds the lines in chunks that end with a line (HS_FLAG_MULTILINE); with
// `lines`, it is called for each line.
#define _GNU_SOURCE
#include <fcntl.h>
#include <hs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { chunk = 256 << 10 };

static size_t match_count;

static void fail(const char *message) {
  fprintf(stderr, "hyperscan: %s\n", message);
  exit(70);
}

static int count_match(unsigned int id, unsigned long long from, unsigned long long to, unsigned int flags,
                       void *context) {
  (void)id, (void)from, (void)to, (void)flags, (void)context;
  match_count++;
  return 0;
}

static void scan(const hs_database_t *database, const char *bytes, size_t count, hs_scratch_t *scratch) {
  if (hs_scan(database, bytes, (unsigned int)count, 0, scratch, count_match, NULL) != HS_SUCCESS) {
    fail("the scan has failed");
  }
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: hyperscan blocks|lines PATTERN FILE\n");
    return 64;
  }
  int in_blocks = strcmp(argv[1], "blocks") == 0;
  size_t length = strlen(argv[2]) + 7;
  char *pattern = malloc(length);
  snprintf(pattern, length, "^(?:%s)$", argv[2]);
  hs_database_t *database;
  hs_compile_error_t *error;
  if (hs_compile(pattern, in_blocks ? HS_FLAG_MULTILINE : HS_FLAG_SINGLEMATCH, HS_MODE_BLOCK, NULL, &database,
                 &error) != HS_SUCCESS) {
    fail(error->message);
  }
  hs_scratch_t *scratch = NULL;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) fail("out of memory");
  int file = open(argv[3], O_RDONLY);
  if (file < 0) fail("the file cannot be opened");

  static char buffer[chunk];
  size_t count = 0;
  for (int is_last = 0; !is_last;) {
    if (count == sizeof buffer) fail("a line is too long");
    ssize_t added = read(file, buffer + count, sizeof buffer - count);
    if (added < 0) fail("the file cannot be read");
    is_last = added == 0;
    count += (size_t)added;
    const char *newline = is_last ? buffer + count : memrchr(buffer, '\n', count);
    if (!newline) continue;
    if (in_blocks) {
      // Excludes the last line break, which is not followed by a line.
      if (count > 0) scan(database, buffer, (size_t)(newline - buffer), scratch);
    } else {
      for (const char *start = buffer; start < newline;) {
        const char *end = memchr(start, '\n', (size_t)(newline - start));
        if (!end) end = newline;
        scan(database, start, (size_t)(end - start), scratch);
        start = end + 1;
      }
    }
    size_t used = (size_t)(newline - buffer) + (is_last ? 0 : 1);
    count -= used;
    memmove(buffer, buffer + used, count);
  }
  printf("%zu\n", match_count);
  hs_free_scratch(scratch);
  hs_free_database(database);
  free(pattern);
  return 0;
}
