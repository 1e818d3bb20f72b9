"""A user with a keyboard and a screen reader: presses keys, and hears where the focus goes."""
import sys
import time

import desk as desks
import tree
from tree import Atspi, GLib, Node, State

MUTE = ("filler", "frame", "window", "application", "unknown", "invalid", "panel", "layered pane")
PATIENCE = 30  # seconds after which it is said what is waited for; the wait goes on


class Missed(Exception):
    """A task cannot be done so."""


class Walker:
    def __init__(self, desk):
        self.desk = desk
        self.keys = 0
        self.controls = set()
        self.stops = []  # where the focus was
        self.complaints = []
        self.unnamed = []
        self.alike = []
        self.heard = []  # objects that said that they have the focus, the last one last
        self.listener = Atspi.EventListener.new(self.hear)
        self.listener.register("object:state-changed:focused")

    def end(self):
        self.listener.deregister("object:state-changed:focused")
        self.desk.stop()

    def hear(self, event):
        try:
            if event.detail1 == 1 and event.source.get_process_id() == self.desk.app.pid:
                self.heard.append(event.source)
        except GLib.Error:
            pass

    # Waiting

    def wait(self, find, what):
        """Until find() finds something: without an end, since a machine may stand still."""
        begin = time.monotonic()
        told = False
        while True:
            while GLib.MainContext.default().iteration(False):
                pass
            try:
                found = find()
            except (GLib.Error, AttributeError):  # what was asked has just gone, or nothing has the focus
                found = None
            if found:
                return found
            self.desk.check()
            if not told and time.monotonic() - begin > PATIENCE:
                told = True
                print(f"… waiting for {what() if callable(what) else what}; the focus is at "
                      f"{self.told_focus()}", file=sys.stderr, flush=True)
            time.sleep(0.02)

    # What is there

    def program(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == self.desk.app.pid:
                child.set_cache_mask(Atspi.Cache.NONE)  # Qt does not tell of each change
                return Node(child)
        return None

    def find(self, name, role=None, **how):
        return tree.find(self.program(), name, role, **how)

    def see(self, name, role=None, **how):
        """Waits for something on the screen."""
        return self.wait(lambda: self.find(name, role, **how), f"{role or 'a control'} “{name}”")

    def gone(self, name, role=None):
        self.wait(lambda: not self.find(name, role), f"{role} “{name}” to go")

    def focus(self):
        """What has the focus, as a reader heard it. None where it was lost. An item has it if the keyboard
        is in its list."""
        for raw in reversed(self.heard):
            try:
                node = Node(raw)
                if node.has(State.FOCUSED, State.SHOWING) and (node.role not in tree.CELLS or Node(
                        raw.get_parent()).has(State.FOCUSED)):
                    return node
            except GLib.Error:
                pass  # it has gone
        return None

    def focus_told(self):
        """What was told last, be it of a list beside the line where the keyboard is."""
        try:
            node = Node(self.heard[-1]) if self.heard else None
            return node if node and node.has(State.SHOWING) else None
        except GLib.Error:
            return None  # it has gone

    def told_focus(self):
        try:
            node = self.focus()
            return node.chain() if node else "nothing"
        except GLib.Error:
            return "something that has gone"

    # Keys

    def start(self, *arguments):
        self.heard.clear()
        self.desk.start(*arguments)
        self.wait(self.program, "the program among the accessible ones")

    def press(self, key):
        self.keys += 1
        desks.output("xdotool", "key", "--clearmodifiers", key)

    def type(self, text):
        self.keys += len(text)
        desks.output("xdotool", "type", "--delay", "12", text)

    def stopped(self, node):
        """The focus has come to something: it has to say what it is."""
        label = node.label()
        self.controls.add((node.role, label))
        self.stops.append(label)
        if not label.strip() or node.role in MUTE:
            self.complaints.append(f"the focus is at {node.chain()}")
        told = self.focus_told()
        # A list beside a line is told on purpose: its rows are chosen by keys of the line.
        if told and node.role != "text" and told.role in tree.CELLS and told.has(State.FOCUSED) \
                and not Node(told.raw.get_parent()).has(State.FOCUSED):
            self.complaints.append(f"told is {told.chain()}, but the keyboard is at {node.chain()}")
        return node

    def key(self, key, name, role=None):
        """Presses a key that brings the focus to something."""
        self.press(key)
        return self.at(name, role)

    def at(self, name, role=None):
        def there():
            node = self.focus()
            return node if node and self.fits(node, name, role) else None
        return self.stopped(self.wait(there, f"the focus at {role or ''} “{name}”"))

    @staticmethod
    def fits(node, name, role):
        return (name(node) if callable(name) else node.label() == name) \
            and (role is None or node.role in role.split("|"))

    def step(self, key="Tab"):
        """Presses a key that moves the focus, wherever to."""
        self.heard.clear()
        self.press(key)
        return self.stopped(self.wait(self.focus, f"the focus after {key}"))

    def tab_to(self, name, role=None, key="Tab"):
        """Tab, until the focus is there. Once around is enough to know that it never comes."""
        first = self.focus()
        if first and self.fits(first, name, role):
            return first
        met = []
        while True:
            node = self.step(key)
            if self.fits(node, name, role):
                return node
            place = (node.role, node.label(), tuple(one.name for one in node.ancestors()))
            if met.count(place) > 3:
                raise Missed(f"{key} never comes to {role or ''} “{name}”, but to: "
                             + ", ".join(f"{stop[0]} “{stop[1]}”" for stop in dict.fromkeys(met)))
            met.append(place)

    def fill(self, text):
        """Types in place of what the line with the focus holds."""
        self.press("ctrl+a")
        self.type(text)
        node = self.focus()
        self.wait(lambda: node.text() == text, f"“{text}” in “{node.label()}”")

    def command(self, name):
        """By the command palette."""
        self.key("ctrl+shift+p", "Command palette", "text")
        self.type(name)
        self.wait(lambda: (node := self.focus_told()) and name in node.name, f"“{name}” among the results")
        self.press("Return")

    # At the end of a task

    def look(self):
        """All windows of the program: what has no name, and what has that of another."""
        program = self.program()
        for node in tree.walk(program):
            if tree.is_control(node):
                self.controls.add((node.role, node.label()))
        self.unnamed = tree.unnamed(program)
        self.alike = tree.same_names(program)
