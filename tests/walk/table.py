"""What was found, task by task."""


class Row:
    def __init__(self, name, walker):
        self.name = name
        self.walker = walker
        self.result = ""
        self.failure = ""

    def passed(self):
        walker = self.walker
        return not (self.failure or walker.unnamed or walker.alike or walker.complaints)

    def line(self):
        walker = self.walker
        return (f"{'passed' if self.passed() else 'FAILED':7} {self.name:24} {walker.keys:5} "
                f"{len(walker.stops):6} {len(walker.controls):9} {len(walker.unnamed):8} "
                f"{len(walker.alike):6}  {self.result}")


def printed(rows):
    print(f"\n{'':7} {'task':24} {'keys':>5} {'stops':>6} {'controls':>9} {'unnamed':>8} {'alike':>6}  reached")
    for row in rows:
        print(row.line())
    for row in rows:
        for kind, found in (("no name", row.walker.unnamed), ("one name", row.walker.alike),
                            ("focus", row.walker.complaints), ("", row.failure.splitlines())):
            for line in dict.fromkeys(found):
                print(f"{row.name}: {kind}: {line}")
