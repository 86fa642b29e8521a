#pragma once

#include <stddef.h>

// A file of the folder Rules/, embedded at compile time.
typedef struct {
  const char *name;            // the file name, for messages and for `use`
  const unsigned char *bytes;  // UTF-8, not terminated
  size_t count;                // the number of bytes
} shipped_rule_file;

// Returns all files and stores their number in `*count`.
const shipped_rule_file *shipped_rule_files(size_t *count);

// Returns the files of texts, one for each language, and stores their number in `*count`.
const shipped_rule_file *shipped_text_files(size_t *count);

// Returns the files of lists, and stores their number in `*count`.
const shipped_rule_file *shipped_list_files(size_t *count);
