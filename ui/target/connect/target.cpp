#include "ui/target/connect/target.h"

#include "core/tracefs/instances/kernel.h"
#include "core/tracefs/instances/leftovers.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/target_text.h"

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
    connectBy(
        host,
        [reach = m_reach, host = host.toStdString()](const CancelToken& cancel) {
            return reach(host, cancel);
        },
        m_putting.offer);
}

void Target::connectPutting(const access::HelperOffer& offer)
{
    // What was put and is not found is offered no second time: that could go on without end.
    connectBy(
        QString::fromStdString(offer.host),
        [put = m_putting.put, offer](const CancelToken& cancel) { return put(offer, cancel); }, {});
}

void Target::connectBy(const QString& host, Way way, OfferFn mayOffer)
{
    disconnectFrom();
    m_host = host;
    m_reaching.start([this, host = host.toStdString(), way = std::move(way),
                      mayOffer = std::move(mayOffer)](const Background::Context& context) {
        const auto backend = way(context.cancel());
        auto found = inspect(backend);
        std::optional<access::HelperOffer> offer;
        const bool hasNone = !backend && backend.error().code == ErrorCode::NotFound;
        if (hasNone && !host.empty() && mayOffer) {
            if (auto made = mayOffer(host, context.cancel()))
                offer = std::move(*made);
        }
        context.deliver([this, found = std::move(found), offer = std::move(offer)] {
            if (!found) {
                emit failed(found.error());
                if (offer)
                    emit offered(*offer);
                return;
            }
            m_backend = found->backend;
            m_formats.setBackend(m_backend, found->rules);
            emit reached(found->offer, found->words);
        });
    });
}

void Target::disconnectFrom()
{
    m_reaching.cancel();
    m_backend.reset();
    m_formats.setBackend(nullptr);
}

Result<Target::Found> Target::inspect(const Result<Backend>& reached) const
{
    if (!reached)
        return passOn(reached);
    auto kernel = tracefs::Kernel::inspect(**reached);
    if (!kernel)
        return passOn(kernel);
    const auto rules = kernel->filterRules();
    if (!rules && rules.error().code == ErrorCode::Disconnected)
        return passOn(rules);
    Found found{.backend = *reached,
                .rules = rules.value_or(EventFormats::kLenient),
                .offer = {.tracers = kernel->tracers(),
                          .clocks = kernel->clocks(),
                          .events = kernel->events(),
                          .options = kernel->options(),
                          .cpus = kernel->cpus()},
                .words = tr("Linux %1 on %2.")
                             .arg(QString::fromStdString(kernel->release()),
                                  targetText((*reached)->name()))};
    if (const auto tidied = tidy(**reached, m_journals); !tidied.isEmpty())
        found.words = sentencesText({found.words, tidied});
    return found;
}

/// What recordings that died left there: nobody else will, and they promised it.
QString Target::tidy(access::Backend& backend, const std::filesystem::path& journals)
{
    const auto listed = [](const std::vector<std::string>& names) {
        QStringList words;
        for (const auto& name : names)
            words << QString::fromStdString(name);
        return listText(words);
    };
    const auto tidied = tracefs::cleanUpDeadSessions(backend, journals);
    QStringList words;
    if (!tidied.sessions.empty())
        words << tr("Cleaned up after crashed sessions: %1.").arg(listed(tidied.sessions));
    if (!tidied.restored.empty())
        words << tr("Restored after a crashed session: %1.").arg(listed(tidied.restored));
    for (const auto& foreign : tidied.foreign)
        words << tr("Not restored, since others changed it after the session crashed: %1.")
                     .arg(QString::fromStdString(foreign.file));
    for (const auto& error : tidied.failed)
        words << tr("Could not clean up after a crashed session: %1.")
                     .arg(QString::fromStdString(error.message()));
    return sentencesText(words);
}

} // namespace probescope::ui

#include "moc_target.cpp"
