#include "ui/views/aggregate/aggregate_view.h"

#include "core/analysis/aggregate/aggregation_filter.h"
#include "core/analysis/aggregate/aggregation_sql.h"
#include "core/store/file/user_data.h"
#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/parts/told_focus.h"
#include "ui/base/table/report_table.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/save_file.h"
#include "ui/base/theme/icons.h"
#include "ui/views/aggregate/aggregation_form.h"
#include "ui/views/aggregate/answer_pages.h"
#include "ui/views/aggregate/models/aggregation_state.h"
#include "ui/views/aggregate/models/aggregation_text.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace probescope::ui {

namespace {

constexpr const char* kAggregateStateKey = "aggregate";
constexpr int kPauseMs = 300; // of changes, before it is added up
constexpr std::uint64_t kPermille = 1000;
constexpr std::uint32_t kIntervals = 200;
constexpr std::uint32_t kFirstTop = 50;
constexpr int kFormWidth = 340;
constexpr int kAnswerWidth = 1120;

/// Scrolls up and down only, so it is never narrower than what is in it.
class FormScroll : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;

    QSize minimumSizeHint() const override
    {
        auto least = QScrollArea::minimumSizeHint();
        if (widget())
            least.setWidth(widget()->minimumSizeHint().width()
                           + verticalScrollBar()->sizeHint().width());
        return least;
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry(); // longer texts, another font
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace

struct AggregateView::Reply
{
    AnswerWithSql found;
    std::optional<Error> error;
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
    , m_inRange(new QCheckBox(tr("Only in the selected range"), this))
    , m_pages(new AnswerPages(m_capture, this))
    , m_summary(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_timer(new QTimer(this))
{
    m_timer->setSingleShot(true);
    m_timer->setInterval(kPauseMs);
    m_inRange->setObjectName(QStringLiteral("inRange"));
    m_summary->setObjectName(QStringLiteral("summary"));
    makeActions();
    makeLayout();
    connectParts();
    enableActions();
}

AggregateView::~AggregateView() = default;

void AggregateView::makeActions()
{
    const auto add = [this](const QString& icon, const QString& text, const QString& tip,
                            const std::function<void()>& done) {
        auto* const action = new QAction(text, this);
        if (!icon.isEmpty())
            action->setIcon(themedIcon(icon));
        action->setToolTip(tip);
        connect(action, &QAction::triggered, this, done);
        return action;
    };
    m_stopAction =
        add(QStringLiteral("stop"), tr("Stop"), tr("Stop aggregating"), [this] { stop(); });
    m_queryAction = add(QStringLiteral("open"), tr("Open in Query"),
                        tr("Open the equivalent SQL in the query view"), [this] {
                            const bool times = m_pages->page() == AnswerPages::Page::Times;
                            emit queryWanted(times ? m_pages->timesSql() : m_pages->sql());
                        });
    m_exportAction = add(QStringLiteral("export"), tr("Export…"), tr("Export the groups as CSV"),
                         [this] { exportCsv(); });
    m_eventsAction = add(QStringLiteral("filter"), tr("Show its events"),
                         tr("Filter all views to the events of this group"),
                         [this] { showEvents(m_pages->chosenGroup()); });
    m_firstAction = add({}, tr("Go to its first event"), {},
                        [this] { goToEvent(m_pages->chosenGroup(), false); });
    m_lastAction = add({}, tr("Go to its last event"), {},
                       [this] { goToEvent(m_pages->chosenGroup(), true); });
    m_pages->table()->addActions({m_eventsAction, m_firstAction, m_lastAction});
}

QToolButton* AggregateView::button(QAction* action)
{
    auto* const made = new QToolButton(this);
    made->setDefaultAction(action);
    // Words of all of them would make the whole window wide.
    made->setToolButtonStyle(action->icon().isNull() ? Qt::ToolButtonTextOnly
                                                     : Qt::ToolButtonIconOnly);
    made->setAccessibleName(action->text());
    made->setAutoRaise(true);
    return made;
}

void AggregateView::makeLayout()
{
    auto* const splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(makeFormSide());
    splitter->addWidget(makeAnswerSide());
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({kFormWidth, kAnswerWidth});
    splitter->setCollapsible(1, false);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    forwardFocus(this, m_form->eventBox());
}

QWidget* AggregateView::makeFormSide()
{
    auto* const inside = new QWidget(this);
    auto* const column = new QVBoxLayout(inside);
    column->setContentsMargins(10, 8, 10, 8);
    column->addWidget(m_form);
    column->addWidget(m_inRange);
    column->addStretch(1);
    auto* const scroll = new FormScroll(this);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

QWidget* AggregateView::makeAnswerSide()
{
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->hide();
    m_summary->setAccessibleDescription(tr("Aggregation result"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    auto* const line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 4, 0);
    line->setSpacing(2);
    line->addWidget(m_summary, 1);
    for (auto* const action : {m_stopAction, m_eventsAction, m_queryAction, m_exportAction})
        line->addWidget(button(action), 0, Qt::AlignTop);
    auto* const side = new QWidget(this);
    auto* const column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(line);
    column->addWidget(m_progress);
    column->addWidget(m_pages, 1);
    return side;
}

void AggregateView::enableActions()
{
    m_stopAction->setVisible(m_background.running());
    m_queryAction->setEnabled(!m_pages->sql().isEmpty());
    m_exportAction->setEnabled(m_pages->answer().has_value());
    for (auto* const action : {m_eventsAction, m_firstAction, m_lastAction})
        action->setEnabled(m_pages->chosenGroup() >= 0);
}

void AggregateView::connectParts()
{
    connect(m_timer, &QTimer::timeout, this, &AggregateView::run);
    connect(m_form, &AggregationForm::changed, this, &AggregateView::askSoon);
    connect(m_form, &AggregationForm::submitted, this, &AggregateView::run);
    connect(m_inRange, &QCheckBox::toggled, this, &AggregateView::askSoon);
    connect(m_selection, &Selection::filterChanged, this, [this] {
        const auto& answer = m_pages->answer();
        const bool other = answer && !(answer->scope == scope());
        if (m_inRange->isChecked() && other)
            askSoon();
    });
    connect(&m_background, &Background::runningChanged, this, [this](bool running) {
        m_progress->setVisible(running);
        enableActions();
        if (!running && std::exchange(m_again, false))
            askSoon();
    });
    connect(m_pages, &AnswerPages::groupChanged, this, &AggregateView::enableActions);
    connect(m_pages, &AnswerPages::groupActivated, this, &AggregateView::showEvents);
    connect(m_pages->table(), &ReportTable::eventChosen, this,
            [this](RowId row, std::int64_t timeNs) { m_selection->select(row, timeNs); });
    connect(m_pages->table(), &ReportTable::message, this, &AggregateView::message);
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

void AggregateView::setFills(const CaptureFills* fills)
{
    m_pages->setFills(fills);
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
    return m_timer->isActive() || m_background.running() || m_pages->preparing();
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
                reply.found.sql = QString::fromStdString(*sql);
                reply.found.timesSql = QString::fromStdString(*times);
            } else {
                const Error& why = sql ? times.error() : sql.error();
                reply.found.sqlProblem = errorSentences(why);
            }
            reply.found.answer = std::move(*answer);
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
    showOrHide(*m_summary, tr("Aggregation was stopped."));
}

void AggregateView::take(Reply reply)
{
    if (reply.error) {
        showFailure(*reply.error);
        return;
    }
    m_form->showProblem(std::nullopt);
    showOrHide(*m_summary, aggregationSummary(reply.found.answer));
    m_pages->showAnswer(std::move(reply.found));
}

void AggregateView::showFailure(const Error& error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_form->showProblem(error);
    showOrHide(*m_summary,
               m_pages->answer() ? tr("These are the results of the previous settings.")
                                 : QString());
}

void AggregateView::goToEvent(int group, bool last)
{
    const auto* const one = m_pages->groupAt(group);
    if (!one)
        return;
    const auto row = last ? one->last : one->first;
    if (const auto event = m_capture->event(row); event && one->events > 0)
        m_selection->select(row, event->timeNs);
}

void AggregateView::showEvents(int group)
{
    const auto* const one = m_pages->groupAt(group);
    if (!one)
        return;
    const auto made = analysis::groupFilter(*m_capture, *m_pages->answer(), *one);
    m_selection->setFilter(made.filter);
    goToEvent(group, false);
    emit message(made.whole ? tr("Showing the events of this group.")
                            : tr("A filter cannot express all keys of this group: events of other "
                                 "groups are shown, too."));
}

void AggregateView::exportCsv(const QString& file)
{
    auto target = file;
    if (target.isEmpty())
        target = askForTarget(this, tr("Export the groups"),
                              proposedFile(*m_capture, QStringLiteral("groups.csv")),
                              tr("Comma-separated values (*.csv)"));
    if (target.isEmpty())
        return;
    if (const auto saved = saveFile(target, m_pages->table()->csv().toUtf8()); !saved) {
        emit message(tr("%1 could not be written: %2").arg(target, whyNot(saved)));
        return;
    }
    emit message(
        tr("%Ln row(s) were written to %1.", nullptr, int(m_pages->answer()->groups.size()))
            .arg(target));
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
    QStringList texts{m_summary->text(), m_pages->sql()};
    if (m_pages->page() == AnswerPages::Page::Times)
        texts << m_pages->timesSql();
    if (m_inRange->isChecked())
        texts.prepend(m_inRange->text());
    return texts;
}

} // namespace probescope::ui

#include "moc_aggregate_view.cpp"
