"""Runs of tests with a fault."""

import os
import pathlib
import platform
import re
import resource
import signal
import subprocess
import tempfile
import threading
import time

from .package import BUILD_OPTIONS, PACKAGE, SCRATCH, SWIFT, VARIABLE

# The limit of memory, because a fault may cause an endless loop that allocates.
LARGEST_MEMORY = 8 << 30


class Run:
    """A run of some tests with one fault, or with none."""

    def __init__(self, command, filters, number, limit, variables={}):
        self.noticed_by = None
        self.seconds = 0.0
        started = time.monotonic()
        arguments = [word for one in filters for word in ("--filter", one)]
        with tempfile.TemporaryDirectory(dir=SCRATCH / "temporary", ignore_cleanup_errors=True) as folder:
            environment = os.environ | {VARIABLE: str(number), "TMPDIR": folder} | variables
            process = subprocess.Popen(
                command + arguments, cwd=PACKAGE, env=environment, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                preexec_fn=lambda: self.set_limits(limit, is_script=command[0] == "node"))
            timer = threading.Timer(limit, self.stop, [process, "a time-out"])
            timer.start()
            self.output = []
            try:
                for line in process.stdout:
                    text = line.decode(errors="replace").rstrip()
                    self.output.append(text)
                    # The first failure is enough.
                    if match := re.search(r"Test (.+?) recorded an issue|^\s*not ok \d+ - (.*)", text):
                        self.stop(process, match[1] or match[2])
                        break
            finally:
                timer.cancel()
            if self.noticed_by is None and process.wait() != 0:
                status = process.returncode
                self.noticed_by = f"a crash ({signal.Signals(-status).name})" if status < 0 else f"status {status}"
            self.stop(process, None)
            process.wait()
        self.seconds = time.monotonic() - started
        self.count = next((int(match[1]) for text in reversed(self.output)
                           if (match := re.search(r"Test run with (\d+) tests?", text))), None)

    def stop(self, process, reason):
        if reason:
            self.noticed_by = self.noticed_by or reason
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    @staticmethod
    def set_limits(seconds, is_script):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # Also for a command that a test has started in another group, and that a fault keeps from ending. A run has two
        # processors.
        processor_time = 2 * int(seconds) + 10
        resource.setrlimit(resource.RLIMIT_CPU, (processor_time, processor_time))
        # A module for WebAssembly reserves more addresses than the limit.
        if not is_script:
            resource.setrlimit(resource.RLIMIT_AS, (LARGEST_MEMORY, LARGEST_MEMORY))


def test_command(options):
    """Returns the command that runs the built tests."""
    if platform.system() == "Linux":
        folder = subprocess.run([SWIFT, "build", "--show-bin-path", *BUILD_OPTIONS, *options],
                                check=True, stdout=subprocess.PIPE).stdout.decode().strip()
        # The program that `swift test` runs, without the second that it needs to load the package.
        return [str(pathlib.Path(folder, "InputControlPackageTests.xctest")), "--testing-library", "swift-testing"]
    return [SWIFT, "test", "--skip-build", *BUILD_OPTIONS, *options]
