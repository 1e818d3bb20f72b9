#include "ui/probes/probe_work.h"

#include <QThreadPool>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::chrono::milliseconds kLookPeriod(500);
/// Counters are cheap to read; where everything is enabled is looked up less often.
constexpr std::int64_t kListPeriodNs = 2'000'000'000;
/// Nothing that is read again and again takes more than a twentieth of the time.
constexpr std::int64_t kMostShare = 20;

std::int64_t steadyNs()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace

struct ProbeWork::Hands
{
    Hands(Backend which, std::filesystem::path noted)
        : backend(std::move(which))
        , journals(std::move(noted))
    {
    }

    /// Whoever lets go last closes the instance for watching, which takes as long as a host that
    /// is gone is waited for: the application's threads do it, and nobody waits for them but its
    /// end.
    static std::shared_ptr<Hands> on(const Backend& backend, const std::filesystem::path& journals)
    {
        auto hands = std::make_unique<Hands>(backend, journals);
        return {hands.release(), [](Hands* old) {
                    QThreadPool::globalInstance()->start(
                        [old = std::shared_ptr<Hands>(old)]() mutable { old.reset(); });
                }};
    }

    Result<Then> use(const Deed& deed)
    {
        if (!driver) {
            auto opened = tracefs::ProbeDriver::open(*backend, journals);
            if (!opened)
                return passOn(opened);
            driver.emplace(std::move(*opened));
        }
        return deed(*driver);
    }

    Backend backend;
    std::filesystem::path journals;
    std::optional<tracefs::ProbeDriver> driver = {}; ///< opened by the first deed
};

struct ProbeWork::Eyes
{
    explicit Eyes(Backend which)
        : backend(std::move(which))
        , sampler(*backend)
        , recordings(*backend)
    {
    }

    Result<std::shared_ptr<const ProbeLook>> look(bool anew)
    {
        auto seen = std::make_shared<ProbeLook>();
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
            recordingsAgainNs = steadyNs() + recordings.cost().count() * kMostShare;
        }
        seen->recordings = recordings.recordings();
        seen->inFlight = recordings.inFlight();
        seen->list = *list;
        seen->series = sampler.series();
        seen->watchInstance = watchInstance;
        seen->rows = probeRows(*seen);
        return std::shared_ptr<const ProbeLook>(std::move(seen));
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
        listAgainNs = ended + std::max(kListPeriodNs, (ended - began) * kMostShare);
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
    connect(&m_pause, &QTimer::timeout, this, &ProbeWork::startLook);
    connect(&m_looking, &Background::runningChanged, this, [this](bool running) {
        if (!running && std::exchange(m_lookWanted, false))
            startLook();
    });
    connect(&m_doing, &Background::runningChanged, this, [this](bool running) {
        if (!running)
            nextDeed();
    });
}

ProbeWork::~ProbeWork()
{
    m_stop.cancel();
}

void ProbeWork::setBackend(Backend backend)
{
    m_pause.stop();
    m_lookWanted = false;
    m_looking.cancel();
    askToStop();
    m_doing.cancel();
    m_look.reset();
    m_eyes.reset();
    m_hands.reset();
    m_words.clear();
    m_backend = std::move(backend);
    if (m_backend) {
        m_hands = Hands::on(m_backend, m_journals);
        m_eyes = std::make_shared<Eyes>(m_backend);
        if (m_watching)
            startLook();
    }
    emit doingChanged();
}

void ProbeWork::setWatching(bool watching)
{
    if (m_watching == watching)
        return;
    m_watching = watching;
    if (watching)
        startLook();
    else
        m_pause.stop();
}

void ProbeWork::lookNow()
{
    m_lookWanted = true;
    startLook();
}

void ProbeWork::startLook()
{
    if (!m_backend || m_looking.running())
        return;
    m_pause.stop();
    const bool anew = std::exchange(m_lookWanted, false);
    m_looking.start(
        [this, eyes = m_eyes, anew, deedsBefore = m_deedsDone](const Background::Context& context) {
            auto look = eyes->look(anew);
            const auto period = eyes->sampler.period(kLookPeriod);
            context.deliver([this, look = std::move(look), period, deedsBefore] {
                m_pause.setInterval(period);
                takeLook(look, deedsBefore);
            });
        });
}

void ProbeWork::takeLook(const Result<std::shared_ptr<const ProbeLook>>& look,
                         std::uint64_t deedsBefore)
{
    if (m_watching && look)
        m_pause.start();
    if (!look) {
        emit lookFailed(look.error());
        return;
    }
    m_look = *look;
    m_freshLook = deedsBefore == m_deedsDone && !doing();
    emit looked();
}

void ProbeWork::run(const QString& words, Deed deed)
{
    if (!m_backend)
        return;
    m_deeds.push_back({words, std::move(deed)});
    if (!m_doing.running())
        nextDeed();
}

void ProbeWork::askToStop()
{
    std::exchange(m_stop, CancelToken()).cancel();
    m_deeds.clear();
}

void ProbeWork::nextDeed()
{
    if (m_deeds.empty()) {
        m_words.clear();
        emit doingChanged();
        return;
    }
    auto asked = std::move(m_deeds.front());
    m_deeds.pop_front();
    m_words = asked.words;
    m_doing.start(
        [this, hands = m_hands, deed = std::move(asked.deed)](const Background::Context& context) {
            auto done = hands->use(deed);
            context.deliver([this, done = std::move(done)] {
                ++m_deedsDone;
                if (done && *done)
                    (*done)();
                else if (!done)
                    emit refused(done.error());
                lookNow();
            });
        });
    emit doingChanged();
}

} // namespace probescope::ui
