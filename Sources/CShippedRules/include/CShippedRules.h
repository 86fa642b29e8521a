#pragma once

#include <stddef.h>

// The rule files of the folder Rules/, put into the binary by the compiler.
typedef struct {
  const char *name;            // the file's name, for messages and for `use`
  const unsigned char *bytes;  // UTF-8, not terminated
  size_t count;                // in bytes
} shipped_rule_file;

// All of them; `*count` becomes their number.
const shipped_rule_file *shipped_rule_files(size_t *count);
