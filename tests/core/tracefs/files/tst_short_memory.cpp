#include "core/access/backend/local_backend.h"
#include "core/tracefs/files/session_name.h"
#include "tests/core/tracefs/files/put_back.h"
#include "tests/support/served_backend.h"

#include <QTest>

#include <atomic>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// A helper whose memory runs out, at each allocation in turn: in each of its threads, before and
// after each call of the kernel. It is a process of its own, so that it may die of it.

namespace {

/// Shared by the helper and the test.
struct Faults
{
    std::atomic<long> passed = 0; ///< allocations and calls
    std::atomic<long> left = LONG_MAX; ///< so many until one fails
    std::atomic<bool> stays = false; ///< so do all after it, until a large piece is free again
    std::atomic<bool> full = false;
};

constexpr std::size_t kLarge = std::size_t(1) << 20;

Faults* faults = nullptr;
std::atomic<bool> isHelper = false;
std::atomic<void*> large = nullptr;
thread_local int outside = 0; ///< of what is looked at: in the kernel

bool failsNow()
{
    if (!isHelper || outside > 0)
        return false;
    ++faults->passed;
    if (faults->full)
        return true;
    const bool fails = faults->left.fetch_sub(1) == 1;
    if (fails && faults->stays)
        faults->full = true;
    return fails;
}

void* allocated(std::size_t bytes)
{
    void* const made = failsNow() ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
    if (made != nullptr && isHelper && bytes >= kLarge)
        large = made;
    return made;
}

} // namespace

void* operator new(std::size_t bytes)
{
    if (void* const made = allocated(bytes))
        return made;
    throw std::bad_alloc();
}

void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept
{
    return allocated(bytes);
}

void* operator new[](std::size_t bytes)
{
    return ::operator new(bytes);
}

void operator delete(void* made) noexcept
{
    if (made != nullptr && isHelper && made == large.load()) {
        faults->full = false;
        faults->stays = false; // there is enough from now on, but for a single lack
    }
    std::free(made);
}

void operator delete(void* made, std::size_t /*bytes*/) noexcept
{
    ::operator delete(made);
}

void operator delete(void* made, const std::nothrow_t& /*tag*/) noexcept
{
    ::operator delete(made);
}

void operator delete[](void* made) noexcept
{
    ::operator delete(made);
}

void operator delete[](void* made, std::size_t /*bytes*/) noexcept
{
    ::operator delete(made);
}

using namespace probescope;
using access::TracePath;
using fake::FakeTracefs;

namespace {

/// Cases of a row. Each takes a while: all of them with PROBESCOPE_CASES.
constexpr int kSome = 8;
constexpr int kAll = 1000;

/// Not looked at while it lives.
struct Outside
{
    Outside() { ++outside; }
    ~Outside() { --outside; }
    Outside(const Outside&) = delete;
    Outside& operator=(const Outside&) = delete;
};

/// What has the memory that it needs itself. The helper's fails before and after it.
template <typename Fn>
auto inKernel(Fn&& call)
{
    if (failsNow())
        throw std::bad_alloc();
    auto result = [&] {
        const Outside kernel;
        return call();
    }();
    if (failsNow()) {
        const Outside kernel;
        auto dropped = std::move(result);
        throw std::bad_alloc();
    }
    return result;
}

class ShortStream : public access::Stream
{
public:
    explicit ShortStream(std::unique_ptr<access::Stream> stream)
        : m_stream(std::move(stream))
    {
    }
    std::uint32_t pageBytes() const override { return m_stream->pageBytes(); }
    Result<> drain(std::chrono::milliseconds most, bool all, const access::PagesFn& give) override
    {
        const auto back = [&](std::uint32_t cpu, std::span<const char> pages) {
            const int before = std::exchange(outside, 0);
            try {
                give(cpu, pages);
            } catch (...) {
                outside = before;
                throw;
            }
            outside = before;
        };
        return inKernel([&] { return m_stream->drain(most, all, back); });
    }

private:
    std::unique_ptr<access::Stream> m_stream;
};

class ShortMemory : public access::Backend
{
public:
    explicit ShortMemory(access::Backend& kernel)
        : m_kernel(kernel)
    {
    }
    std::string name() const override { return m_kernel.name(); }
    Result<std::string> read(const TracePath& path, std::size_t most) override
    {
        return inKernel([&] { return m_kernel.read(path, most); });
    }
    Result<std::string> readSystem(access::SystemFile file, std::size_t most) override
    {
        return inKernel([&] { return m_kernel.readSystem(file, most); });
    }
    Result<std::string> readModuleTypes(std::string_view module, std::size_t most) override
    {
        return inKernel([&] { return m_kernel.readModuleTypes(module, most); });
    }
    Result<std::vector<access::Entry>> list(const TracePath& path) override
    {
        return inKernel([&] { return m_kernel.list(path); });
    }
    Result<std::vector<access::Process>> processes() override
    {
        return inKernel([&] { return m_kernel.processes(); });
    }
    Result<std::vector<access::Process>> threads() override
    {
        return inKernel([&] { return m_kernel.threads(); });
    }
    Result<access::Process> owner() override
    {
        return inKernel([&] { return m_kernel.owner(); });
    }
    Result<> append(const TracePath& path, std::string_view text) override
    {
        return inKernel([&] { return m_kernel.append(path, text); });
    }
    Result<> writeTruncating(const TracePath& path, std::string_view text) override
    {
        return inKernel([&] { return m_kernel.writeTruncating(path, text); });
    }
    Result<> makeInstance(std::string_view name) override
    {
        return inKernel([&] { return m_kernel.makeInstance(name); });
    }
    Result<> removeInstance(std::string_view name) override
    {
        return inKernel([&] { return m_kernel.removeInstance(name); });
    }
    Result<std::unique_ptr<access::Stream>> openStream(const TracePath& path) override
    {
        auto stream = inKernel([&] { return m_kernel.openStream(path); });
        if (!stream)
            return stream;
        return std::make_unique<ShortStream>(std::move(*stream));
    }
    Result<std::unique_ptr<access::Held>> hold(const TracePath& path) override
    {
        return inKernel([&] { return m_kernel.hold(path); });
    }
    Result<> turn(access::KernelSwitch which, bool on) override
    {
        return inKernel([&] { return m_kernel.turn(which, on); });
    }

private:
    access::Backend& m_kernel;
};

/// What a caller asks for. Nothing is said of what fails: the helper may be gone.
using AskFn = std::function<void(access::Backend& helper, const tracefs::SessionName& name)>;

Controls stateOf(FakeTracefs& fake)
{
    auto state = fake.snapshotOfControls();
    for (const auto file :
         {access::SystemFile::FtraceEnabled, access::SystemFile::StackTracerEnabled})
        state.emplace(access::systemPath(file), fake.readSystem(file, 100).value_or(""));
    state.emplace("probes", std::to_string(fake.probesNow().size()));
    return state;
}

/// The helper, in its process: 0, when all is as before at its end.
int serve(FakeTracefs& fake, int socket, const Controls& before)
{
    std::vector<std::string> log;
    ShortMemory kernel(fake);
    const auto audit = [&log](std::string_view line) { log.emplace_back(line); };
    access::Server server(kernel, {.level = access::Level::Control, .audit = audit});
    isHelper = true;
    const auto done = server.serve(socket, socket);
    isHelper = false;
    const auto left = difference(before, stateOf(fake));
    if (left.isEmpty())
        return 0;
    std::fprintf(stderr, "%s\n%s\n", done ? "" : done.error().message().c_str(), left.constData());
    for (const auto& line : log)
        std::fprintf(stderr, "    %s\n", line.c_str());
    return 1;
}

/// 0, or what became of the helper, which changes a copy of that kernel.
int statusAfter(FakeTracefs& fake, const Controls& before, const AskFn& ask)
{
    auto ends = socketEnds();
    const pid_t child = fork();
    if (child == 0) {
        ends[0].reset();
        try {
            _exit(serve(fake, ends[1].get(), before));
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s\n", error.what());
            _exit(2);
        }
    }
    ends[1].reset();
    {
        FileDescriptor out(dup(ends[0].get()));
        const auto helper = access::RemoteBackend::connect(std::move(ends[0]), std::move(out), {});
        const auto name = helper ? tracefs::SessionName::of(**helper)
                                 : Result<tracefs::SessionName>(passOn(helper));
        if (name)
            ask(**helper, *name);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

} // namespace

class TestShortMemory : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        void* const shared = mmap(nullptr, sizeof(Faults), PROT_READ | PROT_WRITE,
                                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        QVERIFY(shared != MAP_FAILED);
        faults = new (shared) Faults();
        m_kernel = std::make_unique<FakeTracefs>(grownKernel());
        setUp(*m_kernel);
        m_kernel->feed({}, 0, std::string(4096, 'x'));
        m_before = stateOf(*m_kernel);
    }

    void putsBackWithoutMemory_data()
    {
        QTest::addColumn<AskFn>("ask");
        QTest::addColumn<int>("cases");
        for (const auto& [name, writes] : changes()) {
            const AskFn ask = [writes = writes](auto& helper, const auto&) {
                static_cast<void>(helper.permitTopLevel(true));
                for (const auto& one : writes)
                    static_cast<void>(writeOne(helper, one));
            };
            QTest::newRow(name) << ask << kSome;
        }
        const auto row = [](const char* name, const AskFn& ask, int cases = kSome) {
            QTest::newRow(name) << ask << cases;
        };
        row("switches", [](auto& helper, const auto&) {
            static_cast<void>(helper.permitTopLevel(true));
            static_cast<void>(helper.turn(access::KernelSwitch::Functions, false));
            static_cast<void>(helper.turn(access::KernelSwitch::StackTracer, true));
        });
        row("instance", [](auto& helper, const auto& name) {
            static_cast<void>(helper.makeInstance(name.instance()));
            const auto folder = *TracePath("instances").child(name.instance());
            static_cast<void>(helper.append(folder / "events/sched/enable", "1"));
            static_cast<void>(
                helper.append(folder / "events/sched/sched_waking/trigger", "hist:keys=pid"));
        });
        row("probes", [](auto& helper, const auto& name) {
            const auto group = name.probeGroup();
            for (const char* event : {"x", "y"})
                static_cast<void>(
                    helper.append("kprobe_events", "p:" + group + '/' + event + " vfs_read"));
            static_cast<void>(helper.append("kprobe_events", "-:" + group + "/y"));
            static_cast<void>(
                helper.append(*TracePath::parse("events/" + group + "/x/enable"), "1"));
        });
        row("stream", [](auto& helper, const auto&) {
            static_cast<void>(helper.permitTopLevel(true));
            static_cast<void>(helper.append("trace_clock", "mono"));
            if (const auto stream = helper.openStream({}))
                static_cast<void>((*stream)->drain(std::chrono::milliseconds(0), true,
                                                   [](std::uint32_t, std::span<const char>) {}));
        });
        row(
            "held",
            [](auto& helper, const auto&) {
                static_cast<void>(helper.permitTopLevel(true));
                static_cast<void>(helper.append("options/disable_on_free", "1"));
                static_cast<void>(helper.hold("free_buffer"));
            },
            kAll);
    }
    void putsBackWithoutMemory()
    {
        QFETCH(AskFn, ask);
        restart(LONG_MAX, false);
        QCOMPARE(statusAfter(*m_kernel, m_before, ask), 0);
        const long points = faults->passed;
        QVERIFY(points > 10);
        QFETCH(int, cases);
        if (qEnvironmentVariableIsSet("PROBESCOPE_CASES"))
            cases = qEnvironmentVariableIntValue("PROBESCOPE_CASES");
        for (const bool stays : {false, true}) {
            for (long at = 1; at <= points; at += std::max(points / std::max(cases, 1), 1L)) {
                restart(at, stays);
                const int status = statusAfter(*m_kernel, m_before, ask);
                QVERIFY2(status == 0,
                         qPrintable(QStringLiteral("at %1 of %2%3: %4")
                                        .arg(at)
                                        .arg(points)
                                        .arg(stays ? " and from there on" : "")
                                        .arg(status)));
            }
        }
    }

private:
    static void restart(long left, bool stays)
    {
        faults->passed = 0;
        faults->left = left;
        faults->stays = stays;
        faults->full = false;
    }

    std::unique_ptr<FakeTracefs> m_kernel;
    Controls m_before;
};

QTEST_APPLESS_MAIN(TestShortMemory)

#include "tst_short_memory.moc"
