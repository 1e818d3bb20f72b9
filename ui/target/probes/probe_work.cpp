#include "ui/target/probes/probe_work.h"

#include <QThreadPool>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::chrono::milliseconds kSnapshotPeriod(500);
/// Counters are cheap to read; where everything is enabled is looked up less often.
constexpr std::int64_t kListPeriodNs = 2'000'000'000;
/// Nothing that is read again and again takes more than a twentieth of the time.
constexpr std::int64_t kMaxShare = 20;

std::int64_t steadyNs()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace

struct ProbeWork::CommandContext
{
    CommandContext(Backend which, std::filesystem::path noted)
        : backend(std::move(which))
        , journals(std::move(noted))
    {
    }

    /// Whoever lets go last closes the instance for watching, which takes as long as a host that
    /// is gone is waited for: the application's threads do it, and nobody waits for them but its
    /// end.
    static std::shared_ptr<CommandContext> on(const Backend& backend,
                                              const std::filesystem::path& journals)
    {
        auto commandContext = std::make_unique<CommandContext>(backend, journals);
        return {commandContext.release(), [](CommandContext* old) {
                    QThreadPool::globalInstance()->start(
                        [old = std::shared_ptr<CommandContext>(old)]() mutable { old.reset(); });
                }};
    }

    Result<Then> use(const Command& command)
    {
        if (!driver) {
            auto opened = tracefs::ProbeDriver::open(*backend, journals);
            if (!opened)
                return passOn(opened);
            driver.emplace(std::move(*opened));
        }
        return command(*driver);
    }

    Backend backend;
    std::filesystem::path journals;
    std::optional<tracefs::ProbeDriver> driver = {}; ///< opened by the first deed
};

struct ProbeWork::SnapshotContext
{
    explicit SnapshotContext(Backend which)
        : backend(std::move(which))
        , sampler(*backend)
        , recordings(*backend)
    {
    }

    Result<std::shared_ptr<const ProbeSnapshot>> snapshot(bool anew)
    {
        auto seen = std::make_shared<ProbeSnapshot>();
        seen->timeNs = steadyNs();
        const auto taken = sampler.take(seen->timeNs);
        const bool changed = !taken && taken.error().code == ErrorCode::Changed;
        if (!taken && !changed)
            return passOn(taken);
        if (anew || changed || !list || seen->timeNs >= listAgainNs || sampledOthers()) {
            if (auto listed = listAll(); !listed)
                return passOn(listed);
        }
        if (taken && (anew || seen->timeNs >= recordingsAgainNs)) {
            recordings.take(*list, sampler);
            recordingsAgainNs = steadyNs() + recordings.cost().count() * kMaxShare;
        }
        seen->recordings = recordings.recordings();
        seen->inFlight = recordings.inFlight();
        seen->list = *list;
        seen->series = sampler.series();
        seen->watchInstance = watchInstance;
        seen->rows = probeRows(*seen);
        return std::shared_ptr<const ProbeSnapshot>(std::move(seen));
    }

    Result<> listAll()
    {
        const auto began = steadyNs();
        auto listed = tracefs::listProbes(*backend);
        if (!listed)
            return passOn(listed);
        list = std::move(*listed);
        if (watchInstance.empty()) {
            if (const auto name = tracefs::SessionName::of(*backend, tracefs::kWatchNumber))
                watchInstance = name->instance();
            recordings.setException(watchInstance);
        }
        const auto ended = steadyNs();
        listAgainNs = ended + std::max(kListPeriodNs, (ended - began) * kMaxShare);
        return {};
    }

    /// Probes came or went since they were listed.
    bool sampledOthers() const
    {
        std::set<tracefs::EventName> listed;
        for (const auto& probe : list->probes)
            listed.insert(probe.event);
        for (const auto& hits : sampler.last()) {
            if (listed.count(hits.event) == 0)
                return true;
        }
        for (const auto& probe : list->probes) {
            if (probe.hits && !sampler.of(probe.event))
                return true;
        }
        return false;
    }

    Backend backend;
    tracefs::ProbeSampler sampler;
    std::optional<tracefs::ProbeList> list = {};
    tracefs::RecordingSampler recordings;
    std::string watchInstance = {};
    std::int64_t listAgainNs = 0;
    std::int64_t recordingsAgainNs = 0;
};

ProbeWork::ProbeWork(std::filesystem::path journals, QObject* parent)
    : QObject(parent)
    , m_journals(std::move(journals))
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &ProbeWork::startSnapshot);
    connect(&m_snapshotJob, &Background::runningChanged, this, [this](bool running) {
        if (!running && std::exchange(m_snapshotWanted, false))
            startSnapshot();
    });
    connect(&m_commandJob, &Background::runningChanged, this, [this](bool running) {
        if (!running)
            runNextCommand();
    });
}

ProbeWork::~ProbeWork()
{
    m_stop.cancel();
}

void ProbeWork::setBackend(Backend backend)
{
    m_pause.stop();
    m_snapshotWanted = false;
    m_snapshotJob.cancel();
    askToStop();
    m_commandJob.cancel();
    m_snapshot.reset();
    m_snapshotContext.reset();
    m_commandContext.reset();
    m_words.clear();
    m_backend = std::move(backend);
    if (m_backend) {
        m_commandContext = CommandContext::on(m_backend, m_journals);
        m_snapshotContext = std::make_shared<SnapshotContext>(m_backend);
        if (m_watching)
            startSnapshot();
    }
    emit busyChanged();
}

void ProbeWork::setWatching(bool watching)
{
    if (m_watching == watching)
        return;
    m_watching = watching;
    if (watching)
        startSnapshot();
    else
        m_pause.stop();
}

void ProbeWork::takeSnapshotNow()
{
    m_snapshotWanted = true;
    startSnapshot();
}

void ProbeWork::startSnapshot()
{
    if (!m_backend || m_snapshotJob.running())
        return;
    m_pause.stop();
    const bool anew = std::exchange(m_snapshotWanted, false);
    m_snapshotJob.start([this, snapshotContext = m_snapshotContext, anew,
                         commandsBefore = m_commandsDone](const Background::Context& context) {
        auto snapshot = snapshotContext->snapshot(anew);
        const auto period = snapshotContext->sampler.period(kSnapshotPeriod);
        context.deliver([this, snapshot = std::move(snapshot), period, commandsBefore] {
            m_pause.setInterval(period);
            acceptSnapshot(snapshot, commandsBefore);
        });
    });
}

void ProbeWork::acceptSnapshot(const Result<std::shared_ptr<const ProbeSnapshot>>& snapshot,
                               std::uint64_t commandsBefore)
{
    if (m_watching && snapshot)
        m_pause.start();
    if (!snapshot) {
        emit snapshotFailed(snapshot.error());
        return;
    }
    m_snapshot = *snapshot;
    m_snapshotIsFresh = commandsBefore == m_commandsDone && !isBusy();
    emit snapshotTaken();
}

void ProbeWork::run(const QString& words, Command command)
{
    if (!m_backend)
        return;
    m_commands.push_back({words, std::move(command)});
    if (!m_commandJob.running())
        runNextCommand();
}

void ProbeWork::askToStop()
{
    std::exchange(m_stop, CancelToken()).cancel();
    m_commands.clear();
}

void ProbeWork::runNextCommand()
{
    if (m_commands.empty()) {
        m_words.clear();
        emit busyChanged();
        return;
    }
    auto asked = std::move(m_commands.front());
    m_commands.pop_front();
    m_words = asked.words;
    m_commandJob.start([this, commandContext = m_commandContext,
                        command = std::move(asked.command)](const Background::Context& context) {
        auto done = commandContext->use(command);
        context.deliver([this, done = std::move(done)] {
            ++m_commandsDone;
            if (done && *done)
                (*done)();
            else if (!done)
                emit refused(done.error());
            takeSnapshotNow();
        });
    });
    emit busyChanged();
}

} // namespace probescope::ui

#include "moc_probe_work.cpp"
