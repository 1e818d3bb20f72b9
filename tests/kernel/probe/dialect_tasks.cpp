#include "tests/kernel/probe/dialect_tasks.h"

#include "core/symbols/kernel/known_place.h"
#include "core/symbols/program/disassembly.h"
#include "core/symbols/program/program.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>

namespace probescope {

namespace {

using probe::Dialect;

constexpr std::size_t kCodeBytes = 256;

probe::RecipeProbe probeOf(const QString& line, probe::KnownPlace known = {})
{
    auto spec = probe::Spec::parse(line.toStdString());
    if (!spec)
        qFatal("%s: %s", qPrintable(line), spec.error().message().c_str());
    return {.spec = std::move(*spec), .known = std::move(known)};
}

} // namespace

bool isKernelText(Dialect dialect)
{
    return dialect == Dialect::Shell || dialect == Dialect::PerfProbe
        || dialect == Dialect::TraceCmd;
}

std::vector<DialectTask> kernelTasks(const QString& file)
{
    std::vector<DialectTask> tasks;
    const probe::KnownPlace open{
        .function = "do_sys_openat2",
        .arguments = {{"dfd", "int"}, {"filename", "const char *"}, {"how", "struct open_how *"}},
        .result = "long"};
    const std::string known = file.toStdString();
    const Row opened{"filename=" + file};
    tasks.push_back(
        {.name = "open and its return",
         .recipe = {.title = "Who opens which file",
                    .probes = {probeOf("p:mine/open do_sys_openat2 dfd=%di:s32 "
                                       "filename=+0(%si):string flags=+0(%dx):x64 "
                                       "mode=+8(%dx):u16 low=+0(%dx):b4@0/32 "
                                       "how=+0(%dx):x64[2] task=$comm",
                                       open),
                               probeOf("r64:mine/opened do_sys_openat2 fd=$retval:s32", open)},
                    .filter = "filename == \"" + known + "\" && dfd < 0"},
         .rows = [opened](Dialect dialect, const Deed& deed) -> QList<Row> {
             // O_WRONLY | O_CREAT, and O_LARGEFILE, which the kernel adds; 0640.
             Row row = opened
                 + Row{"dfd=-100", "flags=0x8041", "mode=416", "low=1", QString("task=") + kWorker};
             if (dialect == Dialect::Shell)
                 row << "how={0x8041,0x1a0}";
             else if (!isKernelText(dialect)) // perf and trace-cmd print zeros
                 row << QStringList{"how_0=0x8041", "how_1=0x1a0"};
             return {row, {"fd=" + QString::number(deed.fd)}, {"fd=-2"}};
         }});
    tasks.push_back(
        {.name = "latency",
         .recipe = {.title = "How long sleeps take",
                    .probes = {probeOf("p:mine/sleep hrtimer_nanosleep ns=%di:s64 mode=%si:u32"),
                               probeOf("r:mine/slept hrtimer_nanosleep ret=$retval:s64")},
                    .latency = true,
                    .filter = "ns == " + std::to_string(kSleepNs)},
         .rows = [](Dialect dialect, const Deed&) -> QList<Row> {
             if (isKernelText(dialect)) // the pairs only
                 return {};
             return {{"ns=" + QString::number(kSleepNs), "mode=1",
                      dialect == Dialect::LibbpfC || dialect == Dialect::KernelModule ? "out_ret=0"
                                                                                      : "ret=0"}};
         }});
    tasks.push_back(
        {.name = "stack",
         .recipe = {.probes = {probeOf("p:mine/open do_sys_openat2 filename=+0(%si):string")},
                    .filter = "filename == \"" + known + "\"",
                    .stackTrace = true},
         .rows = [opened](Dialect, const Deed&) -> QList<Row> { return {opened}; },
         .frame = "__x64_sys_openat"});
    tasks.push_back(
        {.name = "variable",
         .recipe = {.probes = {probeOf("p:mine/tick hrtimer_nanosleep ns=%di:s64 "
                                       "now=@jiffies:u64")},
                    .filter = "ns == " + std::to_string(kSleepNs)},
         // It begins five minutes before 2^32.
         .rows = [](Dialect, const Deed&) -> QList<Row> { return {{R"(now=429\d{7})"}}; }});
    tasks.push_back(
        {.name = "event",
         .recipe = {.probes = {probeOf("e:mine/enter syscalls.sys_enter_openat "
                                       "filename=+0($filename):ustring flags=$flags:x32")},
                    .filter = "filename == \"" + known + "\""},
         .rows = [opened](Dialect, const Deed&) -> QList<Row> {
             return {opened + Row{"flags=0x41"}};
         },
         .feature = " e[:"});
    tasks.push_back({.name = "raw tracepoint",
                     .recipe = {.probes = {probeOf("t:mine/enter sys_enter id=$arg2:s64")},
                                .filter = "id == 230"}, // clock_nanosleep
                     .rows = [](Dialect, const Deed&) -> QList<Row> { return {{"id=230"}}; },
                     .feature = " t[:"});
    tasks.push_back(
        {.name = "fprobe",
         .recipe = {.probes = {probeOf("f:mine/fp do_sys_openat2 dfd=$arg1:s32 "
                                       "filename=+0($arg2):string"),
                               probeOf("f:mine/fr do_sys_openat2%return fd=$retval:s32")}},
         .rows = [opened](Dialect, const Deed& deed) -> QList<Row> {
             return {opened + Row{"dfd=-100"}, {"fd=" + QString::number(deed.fd)}, {"fd=-2"}};
         },
         .feature = " f[:",
         .dialects = {Dialect::Shell, Dialect::TraceCmd}});
    return tasks;
}

std::optional<DialectTask> sampleTask(const QString& file)
{
    const auto sample = program::Program::open(file.toStdString());
    if (!sample)
        return std::nullopt;
    const auto functions = (*sample)->named("sampleAdd");
    const auto line = [&file](const QString& name, std::uint64_t offset, const QString& more) {
        return QString("%1 %2:0x%3 %4").arg(name, file).arg(offset, 0, 16).arg(more);
    };
    const probe::KnownPlace add{.function = "sampleAdd"};
    const auto& places = (*sample)->usdtPlaces();
    const auto pair = std::find_if(places.begin(), places.end(),
                                   [](const auto& place) { return place.name == "pair"; });
    if (functions.size() != 1 || pair == places.end() || pair->arguments.size() < 2)
        return std::nullopt;
    auto usdt = probeOf(line("p:mine/pair", pair->offset, {}),
                        {.provider = pair->provider, .note = pair->name});
    for (std::size_t i = 0; i < 2; ++i) {
        if (!pair->arguments[i].value)
            return std::nullopt;
        usdt.spec.arguments.push_back(*pair->arguments[i].value);
        usdt.spec.arguments.back().name = "v" + std::to_string(i);
    }
    usdt.spec.arguments.back().fetch.follows.push_back({});
    usdt.spec.arguments.back().type = probe::ValueType{.word = "string"};
    return DialectTask{
        .name = "program",
        .recipe = {.probes = {probeOf(line("p:mine/add", functions.front()->offset,
                                           "a=%di:s32 text=+0(%si):string flag=%dx:u8"),
                                      add),
                              probeOf(
                                  line("r:mine/added", functions.front()->offset, "rv=$retval:s64"),
                                  add),
                              usdt}},
        .rows =
            [](Dialect dialect, const Deed&) {
                // These do not wait for the page that nobody has looked at in the first round.
                const bool waits = dialect != Dialect::LibbpfC && dialect != Dialect::Bpftrace
                    && dialect != Dialect::SystemTap;
                QList<Row> rows;
                for (int i = 0; i < kRounds; ++i) {
                    rows << Row{QString("a=%1").arg(100 + i),
                                i > 0 || waits ? "text=hello" : "text=.*", "flag=7"}
                         << Row{QString("rv=%1").arg(100 + i + 5 + 7)}
                         << Row{QString("v0=%1").arg(1000 + i), "v1=world"};
                }
                return rows;
            },
        .runsSample = true};
}

namespace {

struct TaskMember
{
    const char* name;
    std::vector<std::string> path; ///< from the task on
    const char* word; ///< in a line
    const char* type; ///< where it is named
};

/// A text in an array, a number, the same behind a pointer, a bitfield behind one, and a text that
/// five pointers lead to.
const std::vector<TaskMember>& taskMembers()
{
    static const std::vector<TaskMember> kMembers{
        {"who", {"comm"}, "tsk->comm", ":string"},
        {"id", {"pid"}, "tsk->pid", ""},
        {"leader", {"group_leader", "comm"}, "tsk->group_leader->comm", ":string"},
        {"reaper", {"signal", "is_child_subreaper"}, "tsk->signal->is_child_subreaper", ""},
        {"exe",
         {"mm", "exe_file", "f_path", "dentry", "d_name", "name"},
         "tsk->mm->exe_file->f_path.dentry->d_name.name",
         ":string"}};
    return kMembers;
}

QList<Row> rowsOfTask(const Deed& deed)
{
    const auto fileContent = [](const char* path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromLocal8Bit(file.readAll()).trimmed()
                                              : QString();
    };
    const QString exe = QFile::symLinkTarget("/proc/self/exe").section('/', -1);
    return {{QString("who=") + kWorker, "id=" + QString::number(deed.tid),
             "leader=" + fileContent("/proc/self/comm"), "reaper=1", "exe=" + exe}};
}

} // namespace

std::vector<DialectTask> memberTasks(access::Backend& backend)
{
    const auto made = catalogue::Catalogue::read(backend, {});
    if (!made)
        return {};
    const auto& catalogue = **made;
    const auto found = catalogue.named("exit_signals");
    const auto prototype = found.size() == 1 ? catalogue.prototype(found.front())
                                             : std::optional<catalogue::Prototype>();
    if (!prototype || prototype->parameters.empty())
        return {};
    QString offsets = "p:mine/leaves exit_signals";
    QString names = offsets;
    for (const TaskMember& member : taskMembers()) {
        const auto proposal =
            catalogue.fetch(prototype->parameters.front(), {.members = member.path}, false);
        offsets += QString(" %1=%2").arg(member.name, proposal.fetch.c_str());
        names += QString(" %1=%2%3").arg(member.name, member.word, member.type);
    }
    std::vector<DialectTask> tasks;
    const auto add = [&](const char* name, const QString& line, QList<Dialect> dialects) {
        auto one = probeOf(line);
        one.known = catalogue::knownPlace(catalogue, found.front(), one.spec);
        tasks.push_back({.name = name,
                         .recipe = {.title = "What a thread is when it ends", .probes = {one}},
                         .rows = [](Dialect, const Deed& deed) { return rowsOfTask(deed); },
                         .dialects = std::move(dialects)});
    };
    add("members", offsets, {Dialect::Shell, Dialect::Bpftrace, Dialect::LibbpfC});
    add("members by name", names, {Dialect::Shell, Dialect::LibbpfC});
    tasks.back().feature = "<argname>[->field";
    return tasks;
}

std::optional<DialectTask> offsetTask(access::Backend& backend)
{
    const auto symbols = backend.readSystem(access::SystemFile::Symbols);
    if (!symbols)
        return std::nullopt;
    static const QRegularExpression line("^([0-9a-f]+) [tT] do_sys_openat2$",
                                         QRegularExpression::MultilineOption);
    const auto address =
        line.match(QString::fromStdString(*symbols)).captured(1).toULongLong(nullptr, 16);
    const auto bytes = backend.readKernelText(address, kCodeBytes);
    if (!bytes)
        return std::nullopt;
    const auto code = program::disassemble(*bytes, address, program::Architecture::X86_64,
                                           program::CodeOf::Kernel);
    if (!code || code->size() < 5)
        return std::nullopt;
    const auto within = std::find_if(code->begin() + 4, code->end(), [](const auto& one) {
        return one.refusal.empty() && one.flow == program::Flow::Next;
    });
    if (within == code->end())
        return std::nullopt;
    return DialectTask{
        .name = "offset",
        .recipe = {.probes = {probeOf(QString("p:mine/within do_sys_openat2+0x%1 task=$comm")
                                          .arg(within->address - address, 0, 16))}},
        .rows = [](Dialect, const Deed&) -> QList<Row> { return {{QString("task=") + kWorker}}; }};
}

} // namespace probescope
