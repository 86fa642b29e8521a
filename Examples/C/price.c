/* A field of a price in a program in C:
 *
 *   make lib PREFIX="$HOME/.local"
 *   cc price.c -I "$HOME/.local/include" -L "$HOME/.local/lib" -linputcontrol -o price
 *   LD_LIBRARY_PATH="$HOME/.local/lib" ./price */

#include <inputcontrol.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ic_context *context;

/* What the last function has left besides its result. */
static const ic_output *output;

/* Stops if a function has returned an error, whose text is the output. */
static int32_t checked(int32_t result) {
  if (result < 0) {
    fprintf(stderr, "%.*s\n", (int)output->length, output->text);
    _Exit(1);
  }
  return result;
}

static const char *word(int32_t verdict) {
  static const char *words[] = {"acceptable", "intermediate", "invalid", "undetermined"};
  return words[verdict];
}

int main(void) {
  context = ic_context_create();
  output = ic_context_output(context);
  ic_handle price = checked(ic_profile_compile(context, 0, "price", 5, "en", 2, "", 0));

  const char *values[] = {"12.34", "12.", "12.345"};
  for (size_t index = 0; index < 3; index++) {
    int32_t verdict = checked(ic_verdict(context, price, values[index], strlen(values[index])));
    printf("%s is %s\n", values[index], word(verdict));
  }

  /* A person types. What is refused does not change the text. */
  ic_handle field = checked(ic_control_create(context, price, IC_FIELD));
  for (const char *key = "12x.345"; *key != 0; key++) {
    int32_t decision = checked(ic_insert(context, field, key, 1, IC_KEY));
    if (decision == IC_VETO) printf("%c is refused: %.*s\n", *key, (int)output->length, output->text);
  }
  checked(ic_control_text(context, field));
  printf("the text is %.*s\n", (int)output->length, output->text);

  /* Errors have a text. */
  if (ic_profile_compile(context, 0, "prise", 5, "", 0, "", 0) == IC_ERROR_RULES) {
    printf("%.*s\n", (int)output->length, output->text);
  }
  ic_context_destroy(context);
}
