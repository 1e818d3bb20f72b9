#include "ui/base/capture/latency_question.h"

#include "ui/base/text/error_text.h"

#include <utility>

namespace probescope::ui {

LatencyQuestion::LatencyQuestion(FindFn find, Selection* selection, QObject* parent)
    : QObject(parent)
    , m_find(std::move(find))
    , m_selection(selection)
{
    connect(m_selection, &Selection::currentChanged, &m_finding, &Background::cancel);
}

void LatencyQuestion::ask()
{
    const auto row = m_selection->row();
    if (m_selection->call()) {
        analysis::SlowSpan span;
        span.call = m_selection->call();
        m_selection->askWhy(span);
        return;
    }
    if (!row) {
        emit message(tr("Select an event, a call or a slice first."));
        return;
    }
    m_finding.start([this, find = m_find, row = *row](const Background::Context& context) {
        const auto span = find(row, context.cancel());
        if (!span && span.error().code == ErrorCode::Cancelled)
            return;
        context.deliver([this, span] {
            if (span)
                m_selection->askWhy(*span);
            else
                emit message(errorSentences(span.error()));
        });
    });
}

} // namespace probescope::ui

#include "moc_latency_question.cpp"
