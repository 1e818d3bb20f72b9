#include "ui/target/probes/form/models/probe_form_target.h"

#include <utility>

namespace probescope::ui {

void ProbeFormTarget::setBackend(Backend backend)
{
    m_reading.cancel();
    m_backend = std::move(backend);
    m_info = {};
    m_catalogue = nullptr;
}

void ProbeFormTarget::setCatalogue(Catalogue catalogue)
{
    m_catalogue = std::move(catalogue);
    emit catalogueRead();
}

void ProbeFormTarget::read()
{
    if (!m_backend || (m_reading.running() && !m_catalogue))
        return;
    if (!m_catalogue)
        emit readingCatalogue();
    m_reading.start([this, backend = m_backend,
                     needed = m_catalogue == nullptr](const Background::Context& context) {
        auto info = ProbeTargetInfo::of(*backend, context.cancel());
        context.deliver([this, info = std::move(info)] {
            if (!info) {
                emit infoFailed(info.error());
                return;
            }
            m_info = *info;
            emit infoRead();
        });
        if (needed) {
            auto catalogue = catalogue::Catalogue::read(*backend, context.cancel());
            context.deliver([this, catalogue = std::move(catalogue)] {
                if (catalogue)
                    setCatalogue(*catalogue);
                else
                    emit catalogueFailed(catalogue.error());
            });
        }
        context.deliver([this] { emit finished(); });
    });
}

ProbeTargetInfo ProbeFormTarget::infoWithout(const std::vector<tracefs::EventName>& events) const
{
    auto info = m_info;
    for (const auto& event : events)
        info.forget(event);
    return info;
}

void ProbeFormTarget::addTaken(const std::vector<tracefs::EventName>& events)
{
    for (const auto& event : events)
        m_info.taken.insert({event.system, event.name});
}

} // namespace probescope::ui

#include "moc_probe_form_target.cpp"
