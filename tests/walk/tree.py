"""What a screen reader is told: the tree of all accessible objects of the program."""
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

State = Atspi.StateType
TABLES = ("table", "tree table")
LISTS = ("list", "tree", "table", "tree table", "list box")
CELLS = ("table cell", "list item", "tree item")
MANY = 400  # children of one node that are looked at: a table has one for each cell
# What Qt gives the focus and a reader never stops at: they are told with what they are in.
PARTS = ("filler", "viewport", "scroll pane", "layered pane")


class Node:
    """An accessible object as it was when it was met. What is asked later may be gone."""

    def __init__(self, raw, parent=None, depth=0):
        self.raw = raw
        self.parent = parent
        self.depth = depth
        self.name = raw.get_name() or ""
        self.role = raw.get_role_name()
        self.states = raw.get_state_set()

    def has(self, *states):
        return all(self.states.contains(state) for state in states)

    def label(self):
        """The name, or that of the label that stands for it. The name of a combo box is what is chosen
        in it: what it is for is told by its label, or else by its description."""
        if self.name and self.role != "combo box":
            return self.name
        for relation in self.raw.get_relation_set():
            if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY:
                return relation.get_target(0).get_name() or ""
        return self.description().split("\n")[0] if self.role == "combo box" else ""

    def description(self):
        return self.raw.get_description() or ""

    def text(self):
        interface = self.raw.get_text_iface()
        return interface.get_text(0, interface.get_character_count()) if interface else ""

    def value(self):
        interface = self.raw.get_value_iface()
        return interface.get_current_value() if interface else None

    def actions(self):
        interface = self.raw.get_action_iface()
        return interface.get_n_actions() if interface else 0

    def row(self):
        """The texts of the cells in the row of this cell."""
        table = self.raw.get_parent().get_table_iface()
        row = table.get_row_at_index(self.raw.get_index_in_parent())
        return [table.get_accessible_at(row, column).get_name() or ""
                for column in range(table.get_n_columns())]

    def ancestors(self):
        raw = self.raw.get_parent()
        while raw is not None:
            yield Node(raw)
            raw = raw.get_parent()

    def chain(self):
        """For who looks for it in the code."""
        told = [f"{self.role} “{self.name}”"]
        told += [f"{one.role} “{one.name}”" if one.name else one.role for one in self.ancestors()]
        return " < ".join(told[:8])


def children(node):
    try:
        count = min(node.raw.get_child_count(), MANY)
    except GLib.Error:
        return
    for i in range(count):
        try:
            raw = node.raw.get_child_at_index(i)
            if raw is not None:
                yield Node(raw, node, node.depth + 1)
        except GLib.Error:
            continue  # it has just gone


def walk(node, into_cells=False):
    """What is on the screen beneath a node, and the node. The cells of tables are read with their row."""
    yield node
    for child in children(node):
        if not child.has(State.SHOWING) and child.role not in ("menu bar", "application"):
            continue
        if not into_cells and node.role in TABLES and child.role == "table cell":
            continue
        yield from walk(child, into_cells)


def find(root, name, role=None, into_cells=False, state=None):
    """The first of that name (or of which name(node) is true) on the screen."""
    for node in walk(root, into_cells):
        try:
            fits = name(node) if callable(name) else node.name == name or node.label() == name
            if fits and (role is None or node.role in role.split("|")) \
                    and (state is None or node.has(state)):
                return node
        except GLib.Error:
            continue
    return None


def is_control(node):
    return node.role not in PARTS and (node.has(State.FOCUSABLE) or node.actions() > 0)


def unnamed(root):
    """Each control, and each table or list, that has no name."""
    found = []
    for node in walk(root):
        try:
            told = node.role in LISTS or is_control(node)
            if told and node.role not in CELLS and not node.label().strip():
                found.append(node.chain())
        except GLib.Error:
            continue
    return found


def place_of(node):
    """The view that a control is in: names need to differ within one."""
    while node.parent and not (node.name and node.role in ("frame", "dialog", "panel", "filler", "menu",
                                                           "popup menu")):
        node = node.parent
    return f"{node.role} “{node.name}”"


def same_names(root):
    """Controls of one view that a screen reader cannot tell apart."""
    met = {}
    for node in walk(root):
        try:
            if node.role in CELLS or not is_control(node):
                continue
            key = (place_of(node.parent or node), node.role, node.label())
        except GLib.Error:
            continue
        met[key] = met.get(key, 0) + 1
    return [f"{count} × {role} “{name}” in {place}"
            for (place, role, name), count in met.items() if count > 1]


def shown(root, into_cells=True):
    """For who writes a task: all of it, a line each."""
    for node in walk(root, into_cells):
        states = ",".join(name for name, state in (
            ("focused", State.FOCUSED), ("focusable", State.FOCUSABLE), ("checked", State.CHECKED),
            ("disabled", State.ENABLED), ("selected", State.SELECTED))
            if node.has(state) != (name == "disabled"))
        print("  " * node.depth + f"{node.role} “{node.name}” [{states}] {node.description()[:60]!r} a{node.actions()}")
