"""The tasks, each from a start of the program on. What the tree says is compared with what probescope-cli
says of the same capture."""
import csv
import io
import json
import os
import re

import desk as desks
import tree
from desk import TOP
from tree import State
from walker import Missed

LATE = os.path.join(TOP, "resources/samples/why-late.dat")
CALLS = os.path.join(TOP, "resources/samples/where-time-goes.txt.xz")
OTHER_CALLS = os.path.join(TOP, "tests/samples/function-graph.txt.xz")
COUNTED = "SELECT name, count(*) AS n FROM event GROUP BY name ORDER BY n DESC, name"


def cli(*arguments):
    return desks.output(desks.CLI, *arguments)


def rows_of(text):
    return list(csv.reader(io.StringIO(text)))


def check(what, shown, wanted):
    if shown != wanted:
        raise Missed(f"{what}: {shown!r} in the tree, {wanted!r} of probescope-cli")


def in_name(text):
    return lambda node: text in node.name


def opened(walker, file):
    """By the command line, which is not what the task is about."""
    walker.start(file)
    walker.see(lambda node: node.name.startswith(os.path.basename(file)), "frame")
    walker.see("Events", "page tab")


def to_view(walker, name):
    """By the tabs of the views, which tell where one is."""
    walker.key("ctrl+l", "Events", "table")
    walker.tab_to(lambda node: node.role == "page tab list" and node.name == "Events", key="shift+Tab")
    for _ in range(12):
        if walker.focus().name == name:
            return
        before = walker.focus().name
        walker.press("Right")
        walker.wait(lambda: walker.focus() and walker.focus().name != before, "another tab")
    raise Missed(f"The tabs never come to {name}")


def open_capture(walker):
    walker.start()
    walker.at("Open a capture…", "push button")
    walker.key("space", "File name:", "text")
    walker.fill(LATE)
    walker.press("Return")
    walker.gone("Open captures", "dialog")
    walker.see(lambda node: node.name.startswith("why-late.dat"), "frame")
    walker.at(lambda node: bool(node.label()), "table|table cell|list|list item")
    events = json.loads(cli("info", "--json", LATE))["events"]
    walker.see(f"{events:,} events", "label")
    return f"{events:,} events"


def longest_wakeup(walker):
    opened(walker, LATE)
    walker.key("ctrl+shift+l", "Why was this slow?", "page tab list|page tab")
    begin, duration, cpu, task, _ = rows_of(cli(
        "latency", LATE, "--kind", "wakeup", "--show", "longest", "--limit", "1", "--format", "csv"))[1]
    said = f"{int(duration) / 1e6:.3f} ms"
    walker.see(in_name(f"{said} of task {task}"), "label")
    to_view(walker, "Latency")
    table = walker.tab_to("The longest spans", "table|table cell")
    walker.press("Home")
    row = walker.wait(lambda: chosen_row(walker), "a row of the longest spans")
    check("the longest", row, [said, task, f"{int(begin) / 1e9:.9f}", cpu])
    return f"{said}, {task}"


def chosen_row(walker):
    """The cells of the row that is chosen, without the heads that are told with them."""
    node = walker.focus()
    if node and node.role in tree.TABLES:
        node = next((cell for cell in tree.children(node) if cell.has(State.FOCUSED)), None)
    if not node or node.role != "table cell" or not node.name:
        return None
    return [text.split(": ", 1)[-1] for text in node.row()][:4]


def filter_events(walker):
    opened(walker, LATE)
    walker.key("ctrl+f", "Search text", "text")
    walker.fill("sensor")
    found = int(cli("events", LATE, "--text", "sensor", "--count"))
    walker.see(f"{found:,} matches", "label")
    walker.tab_to("Show only matching events", "push button|check box")
    walker.press("space")
    walker.see(in_name(f"{found:,} of 7,182 events"), "label")
    walker.tab_to("Remove filter: Text contains “sensor”", "push button")
    walker.press("space")
    walker.see("7,182 events", "label")
    walker.at(lambda node: bool(node.label()))
    return f"{found:,} of 7,182 events"


def compare(walker):
    opened(walker, CALLS)
    walker.command("Compare captures…")
    walker.at("Capture before", "combo box")
    walker.tab_to("Browse for the capture before", "push button")
    walker.key("space", "File name:", "text")
    walker.fill(OTHER_CALLS)
    walker.press("Return")
    walker.at("Browse for the capture before", "push button")
    walker.tab_to("Compare", "push button")
    walker.press("space")
    walker.see("Exit comparison", "push button")
    walker.wait(walker.focus, "the focus after the dialog")
    walker.tab_to("Functions before and after", "table|table cell")
    walker.press("Home")
    row = walker.wait(lambda: chosen_row(walker), "a function")
    functions = {one["function"]: one for one in json.loads(cli("compare", OTHER_CALLS, CALLS, "--format", "json"))}
    if row[0] not in functions:
        raise Missed(f"{row} is none of the functions of probescope-cli")
    walker.tab_to("Exit comparison", "push button")
    walker.press("space")
    walker.gone("Exit comparison", "push button")
    walker.wait(walker.focus, "the focus after the comparison")
    return f"{len(functions)} functions, first {row[0]}"


def build_probe(walker):
    walker.start()
    walker.at("Open a capture…", "push button")
    walker.command("Open kernel description…")
    walker.at("Directory:", "text")
    walker.fill(walker.kernel)
    walker.press("Return")
    walker.gone("Open kernel description", "dialog")
    walker.see(lambda node: node.role == "label" and re.match(r"Functions: \d", node.name))
    walker.wait(walker.focus, "the focus after the dialog")
    walker.tab_to("Find a function", "text")
    walker.fill("do_sys_openat2")
    walker.see(lambda node: node.name.startswith("do_sys_openat2"), "table cell", into_cells=True)
    walker.press("Down")
    walker.wait(lambda: walker.focus_told().name.startswith("do_sys_openat2"), "the function that was found")
    walker.press("Return")
    walker.see("Both", "radio button", state=State.ENABLED)
    walker.tab_to("Entry", "radio button")
    walker.key("Right", "Return", "radio button")
    walker.key("Right", "Both", "radio button")
    walker.tab_to("Available arguments", "tree|table cell")
    walker.press("Home")
    argument = "filename"
    while argument not in walker.focus_told().name:
        before = walker.focus_told().name
        walker.press("Down")
        walker.wait(lambda: walker.focus_told().name != before, "the next argument")
    walker.press("space")
    definition = walker.see("Probe definitions", "text")
    walker.wait(lambda: argument in definition.text(), "the argument in the definition")
    lines = definition.text().splitlines()
    if [line[:2] for line in lines] != ["p:", "r:"] or "filename=+u0(%si):string" not in lines[0]:
        raise Missed(f"The definitions are {lines}")
    return lines[0]


def query(walker):
    opened(walker, LATE)
    walker.key("ctrl+r", "SQL", "text")
    walker.fill(COUNTED + " ")
    walker.press("Escape")  # the list of completions, if it is open
    walker.press("ctrl+Return")
    wanted = rows_of(cli("query", LATE, COUNTED, "--format", "csv"))[1:]
    walker.see(in_name(f"{len(wanted)} rows"), "label")
    walker.at("SQL", "text")
    walker.tab_to("Result of the query", "table|table cell")
    walker.press("ctrl+Home")
    row = walker.wait(lambda: chosen_row(walker), "a row of the result")
    check("the first row", row, wanted[0])
    return f"{len(wanted)} rows, first {', '.join(row)}"


def export(walker):
    opened(walker, LATE)
    walker.key("ctrl+shift+e", "Format:", "combo box")
    walker.press("Home")
    while walker.focus().name != "CSV of all columns":
        before = walker.focus().name
        walker.press("Down")
        walker.wait(lambda: walker.focus().name != before, "the next format")
    walker.tab_to("Export…", "push button")
    walker.key("space", "File name:", "text")
    file = os.path.join(walker.desk.folder, "exported.csv")
    walker.fill(file)
    walker.press("Return")
    walker.gone("Export", "dialog")
    walker.wait(lambda: os.path.exists(file), file)
    wanted = cli("export", LATE, "--csv", "-")
    with open(file, encoding="utf-8") as written:
        text = written.read()
    if text != wanted:
        raise Missed(f"{file} is not what probescope-cli exports")
    walker.wait(walker.focus, "the focus after the dialog")
    return f"{len(rows_of(text)) - 1} rows of CSV"


TASKS = {"open": open_capture, "find the longest wakeup": longest_wakeup, "filter": filter_events,
         "compare": compare, "build a probe": build_probe, "query": query, "export": export}
