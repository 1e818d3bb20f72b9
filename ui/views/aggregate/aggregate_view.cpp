#include "ui/views/aggregate/aggregate_view.h"

#include "core/analysis/aggregate/aggregation_filter.h"
#include "core/analysis/aggregate/aggregation_sql.h"
#include "core/store/read/user_data.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/table/models/report_table_model.h"
#include "ui/base/table/report_table.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/save_file.h"
#include "ui/plot/result_plot.h"
#include "ui/views/aggregate/aggregation_form.h"
#include "ui/views/aggregate/models/aggregation_state.h"
#include "ui/views/aggregate/models/aggregation_text.h"

#include <QAction>
#include <QCheckBox>
#include <QJsonDocument>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr const char* kAggregateStateKey = "aggregate";
constexpr int kPauseMs = 300; // of changes, before it is added up
constexpr std::uint64_t kPermille = 1000;
constexpr std::uint32_t kIntervals = 200;
constexpr std::uint32_t kFirstTop = 50;

} // namespace

struct AggregateView::Reply
{
    std::optional<analysis::AggregationAnswer> answer;
    std::optional<Error> error;
    QString sql;
    QString timesSql;
    QString sqlProblem;
};

ViewTraits AggregateView::traits()
{
    return {.name = "aggregate", .title = tr("Aggregate"), .reads = ViewTraits::Reads::FirstSight};
}

AggregateView::AggregateView(std::shared_ptr<store::Capture> capture, Selection* selection,
                             QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_form(new AggregationForm(this))
    , m_inRange(new QCheckBox(tr("Only in the selected range of time"), this))
    , m_pages(new QTabWidget(this))
    , m_table(new ReportTable(tr("Groups"), this))
    , m_model(new ReportTableModel(this))
    , m_details(new QPlainTextEdit(this))
    , m_bars(new ResultPlot(this))
    , m_times(new ResultPlot(this))
    , m_sqlText(new QPlainTextEdit(this))
    , m_summary(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_timer(new QTimer(this))
{
    m_timer->setSingleShot(true);
    m_timer->setInterval(kPauseMs);
    m_table->setSource(m_model);
    makeActions();
    makeLayout();
    connectParts();
    enableActions();
}

AggregateView::~AggregateView() = default;

void AggregateView::connectParts()
{
    connect(m_timer, &QTimer::timeout, this, &AggregateView::run);
    connect(m_form, &AggregationForm::changed, this, &AggregateView::askSoon);
    connect(m_form, &AggregationForm::submitted, this, &AggregateView::run);
    connect(m_inRange, &QCheckBox::toggled, this, &AggregateView::askSoon);
    connect(m_selection, &Selection::filterChanged, this, [this] {
        const bool other = m_answer && !(m_answer->scope == scope());
        if (m_inRange->isChecked() && other)
            askSoon();
    });
    connect(&m_background, &Background::runningChanged, this, [this](bool running) {
        m_progress->setVisible(running);
        enableActions();
        if (!running && std::exchange(m_again, false))
            askSoon();
    });
    connect(m_table, &ReportTable::sourceRowChosen, this, &AggregateView::chooseGroup);
    connect(m_table, &ReportTable::eventChosen, this,
            [this](RowId row, std::int64_t timeNs) { m_selection->select(row, timeNs); });
    connect(m_table, &QTableView::doubleClicked, this,
            [this] { showEvents(m_table->currentSourceRow()); });
    connect(m_table, &ReportTable::message, this, &AggregateView::message);
    connect(m_bars, &ResultPlot::rowChosen, this, [this](int row) {
        if (m_answer && !isHistogram(m_answer->asked.value.kind))
            chooseGroup(row);
    });
    connect(m_bars, &ResultPlot::rowActivated, this, [this](int row) {
        if (m_answer && !isHistogram(m_answer->asked.value.kind))
            showEvents(row);
    });
    connect(m_pages, &QTabWidget::currentChanged, this, &AggregateView::showPlots);
}

/// What is worth a look in most captures: who does most of what there is most of.
void AggregateView::proposeFirst()
{
    const auto& events = m_form->offer().events;
    const auto most =
        std::max_element(events.begin(), events.end(), [](const auto& one, const auto& other) {
            return one.events < other.events;
        });
    Aggregation first;
    if (most != events.end())
        first.events = {most->name.toStdString()};
    first.keys = {{AggregationKey::Kind::Task, {}}};
    first.top = kFirstTop;
    m_form->setAggregation(first);
}

void AggregateView::captureGrew()
{
    const bool first = m_form->offer().events.empty();
    m_form->setOffer(aggregationOffer(*m_capture));
    if (first && m_form->events().isEmpty())
        proposeFirst();
    m_seen = true;
    // The question is the same: what is being added up is shown first, and nothing is put off, else
    // a capture that grows fast would never be answered.
    if (m_background.running())
        m_again = true;
    else if (!m_timer->isActive())
        askSoon();
}

void AggregateView::ask(const Aggregation& aggregation)
{
    if (m_form->offer().events.empty())
        m_form->setOffer(aggregationOffer(*m_capture));
    m_seen = true;
    m_form->setAggregation(aggregation);
    run();
}

void AggregateView::askSoon()
{
    if (m_seen)
        m_timer->start();
}

bool AggregateView::busy() const
{
    return m_timer->isActive() || m_background.running() || m_bars->preparing()
        || m_times->preparing();
}

void AggregateView::showSelectedRange()
{
    m_inRange->setChecked(true);
}

analysis::AggregationScope AggregateView::scope() const
{
    analysis::AggregationScope scope;
    scope.intervals = kIntervals;
    if (const auto range = m_selection->range(); range && m_inRange->isChecked()) {
        scope.beginNs = range->beginNs;
        scope.endNs = range->endNs;
    }
    return scope;
}

void AggregateView::run()
{
    m_timer->stop();
    m_seen = true;
    if (!m_form->isRight())
        return;
    m_again = false;
    m_progress->setRange(0, 0);
    m_background.start([this, capture = m_capture, asked = m_form->aggregation(),
                        scope = scope()](const Background::Context& context) {
        const std::uint64_t all = std::max<std::uint64_t>(capture->summary().events, 1);
        std::uint64_t told = 0;
        const auto passed = [&](std::uint64_t events) {
            const auto permille = std::min(events * kPermille / all, kPermille);
            if (permille == told)
                return;
            told = permille;
            context.deliver([this, permille] {
                m_progress->setRange(0, int(kPermille));
                m_progress->setValue(int(permille));
            });
        };
        Reply reply;
        auto answer = analysis::aggregate(*capture, asked, scope, context.cancel(), passed);
        if (!answer) {
            reply.error = answer.error();
        } else {
            const auto sql = analysis::aggregationSql(*capture, asked, scope);
            const auto times = analysis::aggregationTimesSql(*capture, asked, scope, answer->times);
            if (sql && times) {
                reply.sql = QString::fromStdString(*sql);
                reply.timesSql = QString::fromStdString(*times);
            } else {
                const Error& why = sql ? times.error() : sql.error();
                reply.sqlProblem =
                    messageText(why.what) + QStringLiteral(". ") + messageText(why.hint) + u'.';
            }
            reply.answer = std::move(*answer);
        }
        context.deliver([this, reply = std::move(reply)]() mutable { take(std::move(reply)); });
    });
}

void AggregateView::stop()
{
    m_timer->stop();
    if (!m_background.running())
        return;
    m_again = false;
    m_background.cancel();
    m_summary->setText(tr("Adding up was stopped."));
}

void AggregateView::take(Reply reply)
{
    if (reply.error) {
        showFailure(*reply.error);
        return;
    }
    m_answer = std::move(reply.answer);
    m_sql = reply.sql;
    m_timesSql = reply.timesSql;
    m_sqlProblem = reply.sqlProblem;
    m_form->showProblem(std::nullopt);
    showAnswer();
}

void AggregateView::showFailure(const Error& error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_form->showProblem(error);
    m_summary->setText(m_answer ? tr("What is shown was asked before.") : QString());
}

void AggregateView::showAnswer()
{
    const auto& answer = *m_answer;
    auto table = aggregationTable(*m_capture, answer);
    m_group = -1;
    m_model->setTable(table.headers, std::move(table.rows), table.headerTips);
    m_table->fitColumns();
    m_summary->setText(aggregationSummary(answer));
    m_sqlText->setPlainText(m_sqlProblem.isEmpty()
                                ? tr("-- The groups") + u'\n' + m_sql + QStringLiteral(";\n\n")
                                    + tr("-- The first of them over time") + u'\n' + m_timesSql
                                : m_sqlProblem);
    m_group = answer.groups.empty() ? -1 : 0;
    m_table->setCurrentSourceRow(m_group);
    showDetails();
    showPlots();
    enableActions();
}

void AggregateView::chooseGroup(int group)
{
    if (!m_answer || group < 0 || group >= int(m_answer->groups.size()) || group == m_group)
        return;
    m_group = group;
    m_table->setCurrentSourceRow(group);
    showDetails();
    if (isHistogram(m_answer->asked.value.kind))
        showPlots();
    else
        m_bars->setCurrentRow(group);
    enableActions();
}

void AggregateView::showDetails()
{
    m_details->setPlainText(
        m_group < 0 ? QString()
                    : aggregationDetails(*m_answer, m_answer->groups[std::size_t(m_group)]));
}

/// Plots are made when they are looked at.
void AggregateView::showPlots()
{
    if (!m_answer)
        return;
    const auto page = Page(m_pages->currentIndex());
    if (page == Page::Bars) {
        m_bars->showResult(aggregationBars(*m_answer, std::size_t(std::max(m_group, 0))),
                           {.kind = PlotKind::Bars, .x = 0, .y = 1});
        if (!isHistogram(m_answer->asked.value.kind))
            m_bars->setCurrentRow(m_group);
    }
    if (page == Page::Times) {
        m_times->showResult(aggregationTimes(*m_answer, clockOf(*m_capture).unit),
                            {.kind = PlotKind::Line, .x = 0, .y = 2, .series = 1});
    }
}

void AggregateView::showPage(Page page)
{
    m_pages->setCurrentIndex(int(page));
}

void AggregateView::goToEvent(int group, bool last)
{
    if (!m_answer || group < 0 || group >= int(m_answer->groups.size()))
        return;
    const auto& one = m_answer->groups[std::size_t(group)];
    const auto row = last ? one.last : one.first;
    if (const auto event = m_capture->event(row); event && one.events > 0)
        m_selection->select(row, event->timeNs);
}

void AggregateView::showEvents(int group)
{
    if (!m_answer || group < 0 || group >= int(m_answer->groups.size()))
        return;
    const auto made =
        analysis::groupFilter(*m_capture, *m_answer, m_answer->groups[std::size_t(group)]);
    m_selection->setFilter(made.filter);
    goToEvent(group, false);
    emit message(made.whole ? tr("The events of the group are shown.")
                            : tr("Filters cannot say all that the group has in common: events of "
                                 "others are shown, too."));
}

void AggregateView::exportCsv(const QString& file)
{
    auto target = file;
    if (target.isEmpty())
        target = askForTarget(this, tr("Export the Groups"),
                              proposedFile(*m_capture, QStringLiteral("groups.csv")),
                              tr("Comma-separated values (*.csv)"));
    if (target.isEmpty())
        return;
    if (const auto saved = saveFile(target, m_table->csv().toUtf8()); !saved) {
        emit message(tr("%1 could not be written: %2").arg(target, whyNot(saved)));
        return;
    }
    emit message(tr("%Ln row(s) were written to %1.", nullptr, m_model->rowCount()).arg(target));
}

void AggregateView::saveState() const
{
    if (!m_seen)
        return;
    auto state = aggregationJson(m_form->aggregation());
    state.insert(QStringLiteral("page"), m_pages->currentIndex());
    state.insert(QStringLiteral("range"), m_inRange->isChecked());
    // A capture that cannot keep it is no reason to stop anybody from leaving.
    static_cast<void>(m_capture->user().setViewState(
        kAggregateStateKey, QJsonDocument(state).toJson(QJsonDocument::Compact).toStdString()));
}

void AggregateView::restoreState()
{
    const auto text = m_capture->user().viewState(kAggregateStateKey);
    if (!text)
        return;
    const auto state = QJsonDocument::fromJson(QByteArray::fromStdString(*text)).object();
    m_form->setOffer(aggregationOffer(*m_capture));
    m_form->setAggregation(aggregationOf(state));
    m_inRange->setChecked(state.value(QStringLiteral("range")).toBool());
    m_pages->setCurrentIndex(state.value(QStringLiteral("page")).toInt());
    askSoon();
}

QStringList AggregateView::reportTexts() const
{
    // The SQL tells all that was asked.
    QStringList texts{m_summary->text(), m_sql};
    if (m_pages->currentIndex() == int(Page::Times))
        texts << m_timesSql;
    if (m_inRange->isChecked())
        texts.prepend(m_inRange->text());
    return texts;
}

} // namespace probescope::ui
