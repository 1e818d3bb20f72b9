"""A display with a window manager, an accessibility bus, and the program on them."""
import os
import subprocess
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("PROBESCOPE", os.path.join(TOP, "build/quick/bin/probescope"))
CLI = PROGRAM + "-cli"


class Ended(Exception):
    """The program ended, and so will nothing that is waited for."""


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False).stdout.decode(errors="replace")


class Desk:
    """Must be made before anything asks the bus: what connects, connects to this display."""

    def __init__(self, folder):
        self.folder = folder
        self.children = []
        self.app = None
        os.environ["DISPLAY"] = self.start_display()
        self.start_manager()
        self.run("/usr/libexec/at-spi-bus-launcher", "--launch-immediately")
        self.wait_for_bus()

    def run(self, *command, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.DEVNULL)
        child = subprocess.Popen(command, **options)
        self.children.append(child)
        return child

    def start_display(self):
        for number in range(81, 200):
            reader, writer = os.pipe()
            self.run("Xvfb", f":{number}", "-screen", "0", "1400x1000x24", "-nolisten", "tcp",
                     "-noreset", "-displayfd", str(writer), pass_fds=[writer])
            os.close(writer)
            with os.fdopen(reader) as ready:
                if ready.readline().strip():
                    return f":{number}"
            self.children.pop().wait()
        raise Ended("There is no free display.")

    def start_manager(self):
        manager = None
        while output("xdotool", "get_num_desktops").strip() in ("", "0"):
            if not manager or manager.poll() is not None:
                manager = self.run("openbox", "--sm-disable")
            time.sleep(0.1)
        # Nothing is clicked: the pointer is where it shows nothing, either.
        output("xdotool", "mousemove", "1399", "999")

    @staticmethod
    def wait_for_bus():
        while "org.a11y.Bus" not in output(
                "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/",
                "org.freedesktop.DBus.ListNames"):
            time.sleep(0.1)

    def start(self, *arguments):
        """Starts the program as on its first day. Its target is a host that never answers, since it
        connects to the kernel of this machine by itself where it may."""
        self.stop()
        self.home = tempfile.mkdtemp(dir=self.folder)
        settings = os.path.join(self.home, "config/probescope/Probescope.conf")
        os.makedirs(os.path.dirname(settings))
        with open(settings, "w", encoding="utf-8") as file:
            file.write("[window]\nlanguage=1\n[record]\ntarget=root@board\nhosts=root@board\n")
        ssh = os.path.join(self.home, "bin/ssh")
        os.makedirs(os.path.dirname(ssh))
        with open(ssh, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexec cat >/dev/null\n")
        os.chmod(ssh, 0o755)
        self.said = open(os.path.join(self.folder, "said"), "w", encoding="utf-8")
        self.app = self.run(
            PROGRAM, "--size", "1300x900", *arguments, stdout=self.said, stderr=self.said,
            env=dict(os.environ, HOME=self.home, PATH=os.path.dirname(ssh) + ":" + os.environ["PATH"],
                     XDG_CONFIG_HOME=os.path.join(self.home, "config"),
                     XDG_CACHE_HOME=os.path.join(self.home, "cache"), QT_QPA_PLATFORM="xcb",
                     QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1"))

    def check(self):
        if self.app.poll() is not None:
            with open(self.said.name, encoding="utf-8", errors="replace") as said:
                raise Ended(f"The program ended with {self.app.returncode}:\n{said.read()[-3000:]}")

    def stop(self):
        if self.app:
            self.children.remove(self.app)
            self.app.kill()
            self.app.wait()
            self.said.close()
            self.app = None

    def end(self):
        self.stop()
        for child in reversed(self.children):
            child.terminate()
            child.wait()
