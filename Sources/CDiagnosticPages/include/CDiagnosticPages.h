#pragma once

#include <stddef.h>

// Returns the content of docs/diagnostics.md, embedded at compile time: UTF-8, `*count` bytes.
const unsigned char *diagnostic_pages(size_t *count);
