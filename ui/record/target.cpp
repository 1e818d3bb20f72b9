#include "ui/record/target.h"

#include "core/tracefs/kernel.h"
#include "core/tracefs/leftovers.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

Target::Target(Reach reach, QObject* parent, std::filesystem::path journals)
    : QObject(parent)
    , m_reach(std::move(reach))
    , m_journals(std::move(journals))
{
    connect(&m_reaching, &Background::runningChanged, this, &Target::connectingChanged);
}

void Target::connectTo(const QString& host)
{
    disconnectFrom();
    m_host = host;
    m_reaching.start([this, host = host.toStdString()](const Background::Context& context) {
        auto found = look(host, context.cancel());
        context.deliver([this, found = std::move(found)] {
            if (!found) {
                emit failed(found.error());
                return;
            }
            m_backend = found->backend;
            emit reached(found->offer, found->words);
        });
    });
}

void Target::disconnectFrom()
{
    m_reaching.cancel();
    m_asking.cancel();
    m_backend.reset();
    m_formats.clear();
}

Result<Target::Found> Target::look(const std::string& host, const CancelToken& cancel) const
{
    const auto reached = m_reach(host, cancel);
    if (!reached)
        return passOn(reached);
    const auto kernel = tracefs::Kernel::look(**reached);
    if (!kernel)
        return passOn(kernel);
    Found found{.backend = *reached,
                .offer = {.tracers = kernel->tracers(),
                          .clocks = kernel->clocks(),
                          .events = kernel->events(),
                          .options = kernel->options(),
                          .cpus = kernel->cpus()},
                .words = tr("Linux %1 on %2.")
                             .arg(QString::fromStdString(kernel->release()),
                                  QString::fromStdString((*reached)->name()))};
    if (const auto tidied = tidy(**reached, m_journals); !tidied.isEmpty())
        found.words += u' ' + tidied;
    return found;
}

/// What those who died left: changes of the top level are undone, as it was promised when they were
/// agreed to; instances and probes may hold what somebody wants to see, and are told of.
QString Target::tidy(access::Backend& backend, const std::filesystem::path& journals)
{
    QStringList words;
    const auto restored = tracefs::Journal::restoreLeft(journals, backend);
    if (!restored) {
        words << tr("What a recording that died has changed could not be put back: %1.")
                     .arg(QString::fromStdString(restored.error().message()));
    } else if (!restored->restored.empty()) {
        QStringList files;
        for (const auto& file : restored->restored)
            files << QString::fromStdString(file);
        words << tr("Put back what a recording that died has changed: %1.")
                     .arg(files.join(QStringLiteral(", ")));
    }
    const auto tenants = tracefs::tenantsOf(backend);
    const auto dead = !tenants ? 0
                               : std::count_if(tenants->sessions.begin(), tenants->sessions.end(),
                                               [](const auto& session) { return !session.alive; });
    if (dead > 0)
        words << tr("Recordings that died left something there: the page Kernel cleans it up.");
    return words.join(u' ');
}

void Target::askFormat(const tracefs::EventName& event)
{
    if (const auto known = m_formats.find(event); known != m_formats.end()) {
        emit format(event, known->second);
        return;
    }
    if (!m_backend)
        return;
    m_asking.start([this, backend = m_backend, event](const Background::Context& context) {
        const auto path =
            access::TracePath::parse("events/" + event.system + "/" + event.name + "/format");
        if (!path)
            return;
        auto text = backend->read(*path);
        if (!text)
            return; // it is gone meanwhile; the recording tells
        auto read = tracefs::EventFormat::parse(std::move(*text));
        if (!read)
            return;
        context.deliver([this, event, read = std::move(*read)] {
            emit format(event, m_formats.emplace(event, read).first->second);
        });
    });
}

} // namespace probescope::ui
