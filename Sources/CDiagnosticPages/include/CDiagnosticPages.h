#pragma once

#include <stddef.h>

// The file docs/diagnostics.md, put into the binary by the compiler: UTF-8, `*count` bytes.
const unsigned char *diagnostic_pages(size_t *count);
