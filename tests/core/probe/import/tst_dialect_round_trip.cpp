#include "core/probe/advice/gallery.h"
#include "core/probe/dialect/parts.h"
#include "core/probe/import/import.h"
#include "tests/core/probe/dialect/dialect_tools.h"
#include "tests/core/probe/spec/random_spec.h"

#include <algorithm>
#include <array>
#include <cstdlib>

using namespace probescope;
using probe::Dialect;
using probe::Fetch;
using probe::Kind;

namespace {

constexpr int kDefaultRandom = 300; ///< PROBESCOPE_CASES says how many else

/// Those whose lines are the kernel's own.
bool isExact(Dialect dialect)
{
    return dialect == Dialect::Shell || dialect == Dialect::TraceCmd;
}

std::vector<NamedRecipe> namedGallery()
{
    std::vector<NamedRecipe> recipes;
    for (const auto& task : probe::gallery()) {
        NamedRecipe named{.name = task.id.c_str(),
                          .recipe = {.title = task.title.text(),
                                     .latency = task.latency,
                                     .filter = task.filter,
                                     .stackTrace = task.stackTrace}};
        for (const auto& one : task.probes) {
            probe::RecipeProbe made{.spec = *probe::Spec::parse(one.line)};
            made.known.function = one.userSymbol;
            for (const auto& member : one.members) {
                // As kernels of today find it by its types.
                const bool number = member.path.ends_with("pid") || member.path.ends_with("num");
                made.spec.arguments.push_back(
                    {.name = member.name,
                     .fetch = {.source = Fetch::Source::Named, .word = member.path},
                     .type =
                         number ? std::optional(probe::ValueType{.word = "u32"}) : std::nullopt});
            }
            named.recipe.probes.push_back(std::move(made));
        }
        recipes.push_back(std::move(named));
    }
    return recipes;
}

/// Registers in which arguments come are these arguments, and so on: what fetches the same is
/// equal.
Fetch plainFetch(const probe::LoweredProbe& part, Fetch fetch)
{
    using Source = Fetch::Source;
    const probe::Spec& spec = part.probe.spec;
    const bool entry = !probe::isReturn(spec.kind) && !probe::isUser(spec.kind)
        && spec.kind != Kind::Event && spec.offset == 0;
    const bool x86 = !(fetch.word.size() == 2 && fetch.word.front() == 'x');
    if (entry && fetch.source == Source::Register && x86 && probe::argumentOf(fetch.word) > 0)
        fetch = {.source = Source::Argument,
                 .number = std::int64_t(probe::argumentOf(fetch.word)),
                 .follows = fetch.follows};
    if (fetch.source == Source::Register && fetch.word == "sp")
        fetch = {.source = Source::Stack, .follows = fetch.follows};
    if (entry && fetch.source == Source::Argument && fetch.number > 6
        && spec.kind != Kind::Tracepoint)
        fetch = {
            .source = Source::StackEntry, .number = fetch.number - 6, .follows = fetch.follows};
    if (probe::isUser(spec.kind))
        for (auto& follow : fetch.follows)
            follow.user = false;
    if (fetch.source == Source::StackEntry) {
        fetch.follows.insert(fetch.follows.begin(), {.offset = 8 * fetch.number});
        fetch.source = Source::Stack;
        fetch.number = 0;
    }
    return fetch;
}

QString valueText(const probe::LoweredProbe& part, const probe::Value& value)
{
    return QString("%1=%2 form %3 bytes %4 %5%6 bits %7@%8")
        .arg(QString::fromStdString(value.name),
             QString::fromStdString(probe::formatFetch(plainFetch(part, value.fetch))))
        .arg(int(value.form))
        .arg(value.form == probe::Value::Form::Number ? value.bytes : 0)
        .arg(value.form == probe::Value::Form::Number && value.isSigned ? "signed" : "unsigned",
             value.form == probe::Value::Form::Number && value.hex ? " hex" : "")
        .arg(value.bits)
        .arg(value.bitOffset);
}

/// All that a language can say of a probe, in words that are equal where the probes do the same.
QString partText(Dialect dialect, const probe::LoweredProbe& part)
{
    const probe::Spec& spec = part.probe.spec;
    const probe::KnownPlace& known = part.probe.known;
    Kind kind = spec.kind;
    if (kind == Kind::FunctionEntry)
        kind = Kind::KernelEntry; // noteOtherPlaces() tells it
    if (kind == Kind::FunctionReturn)
        kind = Kind::KernelReturn;
    const bool takesMost = dialect == Dialect::SystemTap || dialect == Dialect::KernelModule;
    const bool takesModule = dialect == Dialect::SystemTap || dialect == Dialect::DTrace;
    const bool byName = dialect != Dialect::LibbpfC && probe::isUser(kind)
        && (!known.function.empty() || !known.note.empty());
    QString file = QString::fromStdString(spec.file);
    if (dialect == Dialect::DTrace)
        file = file.section('/', -1);
    QString text = QString("%1/%2 kind %3 max %4 %5:%6 %7 %8 at %9")
                       .arg(QString::fromStdString(spec.group), QString::fromStdString(spec.event))
                       .arg(int(kind))
                       .arg(takesMost && probe::isReturn(kind) ? spec.maxActive : 0)
                       .arg(takesModule ? QString::fromStdString(spec.module) : QString(),
                            QString::fromStdString(spec.system + spec.symbol), file)
                       .arg(spec.address.value_or(0))
                       .arg(byName ? 0 : spec.offset);
    if (byName)
        text +=
            QString(" %1+%2 %3:%4")
                .arg(known.note.empty() ? QString::fromStdString(known.function) : QString())
                .arg(known.note.empty() ? known.functionOffset : 0)
                .arg(QString::fromStdString(known.provider), QString::fromStdString(known.note));
    for (const auto& value : part.values)
        text += "\n    " + valueText(part, value);
    return text;
}

/// perf's own names, and what perf probe has no words for and tells.
probe::Spec asPerfSays(probe::Spec spec, const probe::KnownPlace& known)
{
    spec.group = probe::identifier(spec.group);
    if (probe::isReturn(spec.kind)) {
        for (const std::string_view end : {"__return", "_return"}) {
            if (!spec.event.ends_with(end))
                continue;
            spec.event.resize(spec.event.size() - end.size());
            break;
        }
        spec.event += "__return";
    }
    if (spec.kind == Kind::FunctionEntry)
        spec.kind = Kind::KernelEntry;
    if (spec.kind == Kind::FunctionReturn)
        spec.kind = Kind::KernelReturn;
    spec.maxActive = 0;
    spec.semaphore.reset();
    spec.hasOffset = !probe::isUser(spec.kind) && spec.offset != 0;
    if (probe::isUser(spec.kind) && known.note.empty() && !known.function.empty())
        spec.offset = 0;
    return spec;
}

bool isSameFilter(const probe::FilterNode& left, const probe::FilterNode& right)
{
    return left.kind == right.kind && left.term == right.term
        && std::equal(left.parts.begin(), left.parts.end(), right.parts.begin(), right.parts.end(),
                      isSameFilter);
}

/// The differences between a recipe and what came back of its text; empty: there are none.
QString difference(Dialect dialect, const probe::Recipe& recipe, const probe::Import& import)
{
    const auto plan = probe::makePlan(recipe);
    probe::Recipe back;
    for (const auto& one : import.probes)
        back.probes.push_back(one.probe);
    const auto again = probe::makePlan(back);
    QString text;
    for (std::size_t i = 0; i < std::max(plan.parts.size(), again.parts.size()); ++i) {
        QString wanted;
        QString found;
        if (isExact(dialect) || dialect == Dialect::PerfProbe) {
            const auto line = [](const probe::Spec& spec) {
                return QString::fromStdString(spec.format());
            };
            if (i < plan.parts.size())
                wanted = line(isExact(dialect) ? plan.parts[i].probe.spec
                                               : asPerfSays(plan.parts[i].probe.spec,
                                                            plan.parts[i].probe.known));
            if (i < again.parts.size())
                found = line(import.probes[i].probe.spec);
        } else {
            wanted = i < plan.parts.size() ? partText(dialect, plan.parts[i]) : QString();
            found = i < again.parts.size() ? partText(dialect, again.parts[i]) : QString();
        }
        if (wanted != found)
            text += "wanted: " + wanted + "\nfound:  " + found + "\n";
    }
    return text;
}

std::int64_t small(std::int64_t number)
{
    return static_cast<std::int32_t>(static_cast<std::uint64_t>(number) & 0xffffffff);
}

/// A fetch that a kernel may take in such a probe.
void tame(const probe::Spec& spec, Fetch& fetch)
{
    using Source = Fetch::Source;
    static constexpr std::array<const char*, 12> kRegisters{"di", "si", "dx",  "cx", "r8",  "r9",
                                                            "ax", "bx", "r10", "bp", "r15", "ip"};
    const bool user = probe::isUser(spec.kind);
    const bool leave = probe::isReturn(spec.kind);
    for (auto& follow : fetch.follows)
        follow.offset = small(follow.offset);
    switch (fetch.source) {
    case Source::Argument:
        fetch.number = 1 + std::abs(fetch.number % 12);
        if (user || leave || spec.offset != 0)
            fetch = {.source = Source::Register, .word = "ax", .follows = fetch.follows};
        break;
    case Source::StackEntry:
        fetch.number = std::abs(fetch.number % 64);
        break;
    case Source::Register:
        fetch.word = kRegisters.at(fetch.word.size() % kRegisters.size());
        break;
    case Source::AllArguments:
    case Source::ReturnValue:
        if (!leave)
            fetch = {.source = Source::Stack, .follows = {{.offset = 24}}};
        else
            fetch.source = Source::ReturnValue;
        break;
    case Source::Named:
        fetch = {.source = Source::Register, .word = "bx", .follows = fetch.follows};
        break;
    case Source::Comm:
    case Source::Text:
    case Source::Immediate:
        fetch.follows.clear();
        break;
    case Source::Field:
        if (spec.kind != Kind::Event)
            fetch = {.source = Source::Register, .word = "dx", .follows = fetch.follows};
        break;
    case Source::FileOffset:
        if (!user)
            fetch = {.source = Source::Symbol, .word = "jiffies", .follows = fetch.follows};
        break;
    case Source::Symbol:
        fetch.number = std::abs(small(fetch.number));
        if (user)
            fetch = {.source = Source::Register, .word = "si", .follows = fetch.follows};
        break;
    default:
        break;
    }
    if (spec.kind == Kind::Tracepoint && fetch.source != Source::Comm
        && fetch.source != Source::Text && fetch.source != Source::Immediate
        && fetch.source != Source::Symbol && fetch.source != Source::Address)
        fetch = {.source = Source::Argument, .number = 2, .follows = fetch.follows};
    if (spec.kind == Kind::Event && fetch.source == Source::Register)
        fetch = {.source = Source::Field, .word = "prev_pid", .follows = fetch.follows};
}

/// Of all that the grammar can say, what kernels take; tst_spec_property has the rest.
probe::Spec tamed(probe::Spec spec)
{
    const bool user = probe::isUser(spec.kind);
    spec.offset = std::abs(small(spec.offset));
    if (probe::isReturn(spec.kind) && !user)
        spec.offset = 0;
    if (spec.kind == Kind::FunctionEntry)
        spec.maxActive = 0;
    std::replace(spec.symbol.begin(), spec.symbol.end(), '*', '_');
    spec.maxActive %= 4096;
    if (spec.event.empty())
        spec.event = "made";
    std::size_t number = 0;
    for (auto& argument : spec.arguments) {
        tame(spec, argument.fetch);
        argument.name = "v" + std::to_string(number++) + argument.name;
        const auto source = argument.fetch.source;
        const bool whole = source == Fetch::Source::Comm || source == Fetch::Source::Text
            || source == Fetch::Source::Immediate;
        if (whole)
            argument.type.reset();
        if (!argument.type)
            continue;
        auto& type = *argument.type;
        if (type.array == 1 || argument.fetch.follows.empty())
            type.array = 0;
        type.array = std::min(type.array, 64U);
        const bool text = type.word == "string" || type.word == "ustring";
        if (text && argument.fetch.follows.empty() && source != Fetch::Source::Symbol
            && source != Fetch::Source::Address && source != Fetch::Source::Field)
            argument.fetch.follows.push_back({});
        if (type.bits > 0) {
            type.bits = std::min(type.bits, type.bitContainer);
            type.bitOffset = std::min(type.bitOffset, type.bitContainer - type.bits);
        }
    }
    return spec;
}

/// A member by its type needs the names of a prototype, which only the kernel's files have.
bool hasNamed(const probe::Recipe& recipe)
{
    return std::any_of(recipe.probes.begin(), recipe.probes.end(), [](const auto& one) {
        return std::any_of(one.spec.arguments.begin(), one.spec.arguments.end(),
                           [](const probe::Argument& argument) {
                               return argument.fetch.source == Fetch::Source::Named;
                           });
    });
}

} // namespace

/// What each dialect writes is read back as what it was written from. What a language cannot say is
/// told when it is written: partText() and asPerfSays() leave just that out.
class DialectRoundTripTest : public QObject
{
    Q_OBJECT

    static void check(Dialect dialect, const probe::Recipe& recipe)
    {
        const auto rendering = probe::render(dialect, recipe);
        if (rendering.text.empty()) {
            QVERIFY(!rendering.reason.empty());
            return;
        }
        const auto import = probe::importProbes(rendering.text);
        QString all = QString::fromStdString(rendering.text);
        for (const auto& note : import.notes)
            all += QString("note %1:%2 %3\n")
                       .arg(note.line)
                       .arg(note.column)
                       .arg(QString::fromStdString(note.text.text()));
        const QString name = QString::fromStdString(probe::dialectName(dialect).text());
        const bool byKernel = isExact(dialect) || dialect == Dialect::PerfProbe;
        if (hasNamed(recipe) && !byKernel && dialect != Dialect::LibbpfC) {
            QVERIFY2(std::any_of(import.notes.begin(), import.notes.end(),
                                 [](const auto& note) { return note.lost; }),
                     qPrintable(name + "\n" + all));
            return;
        }
        const QString differs = difference(dialect, recipe, import);
        QVERIFY2(differs.isEmpty(), qPrintable(name + "\n" + differs + all));
        const auto lost = std::find_if(import.notes.begin(), import.notes.end(),
                                       [](const auto& note) { return note.lost; });
        const bool folderless = dialect == Dialect::DTrace && lost != import.notes.end()
            && lost->text.text().find("folder") != std::string::npos;
        QVERIFY2(lost == import.notes.end() || folderless, qPrintable(name + "\n" + all));
        const auto plan = probe::makePlan(recipe);
        QVERIFY2(import.latency == plan.latency, qPrintable(name + " latency\n" + all));
        const bool stacks = recipe.stackTrace;
        QVERIFY2(import.stackTrace == stacks, qPrintable(name + " stack\n" + all));
        const bool told =
            std::any_of(rendering.notes.begin(), rendering.notes.end(), [](const Message& note) {
                return note.text().find("filter is left out") != std::string::npos
                    || note.text().find("filter was not understood") != std::string::npos;
            });
        if (recipe.filter.empty() || told) {
            QVERIFY2(import.filter.empty() || told, qPrintable(name + " filter\n" + all));
            return;
        }
        const auto found = probe::FilterNode::parse(import.filter);
        QVERIFY2(found && isSameFilter(*probe::FilterNode::parse(recipe.filter), *found),
                 qPrintable(name + " " + QString::fromStdString(import.filter) + "\n" + all));
    }

private slots:
    void recipesComeBack_data() { addRecipes(); }
    void recipesComeBack()
    {
        QFETCH(int, number);
        for (const Dialect dialect : probe::kDialects)
            check(dialect, allRecipes()[std::size_t(number)].recipe);
    }

    void galleryComesBack_data()
    {
        QTest::addColumn<int>("number");
        const auto recipes = namedGallery();
        for (std::size_t i = 0; i < recipes.size(); ++i)
            QTest::newRow(recipes[i].name) << int(i);
    }
    void galleryComesBack()
    {
        QFETCH(int, number);
        auto recipe = namedGallery()[std::size_t(number)].recipe;
        for (const Dialect dialect : probe::kDialects)
            check(dialect, recipe);
        // Without the members, all languages can say it.
        for (auto& one : recipe.probes)
            std::erase_if(one.spec.arguments, [](const probe::Argument& argument) {
                return argument.fetch.source == Fetch::Source::Named;
            });
        for (const Dialect dialect : probe::kDialects)
            check(dialect, recipe);
    }

    /// Of offsets whose members are known come the members.
    void membersComeBack()
    {
        using Source = Fetch::Source;
        const Fetch first{.source = Source::Argument, .number = 1};
        const Fetch sixth{.source = Source::Argument, .number = 6};
        const auto of = [&](std::vector<std::string> steps, std::vector<probe::Follow> rest = {},
                            unsigned bits = 0) {
            return probe::KnownMember{.from = first,
                                      .parameter = "zero",
                                      .type = "struct task_struct *",
                                      .steps = std::move(steps),
                                      .rest = std::move(rest),
                                      .bits = bits};
        };
        auto other = of({"f_path.dentry", "d_name.name"}, {{}});
        other.from = sixth;
        other.parameter = "file";
        auto back = of({"__sk_common.skc_num"});
        back.from = {.source = Source::ReturnValue};
        back.parameter = "retval";
        back.type = "struct sock *";
        const auto entry = probe::Spec::parse(
            "p:mine/it does_it pid=+2432($arg1):s32 flags=+44($arg1):x32 comm_=+16($arg1):string "
            "parent=+16(+8($arg1)):string bit=+8($arg1):b1@3/8 deep=+8(+8($arg1)):b2@3/8 "
            "low=+8($arg1):b4@8/32 name=+8(+16($arg6)):string all=+8($arg1):u16[3] "
            "words=+8($arg1):string[2] func=+8($arg1):symbol count=+4(+8($arg1)):u32 plain=$arg2");
        const auto leave = probe::Spec::parse("r:mine/did does_it port=+14($retval):u16");
        QVERIFY(entry && leave);
        auto deep = of({"signal", "at.bits"}, {}, 2);
        deep.isSigned = true;
        const std::vector<std::optional<probe::KnownMember>> members{
            of({"pid"}),
            of({"flags"}),
            of({"comm"}),
            of({"real_parent", "comm"}),
            of({"brk_randomized"}, {}, 1),
            deep,
            of({"flags"}),
            other,
            of({"table"}),
            of({"words"}),
            of({"func"}),
            of({"counters"}, {{.offset = 4}}),
            std::nullopt};
        for (const bool pair : {false, true}) {
            probe::Recipe recipe{.probes = {{.spec = *entry, .known = {.members = members}}},
                                 .latency = pair};
            if (pair)
                recipe.probes.push_back({.spec = *leave, .known = {.members = {back}}});
            const auto text = probe::render(Dialect::LibbpfC, recipe).text;
            const auto import = probe::importProbes(text);
            QString told = QString::fromStdString(text);
            for (const auto& note : import.notes)
                told += QString::fromStdString(note.text.text()) + "\n";
            QVERIFY2(import.notes.empty(), qPrintable(told));
            QCOMPARE(import.probes.size(), std::size_t(pair ? 2 : 1));
            QCOMPARE(QString::fromStdString(import.probes[0].probe.spec.format()),
                     "p:mine/it does_it pid=zero->pid:s32 flags=zero->flags:x32 "
                     "comm_=zero->comm:string parent=zero->real_parent->comm:string "
                     "bit=zero->brk_randomized deep=zero->signal->at.bits low=zero->flags:b4@8/32 "
                     "name=file->f_path.dentry->d_name.name:string all=zero->table:u16[3] "
                     "words=zero->words:string[2] func=zero->func:symbol "
                     "count=+4(zero->counters):u32 plain=$arg2");
            if (pair)
                QCOMPARE(QString::fromStdString(import.probes[1].probe.spec.format()),
                         "r:mine/did does_it port=$retval->__sk_common.skc_num:u16");
            QCOMPARE(import.latency, pair);
        }
    }

    void randomProbesComeBack_data()
    {
        QTest::addColumn<int>("dialect");
        for (const Dialect dialect : probe::kDialects)
            QTest::newRow(probe::dialectName(dialect).text().c_str()) << int(dialect);
    }
    void randomProbesComeBack()
    {
        QFETCH(int, dialect);
        RandomSpec random(unsigned(dialect) + 1);
        int said = 0;
        bool given = false;
        const int wanted = qEnvironmentVariableIntValue("PROBESCOPE_CASES", &given);
        const int count = given ? wanted : kDefaultRandom;
        for (int i = 0; i < count; ++i) {
            const probe::Spec spec = tamed(random.next());
            const probe::Recipe recipe{.probes = {{.spec = spec}}};
            said += probe::render(Dialect(dialect), recipe).text.empty() ? 0 : 1;
            check(Dialect(dialect), recipe);
            if (QTest::currentTestFailed()) {
                qWarning("%s", spec.format().c_str());
                return;
            }
        }
        QVERIFY2(said > count / 50, qPrintable(QString::number(said)));
    }
};

QTEST_GUILESS_MAIN(DialectRoundTripTest)
#include "tst_dialect_round_trip.moc"
