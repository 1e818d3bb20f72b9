#include "ui/probes/probe_work.h"

#include <chrono>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::chrono::milliseconds kLookPeriod(500);
/// Counters are cheap to read; where everything is enabled is looked up with every fourth.
constexpr unsigned kLooksPerList = 4;

std::int64_t steadyNs()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace

struct ProbeWork::Hands
{
    explicit Hands(Backend which)
        : backend(std::move(which))
    {
    }

    Result<Then> use(const Deed& deed)
    {
        if (!driver) {
            auto opened = tracefs::ProbeDriver::open(*backend);
            if (!opened)
                return passOn(opened);
            driver.emplace(std::move(*opened));
        }
        return deed(*driver);
    }

    Backend backend;
    std::optional<tracefs::ProbeDriver> driver = {}; ///< opened by the first deed
};

struct ProbeWork::Eyes
{
    explicit Eyes(Backend which)
        : backend(std::move(which))
        , sampler(*backend)
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
        if (anew || changed || !list || ++looks % kLooksPerList == 0 || sampledOthers()) {
            auto listed = tracefs::listProbes(*backend);
            if (!listed)
                return passOn(listed);
            list = std::move(*listed);
            if (watchInstance.empty()) {
                if (const auto name = tracefs::SessionName::of(*backend, tracefs::kWatchNumber))
                    watchInstance = name->instance();
            }
        }
        seen->list = *list;
        seen->series = sampler.series();
        seen->watchInstance = watchInstance;
        return std::shared_ptr<const ProbeLook>(std::move(seen));
    }

    /// Probes came or went since they were listed.
    bool sampledOthers() const
    {
        for (const auto& hits : sampler.last()) {
            if (!list->find(hits.event))
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
    std::string watchInstance = {};
    unsigned looks = 0;
};

ProbeWork::ProbeWork(QObject* parent)
    : QObject(parent)
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

ProbeWork::~ProbeWork() = default;

void ProbeWork::setBackend(Backend backend)
{
    m_pause.stop();
    m_lookWanted = false;
    m_looking.cancel();
    m_deeds.clear();
    m_doing.cancel();
    m_look.reset();
    m_eyes.reset();
    m_words.clear();
    // Whoever lets go last closes the instance for watching, which is slow.
    if (auto hands = std::exchange(m_hands, nullptr))
        m_letGo.start(
            [hands = std::move(hands)](const Background::Context&) mutable { hands.reset(); });
    m_backend = std::move(backend);
    if (m_backend) {
        m_hands = std::make_shared<Hands>(m_backend);
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
    m_looking.start([this, eyes = m_eyes, anew](const Background::Context& context) {
        auto look = eyes->look(anew);
        const auto period = eyes->sampler.period(kLookPeriod);
        context.deliver([this, look = std::move(look), period] {
            m_pause.setInterval(period);
            takeLook(look);
        });
    });
}

void ProbeWork::takeLook(const Result<std::shared_ptr<const ProbeLook>>& look)
{
    if (m_watching && look)
        m_pause.start();
    if (!look) {
        emit lookFailed(look.error());
        return;
    }
    m_look = *look;
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
