#include "CShippedRules.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char standard[] = {
#embed "../../Rules/standard.rules"
};

static const shipped_rule_file files[] = {
    {"standard.rules", standard, sizeof standard},
};

const shipped_rule_file *shipped_rule_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
