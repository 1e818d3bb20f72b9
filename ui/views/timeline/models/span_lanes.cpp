#include "ui/views/timeline/models/span_lanes.h"

#include "ui/base/text/task_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

struct SpanLanesTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::SpanLanes)
};

} // namespace

void SpanLanes::forgetDefined()
{
    forget([](const analysis::SpanSource& source) {
        return source.kind == analysis::SpanSource::Kind::Defined;
    });
}

std::vector<analysis::SpanChoice> SpanLanes::choices() const
{
    auto choices = analysis::spanChoices(m_capture);
    choices.erase(std::remove_if(choices.begin(), choices.end(),
                                 [](const analysis::SpanChoice& choice) {
                                     return choice.source.kind == analysis::SpanSource::Kind::Calls;
                                 }),
                  choices.end());
    return choices;
}

SpanLanes::Read SpanLanes::readSource(const analysis::SpanSource& source,
                                      const CancelToken& cancel) const
{
    auto spans = analysis::collectSpans(m_capture, source, cancel);
    if (!spans)
        return passOn(spans);
    return analysis::SpanLane::make(std::move(*spans), cancel);
}

QString SpanLanes::name(const Entry& entry, const store::LaneItem& item) const
{
    if (!entry.content)
        return {};
    const auto& names = entry.content->spans().names();
    return item.name < names.size() ? shownName(names[item.name]) : QString();
}

Result<std::vector<store::LaneItem>> SpanLanes::window(store::LaneKey key, std::int64_t beginNs,
                                                       std::int64_t endNs, int pixels) const
{
    using Kind = store::LaneKey::Kind;
    if (key.kind != Kind::Spans && key.kind != Kind::BrokenSpans)
        return m_capture.lanes().window(key, beginNs, endNs, pixels);
    const auto found = entry(key.key);
    if (!found || !found->content)
        return std::vector<store::LaneItem>();
    return key.kind == Kind::Spans ? found->content->window(key.depth, beginNs, endNs, pixels)
                                   : found->content->brokenWindow(beginNs, endNs, pixels);
}

QString spanSourceText(const analysis::SpanSource& source)
{
    if (source.kind == analysis::SpanSource::Kind::OffCpu)
        return SpanLanesTr::tr("Off-CPU");
    return shownName(source.name);
}

} // namespace probescope::ui::timeline
