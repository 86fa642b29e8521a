#pragma once

#include <stdbool.h>
#include <stddef.h>

// What has to be done in signal handlers, where Swift may not run: giving a terminal back as it was.

/// How a terminal delivers what is typed.
typedef enum {
  /// Key by key, nothing of it obeyed.
  CTERMINAL_KEYS,
  /// Line by line, and not shown.
  CTERMINAL_SECRET_LINES,
} cterminal_mode;

/// What has happened since it was last asked.
typedef enum {
  CTERMINAL_RESIZED = 1,
  /// The program was stopped and goes on: the screen may show anything.
  CTERMINAL_RESUMED = 2,
} cterminal_event;

/// Makes the terminal behind `input` deliver what is typed in another way, and sees to it that it is given back also
/// when a signal ends or stops the program.
///
/// One terminal at a time can be taken.
///
/// @return 0, or an error number.
int cterminal_take(int input, int output, cterminal_mode mode);

/// Gives the terminal back as it was when it was taken.
void cterminal_give_back(void);

/// What is written to the terminal when a signal ends or stops the program; at most 256 bytes.
void cterminal_set_farewell(const char *bytes, size_t length);

/// A descriptor that can be read from when something has happened.
int cterminal_wake_descriptor(void);

/// What has happened (`cterminal_event`, combined); it is forgotten by that.
int cterminal_take_events(void);

/// Stops the program as Ctrl-Z does; returns when it goes on.
void cterminal_suspend(void);

/// The size of the terminal's window in cells; 0 where it is not known.
void cterminal_size(int descriptor, int *columns, int *rows);
