#include "ui/views/aggregate/answer_pages.h"

#include "core/store/read/capture.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/table/models/report_table_model.h"
#include "ui/base/table/report_table.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/theme/capture_fills.h"
#include "ui/base/theme/colours.h"
#include "ui/plot/result_plot.h"
#include "ui/views/aggregate/models/aggregation_text.h"

#include <QHeaderView>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSplitter>

#include <algorithm>
#include <optional>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kTablePercent = 60; // at most, of what the table and the details have

void dressText(QPlainTextEdit& text, const QString& name)
{
    text.setReadOnly(true);
    text.setFrameShape(QFrame::NoFrame);
    text.setFont(fixedFont());
    text.setLineWrapMode(QPlainTextEdit::NoWrap);
    text.setTabChangesFocus(true);
    text.setAccessibleName(name);
}

/// Groups by one thing that other views draw have its colour there.
QHash<QString, std::size_t> fillsOf(const analysis::AggregationAnswer& answer,
                                    const timeline::TaskFills& tasks)
{
    using Key = AggregationKey::Kind;
    using timeline::Colours;
    QHash<QString, std::size_t> fills;
    if (answer.asked.keys.size() != 1)
        return fills;
    const auto kind = answer.asked.keys.front().kind;
    const auto count = std::min<std::size_t>(answer.groups.size(), answer.scope.intervalGroups);
    for (std::size_t i = 0; i < count; ++i) {
        const auto& key = answer.groups[i].keys.front();
        std::optional<std::size_t> fill;
        if (kind == Key::Task)
            fill = tasks.of(Task{.pid = std::int32_t(key.number.value_or(0)), .comm = key.comm});
        else if (kind == Key::Comm)
            fill = tasks.of(key.text);
        else if (kind == Key::Function && Colours::functionFill(key.text) < Colours::kFills)
            fill = Colours::functionFill(key.text);
        else if (kind == Key::Cpu && key.number)
            fill = std::size_t(*key.number) % Colours::kFills;
        if (fill)
            fills.insert(aggregationGroupText(answer.groups[i]), *fill);
    }
    return fills;
}

} // namespace

AnswerPages::AnswerPages(std::shared_ptr<store::Capture> capture, QWidget* parent)
    : QTabWidget(parent)
    , m_capture(std::move(capture))
    , m_table(new ReportTable(tr("Groups"), this))
    , m_model(new ReportTableModel(this))
    , m_groups(new QSplitter(Qt::Horizontal, this))
    , m_details(new QPlainTextEdit(this))
    , m_bars(new ResultPlot(this))
    , m_times(new ResultPlot(this))
    , m_sqlText(new QPlainTextEdit(this))
{
    m_table->setSource(m_model);
    m_bars->setObjectName(QStringLiteral("bars"));
    m_times->setObjectName(QStringLiteral("times"));
    m_details->setObjectName(QStringLiteral("details"));
    m_sqlText->setObjectName(QStringLiteral("sql"));
    dressText(*m_details, tr("Selected group"));
    dressText(*m_sqlText, tr("Equivalent SQL"));
    m_groups->addWidget(m_table);
    m_groups->addWidget(m_details);
    m_groups->setStretchFactor(0, 1);
    m_details->hide();
    setDocumentMode(true);
    addTab(m_groups, tr("Table"));
    addTab(m_bars, tr("Bars"));
    addTab(m_times, tr("Over time"));
    addTab(m_sqlText, tr("SQL"));
    setAccessibleName(tr("Result"));
    connectParts();
}

void AnswerPages::connectParts()
{
    connect(m_table, &ReportTable::sourceRowChosen, this, &AnswerPages::chooseGroup);
    connect(m_table, &QTableView::doubleClicked, this,
            [this] { emit groupActivated(m_table->currentSourceRow()); });
    connect(m_bars, &ResultPlot::rowChosen, this, [this](int row) {
        if (m_answer && !isHistogram(m_answer->asked.value.kind))
            chooseGroup(row);
    });
    connect(m_bars, &ResultPlot::rowActivated, this, [this](int row) {
        if (m_answer && !isHistogram(m_answer->asked.value.kind))
            emit groupActivated(row);
    });
    connect(this, &QTabWidget::currentChanged, this, &AnswerPages::showPlots);
    connect(m_groups, &QSplitter::splitterMoved, this, [this] { m_split = true; });
}

void AnswerPages::setFills(const CaptureFills* fills)
{
    m_fills = fills;
    connect(fills, &CaptureFills::changed, this, [this] {
        if (m_answer && page() == Page::Times)
            showTimes(true);
    });
}

void AnswerPages::showAnswer(AnswerWithSql answer)
{
    m_answer = std::move(answer.answer);
    m_sql = answer.sql;
    m_timesSql = answer.timesSql;
    m_group = -1;
    m_chosen = false;
    auto table = aggregationTable(*m_capture, *m_answer);
    m_model->setTable(table.headers, std::move(table.rows), table.headerTips);
    m_table->fitColumns();
    m_sqlText->setPlainText(answer.sqlProblem.isEmpty()
                                ? tr("-- Groups") + u'\n' + m_sql + QStringLiteral(";\n\n")
                                    + tr("-- First groups over time") + u'\n' + m_timesSql
                                : answer.sqlProblem);
    m_group = m_answer->groups.empty() ? -1 : 0;
    m_table->setCurrentSourceRow(m_group);
    showDetails();
    showPlots();
    emit groupChanged();
}

const analysis::AggregatedGroup* AnswerPages::groupAt(int group) const
{
    const bool there = m_answer && group >= 0 && group < int(m_answer->groups.size());
    return there ? &m_answer->groups[std::size_t(group)] : nullptr;
}

bool AnswerPages::preparing() const
{
    return m_bars->preparing() || m_times->preparing();
}

void AnswerPages::chooseGroup(int group)
{
    if (!groupAt(group))
        return;
    m_chosen = true;
    placeDetails();
    if (group == m_group)
        return;
    m_group = group;
    m_table->setCurrentSourceRow(group);
    showDetails();
    if (isHistogram(m_answer->asked.value.kind))
        showPlots();
    else
        m_bars->setCurrentRow(group);
    emit groupChanged();
}

/// Of the group that is shown by itself, the table has all but a histogram.
void AnswerPages::placeDetails()
{
    const bool wanted = groupAt(m_group) && (m_chosen || isHistogram(m_answer->asked.value.kind));
    if (wanted == !m_details->isHidden())
        return;
    m_details->setVisible(wanted);
    if (!wanted || m_split)
        return;
    const int room = m_groups->width() - m_groups->handleWidth();
    const auto& header = *m_table->horizontalHeader();
    const QAbstractItemView& cells = *m_table; // which tells what QTableView hides
    int columns = 0; // as wide as they are wanted: the last one takes what is left
    for (int column = 0; column < header.count(); ++column)
        columns += std::max(header.sectionSizeHint(column), cells.sizeHintForColumn(column));
    const int table = std::min(columns + m_table->verticalScrollBar()->sizeHint().width(),
                               room * kTablePercent / 100);
    m_groups->setSizes({table, room - table});
}

void AnswerPages::showDetails()
{
    placeDetails();
    m_details->setPlainText(
        m_group < 0 ? QString()
                    : aggregationDetails(*m_answer, m_answer->groups[std::size_t(m_group)]));
}

/// Plots are made when they are looked at.
void AnswerPages::showPlots()
{
    if (!m_answer)
        return;
    if (page() == Page::Bars) {
        m_bars->showResult(aggregationBars(*m_answer, std::size_t(std::max(m_group, 0))),
                           {.kind = PlotKind::Bars, .x = 0, .y = 1});
        if (!isHistogram(m_answer->asked.value.kind))
            m_bars->setCurrentRow(m_group);
    }
    if (page() == Page::Times)
        showTimes(false);
}

void AnswerPages::showTimes(bool keepsRange)
{
    const auto result = aggregationTimes(*m_answer, clockOf(*m_capture).unit);
    const PlotSpec spec{.kind = PlotKind::Line, .x = 0, .y = 2, .series = 1};
    m_times->setFills(fillsOf(*m_answer, m_fills ? *m_fills->tasks() : timeline::TaskFills()));
    if (keepsRange)
        m_times->growResult(result, spec);
    else
        m_times->showResult(result, spec);
}

} // namespace probescope::ui

#include "moc_answer_pages.cpp"
