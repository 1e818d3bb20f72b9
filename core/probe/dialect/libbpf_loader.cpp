#include "core/probe/dialect/libbpf_loader.h"

#include <fmt/format.h>

namespace probescope::probe {

namespace {

constexpr std::string_view kLoaderHead = R"(
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile sig_atomic_t stopped;

static void stop(int number)
{
	(void)number;
	stopped = 1;
}
)";

constexpr std::string_view kLoaderSymbols = R"(
struct symbol {
	unsigned long long address;
	char name[64];
};
static struct symbol *symbols;
static size_t symbol_count;

static int by_address(const void *left, const void *right)
{
	const struct symbol *a = left, *b = right;

	return a->address < b->address ? -1 : a->address > b->address;
}

static void read_symbols(void)
{
	size_t room = 0;
	char line[512];
	FILE *file = fopen("/proc/kallsyms", "r");

	if (!file)
		return;
	while (fgets(line, sizeof(line), file)) {
		struct symbol symbol;

		if (sscanf(line, "%llx %*c %63s", &symbol.address, symbol.name) != 2)
			continue;
		if (symbol_count == room) {
			struct symbol *more = realloc(symbols, (room + 65536) * sizeof(symbol));

			if (!more)
				break;
			symbols = more;
			room += 65536;
		}
		symbols[symbol_count++] = symbol;
	}
	fclose(file);
	qsort(symbols, symbol_count, sizeof(*symbols), by_address);
}

static const char *symbol_of(unsigned long long address)
{
	static char text[96];
	size_t low = 0, high = symbol_count;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (symbols[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	/* Addresses of programs have no names here; the kernel's are in the upper half. */
	if (low == 0 || !(address >> 63))
		snprintf(text, sizeof(text), "0x%llx", address);
	else
		snprintf(text, sizeof(text), "%s+0x%llx", symbols[low - 1].name,
			 address - symbols[low - 1].address);
	return text;
}
)";

std::string loaderCase(const CRow& row, std::size_t number)
{
    std::string lines = fmt::format("\tcase {0}: {{\n\t\tconst struct row_{0} *row = data;\n\n"
                                    "\t\t(void)row;\n\t\tprintf(\"{1}\");\n",
                                    number, row.label);
    const auto add = [&lines](const std::vector<CColumn>& columns) {
        for (const CColumn& column : columns) {
            const bool number = column.value->form == Value::Form::Number;
            const std::string field = "row->" + column.field;
            std::string value = field;
            if (column.value->form == Value::Form::Symbol)
                value = "symbol_of(" + field + ")";
            else if (column.value->form == Value::Form::Character)
                value = "(int)" + field;
            else if (number)
                value = (column.value->isSigned ? "(long long)" : "(unsigned long long)") + field;
            lines += fmt::format("\t\tprintf(\" {}={}\", {});\n", column.label,
                                 cFormat(*column.value), value);
        }
    };
    add(row.entryColumns);
    if (!row.only)
        lines += "\t\tprintf(\" us=%llu\", (unsigned long long)row->us);\n";
    add(row.leaveColumns);
    return lines + "\t\tbreak;\n\t}\n";
}

/// `attach("probe_0")` or the words for a program's place.
std::string attachLine(const Spec& spec, std::size_t number)
{
    if (!isUser(spec.kind))
        return fmt::format("\tif (attach(object, \"probe_{}\", NULL, 0, 0, false))\n"
                           "\t\tgoto out;\n",
                           number);
    std::string file = cQuoted(spec.file);
    return fmt::format("\tif (attach(object, \"probe_{}\", {}, {:#x}, {:#x}, {}))\n"
                       "\t\tgoto out;\n",
                       number, file, spec.offset, spec.semaphore.value_or(0),
                       isReturn(spec.kind) ? "true" : "false");
}

constexpr std::string_view kLoaderRow = R"(
static int print_row(void *context, void *data, size_t size)
{
	const struct head *head = data;

	(void)context;
	(void)size;
	printf("%-16.16s %-7u ", head->comm, head->tid);
	switch (head->kind) {
)";

constexpr std::string_view kLoaderStack =
    R"(	for (long long i = 0; i < head->stack_bytes / 8 && i < FRAMES; i++)
		printf("        %s\n", symbol_of(head->stack[i]));
)";

constexpr std::string_view kLoaderMain = R"(	fflush(stdout);
	return 0;
}

/* Of the kernel's places libbpf finds all in the name of the section; of a program's it is told. */
static int attach(struct bpf_object *object, const char *name, const char *file, size_t offset,
		  size_t semaphore, bool on_return)
{
	struct bpf_program *program = bpf_object__find_program_by_name(object, name);
	LIBBPF_OPTS(bpf_uprobe_opts, options, .ref_ctr_offset = semaphore, .retprobe = on_return);
	struct bpf_link *link = file ?
		bpf_program__attach_uprobe_opts(program, -1, file, offset, &options) :
		bpf_program__attach(program);

	if (!link)
		fprintf(stderr, "%s cannot be attached: %s\n", name, strerror(errno));
	return link ? 0 : -1;
}

int main(void)
{
	struct bpf_object *object = bpf_object__open_file("probe_bpf.o", NULL);
	struct ring_buffer *ring = NULL;
	int status = 1;

	if (!object || bpf_object__load(object)) {
		fprintf(stderr, "probe_bpf.o cannot be loaded: %s\n", strerror(errno));
		goto out;
	}
)";

constexpr std::string_view kLoaderEnd =
    R"(	ring = ring_buffer__new(bpf_object__find_map_fd_by_name(object, "rows"), print_row, NULL, NULL);
	if (!ring) {
		fprintf(stderr, "The ring buffer cannot be read: %s\n", strerror(errno));
		goto out;
	}
	signal(SIGINT, stop);
	signal(SIGTERM, stop);
	fprintf(stderr, "Tracing. Ctrl+C ends it.\n");
	while (!stopped)
		ring_buffer__poll(ring, 100);
	ring_buffer__consume(ring);
	status = 0;
out:
	/* The kernel detaches all that belongs to a program that ended. */
	ring_buffer__free(ring);
	bpf_object__close(object);
	return status;
}
)";

} // namespace

std::string bpfLoader(const Plan& plan, const std::vector<CRow>& rows)
{
    const bool symbols = plan.stackTrace || plan.hasSymbols();
    std::string text(kLoaderHead);
    if (symbols)
        text += kLoaderSymbols;
    text += kLoaderRow;
    for (std::size_t i = 0; i < rows.size(); ++i)
        text += loaderCase(rows[i], plan.latency && i > 0 ? i + 1 : i);
    text += "\t}\n\tprintf(\"\\n\");\n";
    if (plan.stackTrace)
        text += kLoaderStack;
    text += kLoaderMain;
    if (symbols)
        text += "\tread_symbols();\n";
    for (std::size_t i = 0; i < plan.parts.size(); ++i)
        text += attachLine(plan.parts[i].probe.spec, i);
    return text + std::string(kLoaderEnd);
}

} // namespace probescope::probe
