#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

// Signal handlers call only functions that are async-signal-safe (POSIX.1-2024, 2.4.3).

static int input = -1;
static int output = -1;
static cterminal_mode mode;
static struct termios original;
static struct termios wanted;
/// Whether the terminal has the wanted settings.
static atomic_bool is_taken;
static atomic_int events;
static int wake[2] = {-1, -1};

struct farewell {
  size_t length;
  char bytes[256];
};
/// Two buffers: one is written while a signal handler may read the other one.
static struct farewell farewells[2];
static _Atomic(struct farewell *) farewell = &farewells[0];

/// The signals that end the program, sent by people or caused by a crash. Ignored signals stay ignored.
static const int ending[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGSEGV, SIGBUS,    SIGILL,  SIGFPE,  SIGABRT, SIGTRAP,
                             SIGSYS,  SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGXFSZ, SIGPIPE, SIGIO};
enum { ending_count = sizeof ending / sizeof *ending };
static struct sigaction former[ending_count];
static struct sigaction former_stop, former_continue, former_resize;
static stack_t former_stack;
static void *stack;

/// Writes as much as the terminal accepts without blocking: a blocked terminal must not keep the program from
/// ending.
static void write_some(const char *bytes, size_t length) {
  int flags = fcntl(output, F_GETFL);
  fcntl(output, F_SETFL, flags | O_NONBLOCK);
  while (length > 0) {
    ssize_t count = write(output, bytes, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    bytes += count;
    length -= (size_t)count;
  }
  fcntl(output, F_SETFL, flags);
}

static void tell(int event) {
  atomic_fetch_or(&events, event);
  char byte = 0;
  // A full pipe wakes the reader as well.
  ssize_t ignored = write(wake[1], &byte, 1);
  (void)ignored;
}

/// Restores the terminal. Called with all signals blocked, so that SIGTTOU does not stop a program in the
/// background.
static void restore(void) {
  if (!atomic_exchange(&is_taken, false)) return;
  struct farewell *last = atomic_load(&farewell);
  write_some(last->bytes, last->length);
  while (tcsetattr(input, TCSANOW, &original) < 0 && errno == EINTR) {
  }
}

/// Discards pending input in secret mode, so that the next program does not read the beginning of a secret.
static void discard_secret(void) {
  if (mode == CTERMINAL_SECRET_LINES && atomic_load(&is_taken)) tcflush(input, TCIFLUSH);
}

/// Restores the terminal and ends the program by the same signal. The previous handler is not called: that of
/// the Swift runtime would start an interactive crash dialogue at the terminal.
static void on_ending(int number) {
  discard_secret();
  restore();
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(number, &standard, NULL);
  // Delivered when the handler returns.
  raise(number);
}

/// Whether the signal is that of a crash, after which the program must not go on.
static bool is_crash(int number) {
  switch (number) {
  case SIGQUIT: // The Swift runtime treats it as a crash.
  case SIGSEGV: case SIGBUS: case SIGILL: case SIGFPE: case SIGABRT: case SIGTRAP: case SIGSYS: return true;
  default: return false;
  }
}

/// Whether the signal asks the program to end.
static bool is_request(int number) { return number == SIGHUP || number == SIGINT || number == SIGTERM; }

static void on_stop(int number);

static void handle(int number, void (*handler)(int), struct sigaction *old) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, old);
}

/// Takes the terminal again, unless the program continues in the background; a later SIGCONT takes it then.
static void retake(void) {
  pid_t foreground = input < 0 ? 0 : tcgetpgrp(input);
  // A negative result means that the terminal is not that of the session, which then has no background.
  if (input < 0 || (foreground >= 0 && foreground != getpgrp())) return;
  while (tcsetattr(input, TCSANOW, &wanted) < 0 && errno == EINTR) {
  }
  atomic_store(&is_taken, true);
  tell(CTERMINAL_RESUMED);
}

/// Calls the handler that the program has for a signal, with the terminal restored, because it may end the program.
static void on_request(int number, siginfo_t *info, void *context) {
  int before = errno;
  restore();
  for (int index = 0; index < ending_count; index++) {
    if (ending[index] != number) continue;
    if (former[index].sa_flags & SA_SIGINFO) former[index].sa_sigaction(number, info, context);
    else former[index].sa_handler(number);
  }
  retake();
  errno = before;
}

static void on_stop(int number) {
  int before = errno;
  restore();
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &standard, NULL);
  raise(SIGTSTP);
  sigset_t stop, blocked;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  // The program stops here.
  sigprocmask(SIG_UNBLOCK, &stop, &blocked);
  sigprocmask(SIG_SETMASK, &blocked, NULL);
  handle(SIGTSTP, on_stop, NULL);
  // The kernel does not stop a program that no other process could continue. SIGCONT does not arrive then.
  retake();
  errno = before;
}

static void on_continue(int number) {
  int before = errno;
  retake();
  errno = before;
}

static void on_resize(int number) {
  int before = errno;
  tell(CTERMINAL_RESIZED);
  errno = before;
}

static void handle_signals(void) {
  // After a stack overflow, a handler can run only on an alternate stack.
  size_t size = 1 << 16;
  stack = malloc(size);
  if (stack) {
    stack_t alternate = {.ss_sp = stack, .ss_size = size};
    sigaltstack(&alternate, &former_stack);
  }
  for (int index = 0; index < ending_count; index++) {
    int number = ending[index];
    sigaction(number, NULL, &former[index]);
    if (former[index].sa_handler == SIG_IGN) continue;
    if (former[index].sa_handler == SIG_DFL || is_crash(number)) {
      handle(number, on_ending, NULL);
    } else if (is_request(number)) {
      struct sigaction action;
      memset(&action, 0, sizeof action);
      action.sa_sigaction = on_request;
      action.sa_flags = SA_RESTART | SA_ONSTACK | SA_SIGINFO;
      sigfillset(&action.sa_mask);
      sigaction(number, &action, NULL);
    }
  }
  handle(SIGTSTP, on_stop, &former_stop);
  if (former_stop.sa_handler == SIG_IGN) sigaction(SIGTSTP, &former_stop, NULL);
  handle(SIGCONT, on_continue, &former_continue);
  handle(SIGWINCH, on_resize, &former_resize);
}

static void leave_signals(void) {
  for (int index = 0; index < ending_count; index++) sigaction(ending[index], &former[index], NULL);
  sigaction(SIGTSTP, &former_stop, NULL);
  sigaction(SIGCONT, &former_continue, NULL);
  sigaction(SIGWINCH, &former_resize, NULL);
  if (stack) {
    sigaltstack(&former_stack, NULL);
    free(stack);
    stack = NULL;
  }
}

static int open_wake(void) {
  if (wake[0] >= 0) return 0;
  if (pipe(wake) < 0) return errno;
  for (int index = 0; index < 2; index++) {
    fcntl(wake[index], F_SETFD, FD_CLOEXEC);
    fcntl(wake[index], F_SETFL, O_NONBLOCK);
  }
  // A wait could not include it.
  if (wake[0] >= FD_SETSIZE) {
    close(wake[0]);
    close(wake[1]);
    wake[0] = wake[1] = -1;
    return EMFILE;
  }
  return 0;
}

static sigset_t block_signals(void) {
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  return before;
}

/// Restores the terminal of a program that exits in another thread, or in a signal handler.
static void on_exit_of_program(void) {
  if (input < 0) return;
  discard_secret();
  sigset_t before = block_signals();
  restore();
  // The handlers stay: one of them may be running, on the stack that giving back would free.
  input = -1;
  sigprocmask(SIG_SETMASK, &before, NULL);
}

int cterminal_take(int from, int to, cterminal_mode wanted_mode) {
  if (input >= 0) return EBUSY;
  int error = open_wake();
  if (error) return error;
  static bool is_registered = false;
  if (!is_registered) {
    if (atexit(on_exit_of_program) != 0) return ENOMEM;
    is_registered = true;
  }
  if (tcgetattr(from, &original) < 0) return errno;
  wanted = original;
  mode = wanted_mode;
  switch (mode) {
  case CTERMINAL_KEYS:
    wanted.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK);
    wanted.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
    wanted.c_cc[VMIN] = 1;
    wanted.c_cc[VTIME] = 0;
    break;
  case CTERMINAL_SECRET_LINES:
    wanted.c_lflag &= ~(tcflag_t)ECHO;
    wanted.c_lflag |= ECHONL;
    break;
  }
  sigset_t before = block_signals();
  input = from;
  output = to;
  atomic_store(&events, 0);
  handle_signals();
  // Set before the change: restoring after a signal in between is harmless.
  atomic_store(&is_taken, true);
  // SIGTTOU must be able to stop a program in the background here.
  sigprocmask(SIG_SETMASK, &before, NULL);
  // TCSANOW keeps the input typed ahead.
  int result;
  while ((result = tcsetattr(from, TCSANOW, &wanted)) < 0 && errno == EINTR) {
  }
  if (result < 0) {
    error = errno;
    atomic_store(&is_taken, false);
    leave_signals();
    input = -1;
  }
  // Discards the events of a program that began in the background and was stopped here: it has not drawn
  // anything yet.
  cterminal_take_events();
  return error;
}

void cterminal_give_back(void) {
  if (input < 0) return;
  sigset_t before = block_signals();
  restore();
  leave_signals();
  input = -1;
  sigprocmask(SIG_SETMASK, &before, NULL);
}

void cterminal_discard_input(void) {
  if (input >= 0) tcflush(input, TCIFLUSH);
}

bool cterminal_is_taken(void) { return atomic_load(&is_taken); }

void cterminal_set_farewell(const char *bytes, size_t length) {
  struct farewell *next = atomic_load(&farewell) == &farewells[0] ? &farewells[1] : &farewells[0];
  next->length = length < sizeof next->bytes ? length : sizeof next->bytes;
  if (next->length > 0) memcpy(next->bytes, bytes, next->length);
  atomic_store(&farewell, next);
}

int cterminal_take_events(void) {
  char bytes[64];
  while (read(wake[0], bytes, sizeof bytes) > 0) {
  }
  return atomic_exchange(&events, 0);
}

void cterminal_suspend(void) {
  // Restores the terminal before other processes are stopped: a shell reads its settings as soon as it
  // notices that.
  sigset_t before = block_signals();
  restore();
  sigprocmask(SIG_SETMASK, &before, NULL);
  kill(0, SIGTSTP);
  // If the signal is ignored, the program was not stopped.
  if (!atomic_load(&is_taken)) retake();
}

int cterminal_wait(int descriptor, int milliseconds) {
  // select instead of poll, which does not support /dev/tty on macOS.
  fd_set files;
  FD_ZERO(&files);
  int last = wake[0];
  if (descriptor >= FD_SETSIZE) {
    errno = EBADF;
    return -1;
  }
  if (descriptor >= 0) FD_SET(descriptor, &files);
  if (last >= 0) FD_SET(last, &files);
  if (descriptor > last) last = descriptor;
  struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  int count = select(last + 1, &files, NULL, NULL, milliseconds < 0 ? NULL : &time);
  if (count < 0) return -1;
  int result = 0;
  if (descriptor >= 0 && FD_ISSET(descriptor, &files)) result |= CTERMINAL_READABLE;
  if (wake[0] >= 0 && FD_ISSET(wake[0], &files)) result |= CTERMINAL_WOKEN;
  return result;
}

void cterminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size = {0};
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) size.ws_col = size.ws_row = 0;
  *columns = size.ws_col;
  *rows = size.ws_row;
}
