#include "ui/views/latency/latency_view.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/error_text.h"
#include "ui/plot/spans/span_plot.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

// What is measured and drawn, and when. Where the parts stand is in latency_view_layout.cpp, what
// the user points at in latency_view_choice.cpp, the words in latency_view_text.cpp.

namespace probescope::ui {

namespace {
constexpr int kRestFactor = 5; // times as long as reading took
constexpr qint64 kLongestRest = 10'000; // ms
} // namespace

LatencyView::~LatencyView()
{
    // It ends what is typed as it goes, when this is half gone.
    m_onlyBox->lineEdit()->disconnect(this);
}

void LatencyView::captureGrew()
{
    if (m_restTimer->isActive())
        m_grewAgain = true;
    else
        checkForChanges(false);
}

void LatencyView::checkForChanges(bool wanted)
{
    if (m_listing.running() || m_collecting.running()) {
        m_grewAgain = true;
        m_wanted = m_wanted || wanted;
        return;
    }
    m_restTimer->stop();
    m_grewAgain = m_wanted = false;
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
    const bool other = m_choices.size() != choices.size()
        || !std::equal(choices.begin(), choices.end(), m_choices.begin(),
                       [](const auto& a, const auto& b) { return a.source == b.source; });
    m_choices = choices;
    const QSignalBlocker blocker(m_sourceBox);
    if (other || m_sourceBox->count() == 0) { // it may be open
        m_sourceBox->clear();
        for (const auto& choice : m_choices)
            m_sourceBox->addItem(choiceText(choice));
        if (!m_choices.empty())
            m_sourceBox->insertSeparator(m_sourceBox->count());
        m_sourceBox->addItem(tr("Measure Two Events…"));
    }
    const auto chosen =
        std::find_if(m_choices.begin(), m_choices.end(),
                     [this](const auto& choice) { return m_source && choice.source == *m_source; });
    m_sourceBox->setEnabled(true);
    if (m_choices.empty()) {
        m_source.reset();
        m_sourceBox->setCurrentIndex(-1);
        forgetSpans();
        showState();
        return;
    }
    const auto place = chosen == m_choices.end() ? 0 : int(chosen - m_choices.begin());
    if (chosen == m_choices.end())
        setOnly({}); // it was a name of what is not there
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
        setOnly({});
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

void LatencyView::measure(const analysis::SpanSource& source, const QString& only)
{
    m_source = source;
    setOnly(only);
    m_durations.reset();
    const auto chosen =
        std::find_if(m_choices.begin(), m_choices.end(),
                     [&source](const auto& choice) { return choice.source == source; });
    if (chosen == m_choices.end()) {
        if (!m_choices.empty() || !m_listing.running())
            checkForChanges(true); // what there is to measure has changed
        return;
    }
    const QSignalBlocker blocker(m_sourceBox);
    m_sourceBox->setCurrentIndex(int(chosen - m_choices.begin()));
    collect();
}

void LatencyView::measureFunction(const QString& function)
{
    measure({.kind = analysis::SpanSource::Kind::Calls, .name = {}}, function);
}

void LatencyView::measureOnly(const QString& only)
{
    if (only == m_only)
        return;
    setOnly(only);
    m_durations.reset();
    collect();
}

void LatencyView::setOnly(const QString& only)
{
    m_only = only;
    const QSignalBlocker blocker(m_onlyBox);
    // The separator has no text, either.
    m_onlyBox->setCurrentIndex(only.isEmpty() ? -1 : m_onlyBox->findText(only, Qt::MatchExactly));
    m_onlyBox->setEditText(only);
    m_allSpans->setVisible(!only.isEmpty());
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
    const auto only = m_only.toStdString();
    m_moreOfTheSame =
        m_spans && m_collected == m_source && m_spans->by == m_grouping && m_spans->only == only;
    if (!m_moreOfTheSame) {
        m_current.reset();
        m_plot->setCurrent(std::nullopt);
    }
    m_collectTime.start();
    // Another grouping of the same spans, or some of them, needs no reading.
    auto known = m_spans && m_collected == m_source && !m_grewSince ? m_spans->whole : nullptr;
    m_collecting.start([this, capture = m_capture, source = *m_source, by = m_grouping, only,
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
        auto grouped = groupSpans(*capture, set, only, by, context.cancel());
        if (!grouped) {
            context.deliver([this, error = grouped.error()] { fail(error); });
            return;
        }
        const auto choices = known ? OnlyChoices() : onlyChoices(*capture, *set, context.cancel());
        if (!choices) {
            context.deliver([this, error = choices.error()] { fail(error); });
            return;
        }
        const auto fields = groupingFields(*capture, source);
        context.deliver(
            [this, source, spans = *grouped, fields, known = bool(known), choices = *choices] {
                m_collected = source;
                m_grewSince = false;
                if (!known)
                    fillOnlyBox(choices);
                takeSpans(spans, fields);
            });
    });
    showState();
}

void LatencyView::fail(const Error& error)
{
    if (error.code == ErrorCode::Cancelled) {
        m_stopped = true;
        keepWhatIsShown();
    } else {
        m_failure = errorText(error);
        forgetSpans();
    }
    showState();
}

/// The numbers that stay are those of what was measured before: so do the names above them.
void LatencyView::keepWhatIsShown()
{
    if (!m_spans)
        return;
    m_source = m_collected;
    m_grouping = m_spans->by;
    setOnly(QString::fromStdString(m_spans->only));
    const auto place = std::find_if(m_choices.begin(), m_choices.end(), [this](const auto& choice) {
        return m_source && choice.source == *m_source;
    });
    const QSignalBlocker source(m_sourceBox);
    const QSignalBlocker grouping(m_groupingBox);
    m_sourceBox->setCurrentIndex(place == m_choices.end() ? -1 : int(place - m_choices.begin()));
    for (int i = 0; i < m_groupingBox->count(); ++i) {
        if (m_groupingBox->itemData(i).value<SpanGrouping>() == m_grouping)
            m_groupingBox->setCurrentIndex(i);
    }
}

/// Nothing stays of what is not there any more.
void LatencyView::forgetSpans()
{
    m_measuring.cancel();
    m_drawing.cancel();
    m_pointing.cancel();
    m_drawTimer->stop();
    m_spans.reset();
    m_collected.reset();
    m_figures = {};
    m_current.reset();
    m_groups->setRows({}, m_units.lengths);
    m_list->setRows({}, m_units.lengths);
    m_plot->setCurrent(std::nullopt);
    m_plot->setPicture({});
    m_plot->setGaps({});
    m_note->hide();
    m_figuresLabel->clear();
    m_countsLabel->clear();
    m_listLabel->clear();
}

SpanUnits LatencyView::unitsOf(const analysis::SpanSource& source) const
{
    // Those of calls are the kernel's own: calls that it tells no duration of are no spans.
    const auto unit = clockOf(*m_capture).unit;
    return {.times = unit,
            .lengths =
                source.kind == analysis::SpanSource::Kind::Calls ? TimeUnit::Nanoseconds : unit};
}

void LatencyView::takeSpans(std::shared_ptr<const GroupedSpans> spans, const QStringList& fields)
{
    m_spans = std::move(spans);
    m_units = unitsOf(*m_collected);
    fillGroupingBox(fields);
    if (m_grouping != m_spans->by)
        return collect(); // these spans have no such field
    showFigureBox();
    m_groupTable->setVisible(m_spans->by.kind != SpanGrouping::Kind::Nothing);
    std::vector<SpanGroupModel::Row> rows;
    for (const auto& group : m_spans->groups)
        rows.push_back({.name = group, .figures = {}});
    m_groups->setRows(rows, m_units.lengths);
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
    if (const auto figure = m_figureBox->currentData(); figure.isValid())
        scope.figure = std::size_t(figure.toInt());
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
    m_groups->setRows(std::move(rows), m_units.lengths);
    m_list->setRows(m_figures.longest, m_units.lengths);
    m_plot->setUnits(m_units);
    m_plot->setOrigin(m_capture->summary().firstNs);
    showGaps();
    m_plot->setChosenDurations(m_durations);
    if (std::exchange(m_moreOfTheSame, false))
        m_plot->growExtent(measuredTime(), m_figures.extent);
    else
        m_plot->setExtent(measuredTime(), m_figures.extent);
    if (m_current)
        findCurrentAgain();
    drawLater();
    showFigures();
    showState();
    emit shown();
}

void LatencyView::showGaps()
{
    std::vector<TimeRange> gaps;
    for (const auto& [beginNs, endNs] : m_spans->losses.gaps())
        gaps.push_back({beginNs, endNs});
    m_plot->setGaps(std::move(gaps));
}

void LatencyView::drawLater()
{
    if (!m_drawTimer->isActive())
        m_drawTimer->start();
}

void LatencyView::showFigureBox()
{
    m_figureBox->setVisible(m_plot->page() == SpanPage::Percentiles && m_spans
                            && m_spans->groups.size() > 1);
}

void LatencyView::draw()
{
    if (!m_spans)
        return;
    m_drawing.start([this, spans = m_spans, scope = scope(), page = m_plot->page(),
                     frame = m_plot->frame()](const Background::Context& context) {
        auto drawn = pictureOf(*spans, scope, page, frame, context.cancel());
        if (!drawn)
            return; // cancelled: another one is drawn
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
    writeNext();
    if (m_listing.running() || m_collecting.running() || !m_grewAgain || m_restTimer->isActive())
        return;
    // All is read anew, so a growing capture is read at a pace that its length allows.
    const auto took = m_collectTime.isValid() && !m_wanted ? m_collectTime.elapsed() : 0;
    m_restTimer->start(int(std::min<qint64>(took * kRestFactor, kLongestRest)));
}

bool LatencyView::busy() const
{
    return m_listing.running() || m_restTimer->isActive() || m_collecting.running()
        || m_measuring.running() || m_drawing.running() || m_drawTimer->isActive()
        || m_pointing.running();
}

QStringList LatencyView::reportTexts() const
{
    return {sourceBox()->currentText(), m_only.isEmpty() ? QString() : tr("Only: %1").arg(m_only),
            figuresText(), countsText(), stateText()};
}

} // namespace probescope::ui
