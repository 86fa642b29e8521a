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

/// Gives the terminal back as it was when it was taken, and writes the farewell.
void cterminal_give_back(void);

/// What is written to the terminal when it is given back, or a signal ends or stops the program; at most 256 bytes.
void cterminal_set_farewell(const char *bytes, size_t length);

/// Whether the terminal is taken now; it is not while the program goes on in the background.
bool cterminal_is_taken(void);

/// Forgets what was typed and not read.
void cterminal_discard_input(void);

/// What ended a wait.
typedef enum {
  CTERMINAL_READABLE = 1,
  /// Something has happened.
  CTERMINAL_WOKEN = 2,
} cterminal_wake;

/// Waits until a descriptor can be read from, unless that is negative, or something has happened to the terminal.
///
/// @param milliseconds The longest wait; without end when negative.
/// @return `cterminal_wake`, combined; 0 when time ran out, -1 when a signal came.
int cterminal_wait(int descriptor, int milliseconds);

/// What has happened (`cterminal_event`, combined); it is forgotten by that.
int cterminal_take_events(void);

/// Stops the program and those that it works with, as Ctrl-Z does; returns when it goes on.
void cterminal_suspend(void);

/// The size of the terminal's window in cells; 0 where it is not known.
void cterminal_size(int descriptor, int *columns, int *rows);
