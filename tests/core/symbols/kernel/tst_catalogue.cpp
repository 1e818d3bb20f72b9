#include "core/probe/check/check_command.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/symbols/kernel/kernel_info.h"
#include "tests/core/symbols/kernel/samples/sample_types.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/simple_arguments.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cstddef>

using namespace probescope;
using catalogue::Catalogue;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

std::string btf(const char* name)
{
    QFile file(QString(SAMPLE_BTF "/") + name + ".btf");
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

constexpr const char* kOpenFormat =
    "name: sys_enter_openat\nID: 700\nformat:\n"
    "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
    "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
    "\tfield:int __syscall_nr;\toffset:8;\tsize:4;\tsigned:1;\n"
    "\tfield:int dfd;\toffset:16;\tsize:8;\tsigned:0;\n"
    "\tfield:const char * filename;\toffset:24;\tsize:8;\tsigned:0;\n"
    "\tfield:struct Outer * how;\toffset:32;\tsize:8;\tsigned:0;\n"
    "\tfield:sample_unknown_t mode;\toffset:40;\tsize:8;\tsigned:0;\n\n"
    "print fmt: \"dfd: 0x%08lx\", ((unsigned long)(REC->dfd))\n";

FakeKernel sampleKernel()
{
    auto kernel = FakeKernel::linux612();
    kernel.functions = "takesPointers\n__x64_sys_openat\n__x64_sys_read\nplain_one\n"
                       "takesPointers.isra.0\nmoduleFunction [ext4]\nunknown [kvm]\n";
    kernel.symbols = "ffffffff81000000 T _text\nffffffff81000100 T takesPointers\n"
                     "ffffffff81000200 T plain_one\nffffffff81000300 t takesPointers.isra.0\n"
                     "ffffffff81000400 T __x64_sys_openat\nffffffff81000500 T __x64_sys_read\n"
                     "ffffffffc0000000 t moduleFunction\t[ext4]\n";
    kernel.blacklist = "0xffffffff81000200-0xffffffff81000300\tplain_one\n";
    kernel.types = btf("kernel");
    kernel.moduleTypes = {{"ext4", btf("module")}, {"kvm", "no types"}};
    std::erase_if(kernel.events, [](const auto& event) { return event.system == "syscalls"; });
    kernel.events.push_back(
        {.system = "syscalls", .name = "sys_enter_openat", .format = kOpenFormat, .id = 700});
    return kernel;
}

std::string lineOf(const std::vector<catalogue::FetchProposal>& proposals)
{
    std::string line;
    for (const auto& proposal : proposals)
        line += (line.empty() ? "" : " ") + proposal.name + "=" + proposal.fetch;
    return line;
}

} // namespace

class TestCatalogue : public QObject
{
    Q_OBJECT

private slots:
    void readsATarget()
    {
        FakeTracefs tree(sampleKernel());
        std::vector<Catalogue::Step> steps;
        const auto read =
            Catalogue::read(tree, {}, [&steps](Catalogue::Step step) { steps.push_back(step); });
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        const Catalogue& all = **read;
        QCOMPARE(steps.front(), Catalogue::Step::Functions);
        QCOMPARE(steps.back(), Catalogue::Step::SystemCalls);
        QCOMPARE(all.architecture(), std::string("x86_64"));
        QVERIFY(all.hasTypes());
        QCOMPARE(all.notes().size(), std::size_t(1)); // of the module with broken types
        const Message& note = all.notes().front();
        QCOMPARE(note.words(), std::string("The types of the module {} cannot be used: {}."));
        QCOMPARE(note.arguments().size(), std::size_t(2));
        QVERIFY(note.arguments()[0] == "kvm" && note.arguments()[1].isTemplate());
        const auto pointers = all.named("takesPointers");
        QCOMPARE(pointers.size(), std::size_t(1));
        QVERIFY(all.function(pointers[0]).typed);
        QCOMPARE(all.function(pointers[0]).address, 0xffffffff81000100ULL);
        QVERIFY(all.named("nothing").empty());
        QCOMPARE(all.search("taptr", 1).front().function, pointers[0]);
        QCOMPARE(lineOf(simpleArguments(all, pointers[0])),
                 std::string("outer=%di:x64 bytes=%si:x64 callback=%dx:symbol opaque=%cx:x64 "
                             "links=%r8:x64 words=%r9:x64"));
        QCOMPARE(all.members(all.prototype(pointers[0])->parameters[0].type).front().name,
                 std::string("number"));
        QVERIFY(all.returnValue(pointers[0]).fetch.empty());
    }

    void knowsModules()
    {
        FakeTracefs tree(sampleKernel());
        const auto all = *Catalogue::read(tree, {});
        const auto function = all->named("moduleFunction").front();
        QCOMPARE(all->function(function).module, std::string("ext4"));
        QCOMPARE(all->prototype(function)->text(),
                 std::string("int moduleFunction(struct ModuleOnly *only, struct Point *point)"));
        const auto only = all->prototype(function)->parameters[0];
        QCOMPARE(all->fetch(only, {{"outer", "name"}, {}}, false).fetch,
                 "+" + std::to_string(offsetof(Outer, name)) + "(+0(%di)):string");
        QCOMPARE(all->returnValue(function).fetch, std::string("$retval:s32"));
    }

    void knowsArgumentsOfSystemCalls()
    {
        FakeTracefs tree(sampleKernel());
        const auto all = *Catalogue::read(tree, {});
        const auto open = all->named("__x64_sys_openat").front();
        QCOMPARE(
            all->prototype(open)->text(),
            std::string("long __x64_sys_openat(int dfd, const char *filename, struct Outer *how, "
                        "sample_unknown_t mode)"));
        QCOMPARE(lineOf(simpleArguments(*all, open)),
                 std::string("dfd=+112(%di):s32 filename=+u0(+104(%di)):string how=+96(%di):x64 "
                             "mode=+56(%di):u64"));
        const auto how = all->prototype(open)->parameters[2];
        QVERIFY(how.userMemory);
        QCOMPARE(all->fetch(how, {{"number"}, {}}, true).fetch, std::string("+u0(+96(%di)):s32"));
        // Its format is not there.
        const auto read = all->named("__x64_sys_read").front();
        QVERIFY(!all->prototype(read).has_value());
    }

    void leavesRegistersToWhatHasNoTypes()
    {
        FakeTracefs tree(sampleKernel());
        const auto all = *Catalogue::read(tree, {});
        const auto copy = all->named("takesPointers.isra.0").front();
        QVERIFY(!all->function(copy).typed);
        QVERIFY(!all->prototype(copy).has_value());
        QVERIFY(simpleArguments(*all, copy).empty());
        QCOMPARE(all->returnValue(copy).fetch, std::string("$retval:x64"));
        QCOMPARE(lineOf(all->registers()),
                 std::string("di=%di:x64 si=%si:x64 dx=%dx:x64 cx=%cx:x64 r8=%r8:x64 r9=%r9:x64"));
    }

    void doesWithoutTypes()
    {
        auto kernel = sampleKernel();
        kernel.types.clear();
        FakeTracefs tree(kernel);
        const auto all = *Catalogue::read(tree, {});
        QVERIFY(!all->hasTypes());
        QVERIFY(!all->notes().empty());
        for (const Message& note : all->notes())
            QVERIFY2(note.isTemplate(), note.text().c_str());
        for (std::size_t i = 0; i < all->size(); ++i) {
            QVERIFY(!all->function(i).typed);
            QVERIFY(!all->prototype(i).has_value());
        }
    }

    void tellsWhichSystemCallsTookTooLong()
    {
        auto kernel = sampleKernel();
        kernel.events.push_back(
            {.system = "syscalls", .name = "sys_enter_read", .format = kOpenFormat, .id = 701});
        FakeTracefs tree(kernel);
        const auto whole = *Catalogue::collect(tree, {});
        QCOMPARE(whole.systemCalls.size(), std::size_t(2));
        QCOMPARE(whole.unreadSystemCalls, std::size_t(0));
        auto slow = *Catalogue::collect(tree, {}, {}, std::chrono::milliseconds(0));
        QVERIFY(slow.systemCalls.empty());
        QCOMPARE(slow.unreadSystemCalls, std::size_t(2));
        const auto all = *Catalogue::of(std::move(slow));
        const auto& notes = all->notes();
        QVERIFY(std::any_of(notes.begin(), notes.end(), [](const Message& note) {
            return note.isTemplate()
                && note.text().starts_with("The arguments of 2 of 2 system calls are unknown");
        }));
    }

    void tellsWhatJudgesAskFor()
    {
        auto kernel = sampleKernel();
        kernel.symbols += "ffffffff81300000 D some_data\nffffffff81000600 t untraced\n"
                          "ffffffff81000700 t takesPointers\n";
        FakeTracefs tree(kernel);
        probe::KernelInfo known;
        catalogue::addTo(known, *Catalogue::read(tree, {}));
        using Count = std::optional<std::size_t>;
        QVERIFY(known.symbols("", "takesPointers") == Count(2));
        QVERIFY(known.symbols("", "some_data") == Count(1));
        QVERIFY(known.symbols("", "nothing") == Count(0));
        QVERIFY(known.symbols("ext4", "moduleFunction") == Count(1));
        QVERIFY(known.symbols("kvm", "moduleFunction") == Count(0));
        using Answer = std::optional<bool>;
        QVERIFY(known.traceable("__x64_sys_read") == Answer(true));
        QVERIFY(known.traceable("untraced") == Answer(false));
        QVERIFY(!known.traceable("nothing"));
        QVERIFY(known.blacklisted("plain_one") == Answer(true));
        QVERIFY(known.blacklisted("untraced") == Answer(false));
        QVERIFY(known.isFunction("some_data") == Answer(false));
        QVERIFY(known.isFunction("untraced") == Answer(true));
        QVERIFY(known.functionBytes("plain_one") == std::optional<std::uint64_t>(0x100));
        // What the function is given, not the call: its $arg1 are the registers.
        const auto names = known.parameters(probe::Kind::KernelEntry, "__x64_sys_openat");
        QVERIFY(names && names->size() == 1);
        QCOMPARE(known.parameters(probe::Kind::KernelEntry, "moduleFunction")->at(1),
                 std::string("point"));
    }

    /// What is proposed for functions that share their name is what the judge takes.
    void proposesPlacesThatAreTaken()
    {
        auto kernel = sampleKernel();
        kernel.symbols += "ffffffff81000600 t untraced\nffffffff81000700 t takesPointers\n"
                          "ffffffff81000800 t plain_one\n";
        kernel.functions += "takesPointers\n"; // in the order of addresses: the second one
        FakeTracefs tree(kernel);
        const auto all = *Catalogue::read(tree, {});
        probe::KernelInfo known;
        catalogue::addTo(known, all);
        const auto error = [&known](const std::string& line) {
            const auto findings = probe::checkCommand(line, {}, known);
            const auto* const first = probe::firstError(findings);
            return first == nullptr ? std::string() : first->what.text();
        };
        const auto twins = all->named("takesPointers");
        QCOMPARE(twins.size(), std::size_t(2));
        for (const auto number : twins) {
            const auto& place = all->function(number).place;
            QVERIFY(place.starts_with("_text+"));
            QCOMPARE(error("p:my/x " + place + " ab=$arg1"), std::string());
            QCOMPARE(error("r:my/x " + place + " ab=$retval"), std::string());
        }
        QCOMPARE(error("p:my/x _text+0x700 ab=$arg1"), std::string());
        QCOMPARE(error("p:my/x _text+0x404"), std::string());
        QVERIFY(!error("r:my/x _text+0x404 ab=$retval").empty());
        QVERIFY(error("p:my/x _text+0x600").find("from tracing") != std::string::npos);
        QVERIFY(error("p:my/x _text+0x200").find("blacklist") != std::string::npos);
        QVERIFY(!error("p:my/x _text").empty());
    }

    void saysWhatIsWrong()
    {
        FakeTracefs tree(sampleKernel());
        const CancelToken cancel;
        const auto stopped = Catalogue::read(tree, cancel, [&cancel](Catalogue::Step step) {
            if (step == Catalogue::Step::Types)
                cancel.cancel();
        });
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        tree.disconnect();
        QCOMPARE(Catalogue::read(tree, {}).error().code, ErrorCode::Disconnected);
        QCOMPARE(Catalogue::of({}).error().code, ErrorCode::NotFound);
    }
};

QTEST_APPLESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
