#include "ui/latency/latency_view.h"

#include "ui/plot/span_plot.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

// What is measured and drawn, and when. Where the parts stand is in latency_view_layout.cpp, what
// the user points at in latency_view_choice.cpp, the words in latency_view_words.cpp.

namespace probescope::ui {

LatencyView::~LatencyView() = default;

void LatencyView::captureGrew()
{
    if (m_listing.running() || m_collecting.running()) {
        m_grewAgain = true;
        return;
    }
    m_grewSince = true;
    m_listing.start([this, capture = m_capture](const Background::Context& context) {
        auto choices = std::make_shared<const std::vector<analysis::SpanChoice>>(
            analysis::spanChoices(*capture));
        context.deliver([this, choices] { takeChoices(*choices); });
    });
    showState();
}

void LatencyView::takeChoices(const std::vector<analysis::SpanChoice>& choices)
{
    m_choices = choices;
    const QSignalBlocker blocker(m_sourceBox);
    m_sourceBox->clear();
    for (const auto& choice : m_choices)
        m_sourceBox->addItem(choiceText(choice));
    if (!m_choices.empty())
        m_sourceBox->insertSeparator(m_sourceBox->count());
    m_sourceBox->addItem(tr("Measure Two Events…"));
    const auto chosen =
        std::find_if(m_choices.begin(), m_choices.end(),
                     [this](const auto& choice) { return m_source && choice.source == *m_source; });
    m_sourceBox->setEnabled(true);
    if (m_choices.empty()) {
        m_source.reset();
        m_spans.reset();
        m_sourceBox->setCurrentIndex(-1);
        showState();
        return;
    }
    const auto place = chosen == m_choices.end() ? 0 : int(chosen - m_choices.begin());
    m_sourceBox->setCurrentIndex(place);
    m_source = m_choices[std::size_t(place)].source;
    collect();
}

void LatencyView::sourceChosen()
{
    const int place = m_sourceBox->currentIndex();
    if (place >= 0 && std::size_t(place) < m_choices.size()) {
        m_durations.reset();
        m_source = m_choices[std::size_t(place)].source;
        collect();
        return;
    }
    // The form is no thing to measure: what is measured stays in the box.
    const auto chosen =
        std::find_if(m_choices.begin(), m_choices.end(),
                     [this](const auto& choice) { return m_source && choice.source == *m_source; });
    const QSignalBlocker blocker(m_sourceBox);
    m_sourceBox->setCurrentIndex(chosen == m_choices.end() ? -1 : int(chosen - m_choices.begin()));
    defineSpans();
}

void LatencyView::measure(const analysis::SpanSource& source)
{
    m_source = source;
    m_durations.reset();
    const auto chosen =
        std::find_if(m_choices.begin(), m_choices.end(),
                     [&source](const auto& choice) { return choice.source == source; });
    if (chosen == m_choices.end())
        return captureGrew(); // what there is to measure has changed
    const QSignalBlocker blocker(m_sourceBox);
    m_sourceBox->setCurrentIndex(int(chosen - m_choices.begin()));
    collect();
}

void LatencyView::groupingChosen()
{
    m_grouping = m_groupingBox->currentData().value<SpanGrouping>();
    collect();
}

void LatencyView::groupBy(const SpanGrouping& by)
{
    for (int i = 0; i < m_groupingBox->count(); ++i) {
        if (m_groupingBox->itemData(i).value<SpanGrouping>() == by) {
            const QSignalBlocker blocker(m_groupingBox);
            m_groupingBox->setCurrentIndex(i);
        }
    }
    m_grouping = by;
    collect();
}

void LatencyView::collect()
{
    if (!m_source)
        return;
    m_failure.clear();
    m_stopped = false;
    m_measuring.cancel();
    m_drawing.cancel();
    m_pointing.cancel();
    m_current.reset();
    m_plot->setCurrent(std::nullopt);
    // Another grouping of the same spans needs no reading.
    auto known = m_spans && m_collected == m_source && !m_grewSince ? m_spans->set : nullptr;
    m_collecting.start([this, capture = m_capture, source = *m_source, by = m_grouping,
                        known](const Background::Context& context) {
        auto set = known;
        if (!set) {
            auto collected = analysis::collectSpans(*capture, source, context.cancel());
            if (!collected) {
                context.deliver([this, error = collected.error()] { fail(error); });
                return;
            }
            set = *collected;
        }
        auto grouped = groupSpans(*capture, set, by, context.cancel());
        if (!grouped) {
            context.deliver([this, error = grouped.error()] { fail(error); });
            return;
        }
        const auto fields = groupingFields(*capture, *set);
        context.deliver([this, source, spans = *grouped, fields] {
            m_collected = source;
            m_grewSince = false;
            takeSpans(spans, fields);
        });
    });
    showState();
}

void LatencyView::fail(const Error& error)
{
    if (error.code == ErrorCode::Cancelled) {
        m_stopped = true;
    } else {
        m_failure = QString::fromStdString(error.message());
        m_spans.reset();
    }
    showState();
}

void LatencyView::takeSpans(std::shared_ptr<const GroupedSpans> spans, const QStringList& fields)
{
    m_spans = std::move(spans);
    fillGroupingBox(fields);
    if (m_grouping != m_spans->by)
        return collect(); // these spans have no such field
    m_groupTable->setVisible(m_spans->by.kind != SpanGrouping::Kind::Nothing);
    std::vector<SpanGroupModel::Row> rows;
    for (const auto& group : m_spans->groups)
        rows.push_back({.name = group, .figures = {}});
    m_groups->setRows(rows);
    scopeChanged();
}

TimeRange LatencyView::measuredTime() const
{
    const auto summary = m_capture->summary();
    TimeRange all{summary.firstNs, summary.lastNs + 1};
    if (m_spans && m_spans->set->size() > 0)
        all.beginNs = std::min(all.beginNs, m_spans->set->at(0).beginNs);
    if (m_followButton->isChecked() && m_selection->visible().lengthNs() > 0)
        return m_selection->visible();
    const auto& filter = m_selection->filter();
    TimeRange time{filter.beginNs.value_or(all.beginNs), filter.endNs.value_or(all.endNs)};
    time.endNs = std::max(time.endNs, time.beginNs + 1);
    return time;
}

LatencyScope LatencyView::scope() const
{
    LatencyScope scope{.time = measuredTime(), .shown = {}, .durations = m_durations};
    if (m_spans && int(m_spans->groups.size()) == m_groups->rowCount()) {
        for (int row = 0; row < m_groups->rowCount(); ++row)
            scope.shown.push_back(m_groups->shown(row));
    }
    return scope;
}

void LatencyView::scopeChanged()
{
    if (!m_spans)
        return;
    m_measured = measuredTime();
    m_measuring.start([this, capture = m_capture, spans = m_spans,
                       scope = scope()](const Background::Context& context) {
        auto measured = measureSpans(*capture, *spans, scope, context.cancel());
        if (!measured) {
            context.deliver([this, error = measured.error()] { fail(error); });
            return;
        }
        auto figures = std::make_shared<LatencyFigures>(std::move(*measured));
        context.deliver([this, figures] { takeFigures(std::move(*figures)); });
    });
    showState();
}

void LatencyView::takeFigures(LatencyFigures figures)
{
    m_figures = std::move(figures);
    std::vector<SpanGroupModel::Row> rows;
    for (std::size_t i = 0; i < m_figures.groups.size(); ++i)
        rows.push_back({.name = m_spans->groups[qsizetype(i)], .figures = m_figures.groups[i]});
    m_groups->setRows(std::move(rows));
    m_list->setRows(m_figures.longest);
    m_plot->setOrigin(m_capture->summary().firstNs);
    m_plot->setChosenDurations(m_durations);
    m_plot->setExtent(measuredTime(), m_figures.extent);
    drawLater();
    showFigures();
    showState();
    emit shown();
}

void LatencyView::drawLater()
{
    if (!m_drawTimer->isActive())
        m_drawTimer->start();
}

void LatencyView::draw()
{
    if (!m_spans)
        return;
    m_drawing.start([this, spans = m_spans, scope = scope(), page = m_plot->page(),
                     frame = m_plot->frame()](const Background::Context& context) {
        auto drawn = pictureOf(*spans, scope, page, frame, context.cancel());
        if (!drawn)
            return; // cancelled
        auto picture = std::make_shared<SpanPicture>(std::move(*drawn));
        context.deliver([this, picture] {
            m_plot->setPicture(std::move(*picture));
            m_note->setText(noteText());
            m_note->setVisible(!m_note->text().isEmpty());
            emit shown();
        });
    });
}

void LatencyView::workChanged()
{
    showState();
    if (!m_listing.running() && !m_collecting.running() && std::exchange(m_grewAgain, false))
        captureGrew();
}

bool LatencyView::busy() const
{
    return m_listing.running() || m_collecting.running() || m_measuring.running()
        || m_drawing.running() || m_drawTimer->isActive() || m_pointing.running();
}

} // namespace probescope::ui
