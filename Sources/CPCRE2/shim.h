#pragma once

// pcre2.h declares nothing useful until the width of its code units is chosen.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
