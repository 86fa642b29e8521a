// Runs a program once, and prints its wall time and CPU time in seconds and its peak memory.
//
//     launch CORES OUTPUT ERRORS PROGRAM [ARGUMENT ...]
//
// CORES is the number of cores that it may use; 0 means all. OUTPUT and ERRORS are files. The calling script
// cannot do this itself: Linux includes the memory of the process that starts a program in the peak of that
// program, and Python needs more memory than most of the measured programs.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

static void use_cores(int count) {
  cpu_set_t all, some;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return;
  CPU_ZERO(&some);
  for (int core = 0; core < CPU_SETSIZE && count > 0; core++) {
    if (!CPU_ISSET(core, &all)) continue;
    CPU_SET(core, &some);
    count--;
  }
  sched_setaffinity(0, sizeof some, &some);
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: launch CORES OUTPUT ERRORS PROGRAM [ARGUMENT ...]\n");
    return 64;
  }
  if (atoi(argv[1]) > 0) use_cores(atoi(argv[1]));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_addopen(&actions, 2, argv[3], O_WRONLY | O_CREAT | O_TRUNC, 0666);

  pid_t child;
  double start = now();
  int error = posix_spawnp(&child, argv[4], &actions, NULL, argv + 4, environ);
  if (error != 0) {
    fprintf(stderr, "%s: %s\n", argv[4], strerror(error));
    return 71;
  }
  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0) {
    if (errno != EINTR) return 71;
  }
  double wall = now() - start;
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  // The unit of ru_maxrss is KiB in Linux.
  printf("%.6f %.6f %ld %d\n", wall, seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss, code);
  return 0;
}
