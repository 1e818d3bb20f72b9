#include "core/record/session/session_run.h"

#include "core/base/word_list.h"
#include "core/database/capture_file.h"
#include "core/record/session/setup.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace probescope::record {

namespace {

/// What a killed recording loses at most, and how far a view lags behind.
constexpr std::chrono::milliseconds kDrainEvery(100);
/// The kernel's counters are files to be read, one a CPU.
constexpr std::chrono::milliseconds kPollInterval(1000);
constexpr std::chrono::milliseconds kShortPollInterval(100);
/// Of the hits and misses of probes. Where many are listed, reading them takes time, during which
/// no buffer is read: that is to be a small part.
constexpr std::chrono::milliseconds kSampleEvery(250);
constexpr int kSampleMostPart = 20;

/// Of what is cut off, a capture is made.
std::filesystem::path spoolFolder(const SessionOutput& output)
{
    return Spool::folderOf(output.capture.empty() ? output.traceDat.string() + ".psc"
                                                  : output.capture.string());
}

} // namespace

SessionRun::SessionRun(std::shared_ptr<access::Backend> backend, Settings settings,
                       SessionOutput output, SessionControl& control)
    : m_backend(std::move(backend))
    , m_settings(std::move(settings))
    , m_output(std::move(output))
    , m_control(control)
    , m_target(*m_backend, m_settings, m_output)
{
}

void SessionRun::run()
{
    auto done = prepare();
    if (done)
        done = record();
    if (!done) {
        m_outcome.reason = SessionOutcome::Reason::Trouble;
        m_outcome.trouble = m_target.withoutOwnNames(done.error());
    }
    finish();
}

Result<> SessionRun::prepare()
{
    for (const std::filesystem::path& file : {m_output.capture, m_output.traceDat}) {
        std::error_code ignored;
        if (!file.empty() && std::filesystem::exists(file, ignored))
            return fail(ErrorCode::Invalid, tr("the file already exists"),
                        tr("Choose another name"), Place{.file = file.string()});
    }
    if (m_output.capture.empty() && m_output.traceDat.empty())
        return fail(ErrorCode::Invalid, tr("the recording has no output file"));
    if (auto done = m_target.prepare(); !done)
        return done;
    auto description = KernelDescription::collect(
        *m_backend, m_settings, m_target.probes().probes(), m_target.stream().pageBytes());
    if (!description)
        return passOn(description);
    m_description = std::move(*description);
    auto spool = Spool::create(spoolFolder(m_output), m_description->contents());
    if (!spool)
        return passOn(spool);
    m_spool = std::move(*spool);
    if (auto kept = m_spool->probes().add(m_target.probes().probes()); !kept)
        return kept;
    if (m_output.follow && !m_output.capture.empty()
        && m_settings.mode == Settings::Mode::Streaming) {
        auto follower = Follower::start(m_spool->folder(), m_spool->growth(),
                                        m_description->contents(), m_output.capture);
        if (!follower)
            return passOn(follower);
        m_follower = std::move(*follower);
    }
    m_bufferBytes = (m_settings.bufferKib > 0 ? m_settings.bufferKib : kUsualBufferKib) << 10U;
    m_control.setState(SessionState::Prepared);
    return {};
}

Result<> SessionRun::record()
{
    for (;;) {
        const auto requests = m_control.take();
        if (requests.stop)
            return {};
        if (auto done = turn(requests); !done)
            return done;
        if (limitReached())
            return {};
    }
}

/// Does what is wished, and then records for a while.
Result<> SessionRun::turn(const SessionControl::Requests& requests)
{
    if (requests.run != m_running) {
        if (auto done = setRunning(requests.run); !done)
            return done;
    }
    m_marks.insert(m_marks.end(), requests.marks.begin(), requests.marks.end());
    if (m_running) {
        if (auto done = writeMarks(); !done)
            return done;
    } else {
        m_control.waitForRequest(requests, std::chrono::hours(1));
        return {};
    }
    if (m_settings.mode == Settings::Mode::FlightRecorder) {
        m_control.waitForRequest(requests, untilNext());
    } else if (auto done = drain(untilNext()); !done) {
        return done;
    }
    if (!m_target.probes().empty() && Clock::now() >= m_nextSample) {
        if (auto done = sampleProbes(); !done)
            return done;
    }
    return Clock::now() >= m_nextPoll ? poll() : Result<>();
}

Result<> SessionRun::sampleProbes()
{
    const auto begin = Clock::now();
    const auto count = m_target.countProbes();
    if (!count)
        return passOn(count);
    const auto end = Clock::now();
    m_nextSample = end + std::max<Clock::duration>(kSampleEvery, (end - begin) * kSampleMostPart);
    return keep(*count);
}

/// That it could not be counted is told once.
Result<> SessionRun::keep(const ProbeCount& count)
{
    if (count.failure && !m_outcome.trouble) {
        m_outcome.trouble = m_target.withoutOwnNames(*count.failure);
        m_outcome.trouble->what =
            tr("the hits of the probes are unknown: {}", {m_outcome.trouble->what});
    }
    return m_spool->probes().add(count.samples);
}

Result<> SessionRun::writeMarks()
{
    for (const std::string& text : m_marks) {
        // EBADF: the event came that stops the kernel, and nothing is written any more.
        if (auto done = m_target.instance().mark(text); !done && done.error().number != EBADF)
            return done;
    }
    m_marks.clear();
    return {};
}

std::chrono::nanoseconds SessionRun::recordedTime() const
{
    return m_before + (m_running ? Clock::now() - m_since : std::chrono::nanoseconds(0));
}

std::chrono::milliseconds SessionRun::untilNext() const
{
    auto next = kDrainEvery;
    if (m_settings.stop.time) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(*m_settings.stop.time - recordedTime());
        next = std::clamp(left, std::chrono::milliseconds(0), next);
    }
    return next;
}

Result<> SessionRun::setRunning(bool running)
{
    ProbeCount count;
    if (auto done = m_target.setRunning(running, count); !done)
        return done;
    if (auto kept = keep(count); !kept)
        return kept;
    if (running) {
        m_nextSample = Clock::now() + kSampleEvery;
        m_since = Clock::now();
        m_lastPoll = m_since;
        m_nextPoll = m_since + kShortPollInterval;
    } else {
        m_before = recordedTime();
    }
    m_running = running;
    m_control.setState(running ? SessionState::Recording : SessionState::Paused);
    if (running || m_settings.mode == Settings::Mode::FlightRecorder)
        return {};
    return drainRest();
}

Result<> SessionRun::drain(std::chrono::milliseconds most)
{
    Result<> kept;
    m_spool->growth()->drainBegins();
    auto done =
        m_target.stream().drain(most, true, [&](std::uint32_t cpu, std::span<const char> pages) {
            if (kept)
                kept = m_spool->add(cpu, pages);
        });
    m_spool->growth()->drainEnds();
    return kept ? done : kept;
}

/// What the buffers hold when nothing is recorded any more.
Result<> SessionRun::drainRest()
{
    for (;;) {
        const std::uint64_t before = m_spool->bytes();
        if (auto done = drain(std::chrono::milliseconds(0)); !done)
            return done;
        if (m_spool->bytes() == before)
            return {};
    }
}

Result<> SessionRun::poll()
{
    auto stats = m_target.instance().buffer().stats();
    if (!stats)
        return passOn(stats);
    updateMeters(*stats);
    const bool often = m_settings.stop.events || m_settings.stop.event;
    m_nextPoll = Clock::now() + (often ? kShortPollInterval : kPollInterval);
    if (m_follower) {
        auto names = m_description->learnTasks(*m_backend);
        if (!names)
            return passOn(names);
        m_follower->learnTasks(std::move(*names));
    }
    if (!m_settings.stop.event)
        return {};
    const auto tracing = m_target.instance().tracing();
    if (!tracing)
        return passOn(tracing);
    if (!*tracing) {
        m_outcome.reason = SessionOutcome::Reason::Kernel;
        m_control.stop();
    }
    return {};
}

void SessionRun::updateMeters(const std::vector<tracefs::CpuStats>& stats)
{
    const auto now = Clock::now();
    Meters meters;
    for (const tracefs::CpuStats& cpu : stats) {
        meters.events += cpu.entries + cpu.read;
        const std::uint64_t lost = cpu.overrun + cpu.dropped;
        meters.lost += lost;
        const double fill = double(cpu.bytes) / double(m_bufferBytes);
        meters.cpus.push_back({cpu.cpu, std::min(fill, 1.0), lost});
    }
    const std::chrono::duration<double> passed = now - m_lastPoll;
    if (meters.events >= m_meters.events && passed.count() > 0)
        meters.eventsPerSecond = double(meters.events - m_meters.events) / passed.count();
    meters.bytes = m_spool->bytes();
    meters.decoded = m_follower ? m_follower->events() : 0;
    meters.time = recordedTime();
    m_lastPoll = now;
    m_meters = meters;
    m_control.setMeters(meters);
}

bool SessionRun::limitReached()
{
    const StopCondition& stop = m_settings.stop;
    if (stop.time && recordedTime() >= *stop.time)
        m_outcome.reason = SessionOutcome::Reason::Time;
    else if (stop.bytes && m_spool->bytes() >= *stop.bytes)
        m_outcome.reason = SessionOutcome::Reason::Bytes;
    else if (stop.events && m_meters.events >= *stop.events)
        m_outcome.reason = SessionOutcome::Reason::Events;
    else
        return false;
    return true;
}

void SessionRun::finish()
{
    m_control.setState(SessionState::Stopping);
    const auto trouble = [this](const Result<>& done) {
        if (!done && !m_outcome.trouble) {
            m_outcome.reason = SessionOutcome::Reason::Trouble;
            m_outcome.trouble = m_target.withoutOwnNames(done.error());
        }
    };
    if (m_spool) {
        const bool diskFull = m_outcome.trouble && m_outcome.trouble->code == ErrorCode::DiskFull;
        if (m_running || m_before.count() > 0) {
            noteChangesOfOthers();
            ProbeCount count;
            trouble(m_target.setRunning(false, count));
            if (!diskFull) {
                trouble(keep(count));
                trouble(drainRest());
            }
        }
        m_before = recordedTime();
        m_running = false;
        if (const auto stats = m_target.instance().buffer().stats()) {
            updateMeters(*stats);
            m_description->setCpuStats(*stats);
        }
        static_cast<void>(m_description->learnTasks(*m_backend)); // the older names do, too
    }
    // The kernel is left before the capture is made, which may take long.
    m_outcome.left = m_target.clean();
    m_outcome.needsTopLevel = m_target.lacksConsent();
    const bool begun = m_spool && m_before.count() > 0;
    if (begun)
        trouble(makeCapture());
    const bool made = begun && m_outcome.spool.empty();
    if (m_spool && !begun) {
        const bool follows = m_follower != nullptr;
        m_follower.reset();
        static_cast<void>(m_spool->remove());
        if (follows)
            store::removeCaptureFiles(m_output.capture);
    }
    m_control.setOutcome(m_outcome);
    m_control.setState(made ? SessionState::Finished : SessionState::Failed);
}

/// What is recorded may be less than was wished then, and nobody would see it.
void SessionRun::noteChangesOfOthers()
{
    const Message all = listMessage(m_target.changesOfOthers());
    if (all.empty() || m_outcome.trouble)
        return;
    m_outcome.trouble = Error{.code = ErrorCode::Changed,
                              .what = tr("another program changed the recording: {}", {all}),
                              .hint = tr("Events may be missing; record again"),
                              .place = {.file = m_target.instance().folder().text()}};
}

Result<> SessionRun::makeCapture()
{
    const auto& contents = m_description->contents();
    auto described = m_spool->describe(contents); // of a full disk the first one is there
    m_spool->growth()->end();
    m_outcome.spool = m_spool->folder();
    if (m_control.take().abandon)
        return fail(ErrorCode::Cancelled, tr("the capture was not created"),
                    tr("Create it with probescope-cli recover"),
                    Place{.file = m_spool->folder().string()});
    Result<> done;
    if (!m_output.capture.empty())
        done = decodeAll();
    if (!done)
        return done;
    if (!m_output.traceDat.empty()) {
        if (done = exportSpool(m_spool->folder(), contents, m_output.traceDat); !done)
            return done;
    }
    if (done = m_spool->remove(); !done)
        return done;
    m_outcome.spool.clear();
    return described;
}

Result<> SessionRun::decodeAll()
{
    const auto& contents = m_description->contents();
    const std::optional<Error>& trouble = m_outcome.trouble;
    auto done = m_follower
        ? m_follower->finish(contents, trouble)
        : decodeSpool(m_spool->folder(), contents, {spoolSizes(m_spool->folder(), contents), {}},
                      m_output.capture, trouble);
    m_meters.decoded = m_follower ? m_follower->events() : m_meters.events;
    m_control.setMeters(m_meters);
    return done;
}

} // namespace probescope::record
