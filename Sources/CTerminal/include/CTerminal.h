#pragma once

#include <stdbool.h>
#include <stddef.h>

// Restores a terminal in signal handlers, in which Swift code must not run.

/// The way in which a terminal delivers input.
typedef enum {
  /// Key by key, without interpretation of control keys.
  CTERMINAL_KEYS,
  /// Line by line, without echo.
  CTERMINAL_SECRET_LINES,
} cterminal_mode;

/// The events since the last call.
typedef enum {
  CTERMINAL_RESIZED = 1,
  /// The program was stopped and continued. The content of the screen is unknown.
  CTERMINAL_RESUMED = 2,
} cterminal_event;

/// Changes the mode of the terminal `input`, and restores it if the program exits, or a signal ends or stops it.
///
/// Handlers of the program for SIGHUP, SIGINT and SIGTERM are called with the terminal restored, which is then taken
/// again. Its handlers for signals of crashes are not called. Its other handlers stay.
///
/// One terminal at a time can be taken.
///
/// @return 0, or an error number.
int cterminal_take(int input, int output, cterminal_mode mode);

/// Restores the terminal and writes the farewell.
void cterminal_give_back(void);

/// Sets the bytes that are written when the terminal is restored, or when a signal ends or stops the program;
/// at most 256.
void cterminal_set_farewell(const char *bytes, size_t length);

/// Returns whether the terminal is taken; false while the program continues in the background.
bool cterminal_is_taken(void);

/// Discards the input that was not read.
void cterminal_discard_input(void);

/// The reasons for which a wait ended.
typedef enum {
  CTERMINAL_READABLE = 1,
  /// An event has occurred.
  CTERMINAL_WOKEN = 2,
} cterminal_wake;

/// Waits until a descriptor is readable, unless it is negative, or an event occurs.
///
/// @param milliseconds The maximum time; no limit if negative.
/// @return A combination of `cterminal_wake`; 0 after a timeout; -1 with `errno` if the wait failed, EINTR if a
///   signal interrupted it.
int cterminal_wait(int descriptor, int milliseconds);

/// Returns the events since the last call (a combination of `cterminal_event`) and clears them.
int cterminal_take_events(void);

/// Stops the process group like Ctrl-Z; returns when it is continued.
void cterminal_suspend(void);

/// Stores the size of the terminal window in cells; 0 if it is not known.
void cterminal_size(int descriptor, int *columns, int *rows);
