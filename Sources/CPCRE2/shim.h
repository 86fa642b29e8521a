#pragma once

// pcre2.h requires the width of code units to be defined before.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
