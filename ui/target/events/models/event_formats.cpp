#include "ui/target/events/models/event_formats.h"

#include <utility>

namespace probescope::ui {

namespace {

Result<tracefs::EventFormat> readFormat(access::Backend& backend, const tracefs::EventName& event)
{
    auto folder = access::TracePath("events").child(event.system);
    if (folder)
        folder = folder->child(event.name);
    if (!folder)
        return passOn(folder);
    auto text = backend.read(*folder / "format");
    if (!text)
        return passOn(text);
    return tracefs::EventFormat::parse(std::move(*text));
}

} // namespace

EventFormats::EventFormats(QObject* parent)
    : QObject(parent)
{
    connect(&m_background, &Background::runningChanged, this, [this](bool running) {
        if (!running)
            readNext();
    });
}

void EventFormats::setBackend(std::shared_ptr<access::Backend> backend, const FilterRules& rules)
{
    m_wanted.clear();
    m_background.cancel();
    m_formats.clear();
    m_backend = std::move(backend);
    m_rules = rules;
}

EventFormats::Format EventFormats::find(const tracefs::EventName& event)
{
    const auto [known, added] = m_formats.try_emplace(event);
    if (added) {
        m_wanted.push_back(event);
        readNext();
    }
    return known->second;
}

void EventFormats::readNext()
{
    if (!m_backend || m_wanted.empty() || m_background.running())
        return;
    const auto event = m_wanted.back();
    m_wanted.pop_back();
    m_background.start([this, event, backend = m_backend](const Background::Context& context) {
        auto read = readFormat(*backend, event);
        if (!read)
            return; // an event that went; the kernel tells when it is recorded
        auto format = std::make_shared<const tracefs::EventFormat>(std::move(*read));
        context.deliver([this, event, format = std::move(format)] {
            m_formats[event] = format;
            emit ready(event);
        });
    });
}

} // namespace probescope::ui

#include "moc_event_formats.cpp"
