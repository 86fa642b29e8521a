#include "CDiagnosticPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char pages[] = {
#embed "../../docs/diagnostics.md"
};

const unsigned char *diagnostic_pages(size_t *count) {
  *count = sizeof pages;
  return pages;
}
