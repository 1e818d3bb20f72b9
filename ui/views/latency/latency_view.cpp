#include "ui/views/latency/latency_view.h"

#include "core/analysis/spans/span_owner.h"
#include "ui/base/capture/view_state.h"
#include "ui/base/input/gestures.h"
#include "ui/base/parts/fitted_splitter.h"
#include "ui/base/parts/flow_layout.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/parts/told_focus.h"
#include "ui/base/table/table_view.h"
#include "ui/base/text/key_text.h"
#include "ui/base/theme/capture_fills.h"
#include "ui/base/theme/icons.h"
#include "ui/base/view/gesture_keys.h"
#include "ui/base/view/shortcuts.h"
#include "ui/plot/spans/span_plot.h"
#include "ui/views/latency/latency_text.h"

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {
constexpr const char* kStateKey = "latency";
const QString kPage = QStringLiteral("page");
const QString kLogBars = QStringLiteral("logBars");
constexpr int kGap = 6;
constexpr int kTablesShare = 42; // of the width in 100
constexpr int kGroupLetters = 40; // of most names of functions
} // namespace

ViewTraits LatencyView::traits()
{
    return {.name = "latency",
            .title = tr("Latency"),
            .reads = ViewTraits::Reads::FirstSight,
            .menu = tr("&Calls"),
            .submenu = tr("&Latency")};
}

KeyGroup LatencyView::keys() const
{
    return {QStringLiteral("latency"),
            tr("Latency"),
            m_actions,
            {{tr("Arrow keys"), tr("Move through the longest spans")},
             {keyText({Qt::Key_Home, Qt::Key_End}), tr("Go to the first and the last of them")},
             {keyText({Qt::Key_Return}), tr("Show the span in the other views")},
             {gestures().dragText(DragMeaning::SelectRange), tr("Select times and durations")},
             {keyText({Qt::Key_Escape}), tr("List all durations again")}}};
}

LatencyView::LatencyView(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                         Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_chooser(this)
    , m_measured(m_capture)
    , m_time(m_measured, selection, this)
    , m_figuresLabel(new QLabel(this))
    , m_countsLabel(new QLabel(this))
    , m_drawing(new SpanDrawing(
          m_capture, m_measured, [this] { return scope(); }, this))
    , m_groupTable(
          new TableView(tr("Groups: click to show or hide, double-click to show one alone"), this))
    , m_split(new FittedSplitter(
          kTablesShare,
          [this] { return m_groupTable->isHidden() ? m_longest->wantedWidth() : width(); }, this))
    , m_longest(new LongestSpans(m_capture, times, selection, this))
    , m_state(new QLabel(this))
    , m_stop(new QToolButton(this))
    , m_menu(new QMenu(this))
    , m_groups(new SpanGroupModel(this))
    , m_definitions(
          m_capture, selection, [this] { return m_chooser.subject().source; }, this)
    , m_files(
          m_capture, m_measured, plot(), [this] { return scope(); }, this)
{
    layOut();
    forwardFocus(this, longest()); // where arrows go from span to span
    makeActions();
    connectParts();
    connectPicture();
    showState();
}

LatencyView::~LatencyView() = default;

void LatencyView::layOut()
{
    // One line would make the whole window wide, or be cut where views stand side by side.
    auto* const tools = new FlowLayout;
    auto* const pages = new FlowLayout;
    for (auto* const line : std::initializer_list<QLayout*>{tools, pages}) {
        line->setContentsMargins(8, 3, 8, 3);
        line->setSpacing(kGap);
    }
    makeTools(*tools);
    m_drawing->addTo(*pages);
    auto* const share = new QToolButton(this);
    share->setIcon(themedIcon(QStringLiteral("export")));
    share->setText(tr("Export"));
    share->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    share->setAutoRaise(true);
    share->setPopupMode(QToolButton::InstantPopup);
    share->setMenu(m_menu);
    pages->addWidget(share);
    m_figuresLabel->setTextFormat(Qt::RichText);
    m_figuresLabel->setWordWrap(true);
    m_figuresLabel->setTextInteractionFlags(Qt::TextSelectableByMouse
                                            | Qt::TextSelectableByKeyboard);
    m_figuresLabel->setAccessibleDescription(tr("Statistics of the spans"));
    m_countsLabel->setForegroundRole(QPalette::PlaceholderText);
    m_countsLabel->setWordWrap(true);
    m_countsLabel->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_countsLabel->setAccessibleDescription(tr("Incomplete spans and lost events"));
    auto* const words = new QVBoxLayout;
    words->setContentsMargins(10, 0, 10, 4);
    words->setSpacing(2);
    words->addWidget(m_figuresLabel);
    words->addWidget(m_countsLabel);
    m_figuresLabel->hide();
    m_countsLabel->hide();
    m_split->addWidget(m_drawing);
    m_split->addWidget(makeTables());
    connect(m_longest, &LongestSpans::wantedWidthChanged, m_split, &FittedSplitter::fit);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(tools);
    layout->addLayout(pages);
    layout->addLayout(words);
    layout->addWidget(m_split, 1);
    orderTabs({tools, pages});
}

/// Tab goes through what stands above before it comes to the plot and the tables, which were made
/// earlier.
void LatencyView::orderTabs(std::initializer_list<const QLayout*> lines)
{
    QWidget* before = nullptr;
    const auto follow = [&before](QWidget* next) {
        if ((next->focusPolicy() & Qt::TabFocus) == 0)
            return;
        if (before)
            setTabOrder(before, next);
        before = next;
    };
    for (const auto* const line : lines) {
        for (int i = 0; i < line->count(); ++i) {
            auto* const item = line->itemAt(i)->widget();
            if (!item)
                continue;
            follow(item);
            for (auto* const box : item->findChildren<QComboBox*>()) // beside its name
                follow(box);
        }
    }
}

void LatencyView::makeTools(QLayout& line)
{
    m_chooser.addTo(line);
    line.addWidget(m_time.followButton());
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_state->setAccessibleDescription(tr("Measurement progress"));
    m_state->hide();
    m_stop->setIcon(themedIcon(QStringLiteral("stop")));
    m_stop->setText(tr("Stop"));
    m_stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_stop->setAutoRaise(true);
    m_stop->hide();
    line.addWidget(m_state);
    line.addWidget(m_stop);
}

QWidget* LatencyView::makeTables()
{
    m_groupTable->setSource(m_groups);
    m_groupTable->setLowRows();
    m_groupTable->sortByTitles();
    m_groups->setMarks([this](int row) { return plot()->groupMark(row); });
    m_groupTable->hide();
    // Names of groups stay to be read: where they and the numbers have no room, the list scrolls.
    m_groupTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_groupTable->horizontalHeader()->setSectionResizeMode(SpanGroupModel::Group,
                                                           QHeaderView::Interactive);
    m_groupTable->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_groupTable->letGiveWay(SpanGroupModel::Group);
    m_groupTable->fitWhenFilled(kGroupLetters);
    auto* const tables = new QSplitter(Qt::Vertical, this);
    tables->setChildrenCollapsible(false);
    tables->addWidget(m_groupTable);
    tables->addWidget(m_longest);
    tables->setSizes({160, 260});
    return tables;
}

void LatencyView::makeActions()
{
    const auto add = [this](const char* text, const QKeySequence& key, auto* receiver, auto slot) {
        auto* const action = new QAction(tr(text), this);
        Shortcuts::nameAction(action, text);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, receiver, slot);
        addAction(action);
        m_actions << action;
        return action;
    };
    m_files.addSavingTo(*m_menu);
    m_menu->addSeparator();
    m_menu->addAction(add(QT_TR_NOOP("Copy the plot as an image"),
                          QKeySequence(QStringLiteral("Ctrl+Shift+C")), &m_files,
                          &LatencyFiles::copyPicture));
    m_menu->addAction(tr("Copy the plot data"), &m_files, &LatencyFiles::copyNumbers);
    m_menu->addAction(tr("Copy the statistics as CSV"), &m_files, &LatencyFiles::copyFigures);
    m_menu->addSeparator();
    m_definitions.addLaneTo(*m_menu);
    auto* const note = m_menu->addAction(tr("Add note on the span…"), this, [this] {
        if (m_longest->current())
            emit noteWanted(m_longest->noteDraft());
    });
    m_menu->addSeparator();
    m_definitions.addChangesTo(*m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, [this, note] {
        m_definitions.updateActions();
        note->setEnabled(m_longest->current().has_value());
    });
    auto* const zoom = add(QT_TR_NOOP("Zoom the timeline to the span"), {}, m_longest,
                           &LongestSpans::zoomTimeline);
    setKeys(zoom, KeyMeaning::ZoomToSelection);
    longest()->addAction(zoom);
    longest()->addAction(add(QT_TR_NOOP("Explain latency"), QKeySequence(QStringLiteral("E")), this,
                             &LatencyView::askWhy));
}

void LatencyView::connectParts()
{
    connect(&m_chooser, &SpanChooser::sourceChosen, this, [this] {
        m_longest->setDurations(std::nullopt);
        collect();
    });
    connect(&m_chooser, &SpanChooser::groupingChosen, this, &LatencyView::collect);
    connect(&m_chooser, &SpanChooser::onlyChosen, this, &LatencyView::measureOnly);
    connect(&m_chooser, &SpanChooser::definitionWanted, &m_definitions, &SpanDefinitions::define);
    connect(&m_measured, &LatencyMeasurement::sourcesFound, this, [this](const auto& choices) {
        m_chooser.offerSources(choices);
        if (m_chooser.offersSources())
            return collect();
        forgetSpans();
        showState();
    });
    connect(&m_measured, &LatencyMeasurement::collected, this, &LatencyView::takeSpans);
    connect(&m_measured, &LatencyMeasurement::measured, this, &LatencyView::takeFigures);
    connect(&m_measured, &LatencyMeasurement::failed, this, [this] {
        if (m_measured.failure().isEmpty())
            keepWhatIsShown();
        else
            forgetSpans();
        showState();
    });
    connect(&m_measured, &LatencyMeasurement::stateChanged, this, &LatencyView::showState);
    connect(&m_time, &MeasuredTime::changed, this, [this] {
        if (m_measured.spans() && m_time.range() != m_wantedTime)
            scopeChanged();
    });
    connect(m_stop, &QToolButton::clicked, this, [this] {
        m_measured.stopCollecting();
        m_files.stop();
    });
    connect(&m_files, &LatencyFiles::writingChanged, this, &LatencyView::showState);
    connect(&m_files, &LatencyFiles::message, this, &LatencyView::message);
    connect(&m_definitions, &SpanDefinitions::message, this, &LatencyView::message);
    connect(&m_definitions, &SpanDefinitions::defined, this,
            [this](const analysis::SpanSource& source) {
                m_measured.readAnew(); // one of that name may have been changed
                m_chooser.setSource(source);
                m_chooser.setOnly({});
                m_measured.findSources(true);
            });
    connect(&m_definitions, &SpanDefinitions::removed, this, [this] {
        m_chooser.setSource(std::nullopt);
        m_measured.findSources(true);
    });
}

void LatencyView::connectPicture()
{
    connect(m_groups, &SpanGroupModel::shownChanged, this, &LatencyView::scopeChanged);
    for (const auto signal : {&QTableView::doubleClicked, &QTableView::activated})
        connect(m_groupTable, signal, this, [this](const QModelIndex& index) {
            m_groups->showOnly(m_groupTable->sourceRow(index));
        });
    connect(m_drawing, &SpanDrawing::drawn, this, &LatencyView::shown);
    connect(m_drawing, &SpanDrawing::pointed, this, [this](const SpanListModel::Row& row) {
        m_longest->setCurrent(row);
        m_longest->goToCurrent();
    });
    connect(m_selection, &Selection::hoverChanged, this,
            [this] { plot()->setHover(m_selection->hoverNs()); });
    connect(plot(), &SpanPlot::hovered, m_selection, &Selection::setHover);
    connect(plot(), &SpanPlot::brushed, this, &LatencyView::brushed);
    connect(plot(), &SpanPlot::unbrushed, this, [this] { chooseDurations(std::nullopt); });
    connect(plot(), &SpanPlot::stepWanted, m_longest, &LongestSpans::step);
    connect(plot(), &SpanPlot::goWanted, m_longest, &LongestSpans::goToCurrent);
    connect(plot(), &SpanPlot::menuWanted, this,
            [this](const QPoint& place) { m_menu->popup(place); });
    connect(m_longest, &LongestSpans::currentChanged, this,
            [this] { m_drawing->setCurrent(m_longest->current()); });
    connect(m_longest, &LongestSpans::allDurationsWanted, this,
            [this] { chooseDurations(std::nullopt); });
    connect(m_longest, &LongestSpans::explanationWanted, this, &LatencyView::askWhy);
}

void LatencyView::captureGrew()
{
    m_measured.captureGrew();
}

void LatencyView::setFills(const CaptureFills* fills)
{
    m_drawing->setFills(fills);
    connect(fills, &CaptureFills::changed, m_groupTable->viewport(), qOverload<>(&QWidget::update));
}

void LatencyView::timesChanged()
{
    m_longest->timesChanged();
}

void LatencyView::measure(const analysis::SpanSource& source, const QString& only)
{
    const bool offered = m_chooser.setSource(source);
    m_chooser.setOnly(only);
    m_longest->setDurations(std::nullopt);
    if (offered)
        collect();
    else if (m_chooser.offersSources() || !m_measured.findingSources())
        m_measured.findSources(true); // what there is to measure has changed
}

void LatencyView::measureFunction(const QString& function)
{
    measure({.kind = analysis::SpanSource::Kind::Calls, .name = {}}, function);
}

void LatencyView::measureOnly(const QString& only)
{
    if (only == m_chooser.subject().only)
        return;
    m_chooser.setOnly(only);
    m_longest->setDurations(std::nullopt);
    collect();
}

void LatencyView::showPage(SpanPage page)
{
    m_drawing->showPage(page);
}

void LatencyView::collect()
{
    if (!m_chooser.subject().source)
        return;
    m_drawing->cancel();
    m_grown = m_measured.collect(m_chooser.subject());
    if (!m_grown)
        m_longest->setCurrent(std::nullopt);
}

void LatencyView::takeSpans(const QStringList& fields, const std::optional<OnlyChoices>& only)
{
    const auto& spans = m_measured.spans();
    if (only)
        m_chooser.offerOnly(*only);
    m_chooser.offerFields(fields);
    if (m_chooser.subject().grouping != spans->by)
        return collect(); // these spans have no such field
    m_drawing->groupsChanged();
    m_groupTable->setVisible(spans->by.kind != SpanGrouping::Kind::Nothing);
    m_split->fit();
    std::vector<SpanGroupModel::Row> rows;
    for (std::size_t i = 0; i < spans->groupBytes.size(); ++i)
        rows.push_back({.name = spans->groups[qsizetype(i)],
                        .nameBytes = spans->groupBytes[i],
                        .figures = {}});
    m_groups->setRows(rows, m_measured.units().lengths);
    scopeChanged();
}

/// The numbers that stay are those of what was measured before: so do the names above them.
void LatencyView::keepWhatIsShown()
{
    const auto& spans = m_measured.spans();
    if (!spans)
        return;
    if (!m_chooser.setSource(m_measured.source()))
        m_chooser.sourceBox()->setCurrentIndex(-1);
    m_chooser.setGrouping(spans->by);
    m_chooser.setOnly(QString::fromStdString(spans->only));
}

/// Nothing stays of what is not there any more.
void LatencyView::forgetSpans()
{
    m_measured.forget();
    m_drawing->clear();
    m_groups->setRows({}, m_measured.units().lengths);
    m_longest->clear(m_measured.units());
    showOrHide(*m_figuresLabel, {});
    showOrHide(*m_countsLabel, {});
}

LatencyScope LatencyView::scope() const
{
    LatencyScope scope{.time = m_time.range(),
                       .shown = {},
                       .durations = m_longest->durations(),
                       .figure = m_drawing->figure()};
    const auto& spans = m_measured.spans();
    if (spans && int(spans->groups.size()) == m_groups->rowCount()) {
        for (int row = 0; row < m_groups->rowCount(); ++row)
            scope.shown.push_back(m_groups->shown(row));
    }
    return scope;
}

void LatencyView::scopeChanged()
{
    if (!m_measured.spans())
        return;
    const auto wanted = scope();
    m_wantedTime = wanted.time;
    m_measured.measure(wanted);
}

void LatencyView::takeFigures()
{
    const auto& figures = m_measured.figures();
    std::vector<SpanGroupModel::Row> rows;
    for (std::size_t i = 0; i < figures.groups.size(); ++i)
        rows.push_back({.name = m_measured.spans()->groups[qsizetype(i)],
                        .nameBytes = m_measured.spans()->groupBytes[i],
                        .figures = figures.groups[i]});
    m_groups->setRows(std::move(rows), m_measured.units().lengths);
    m_drawing->figuresChanged(std::exchange(m_grown, false));
    m_longest->takeFigures(m_measured);
    showOrHide(*m_figuresLabel, figuresText());
    showOrHide(*m_countsLabel, countsText());
    showState();
    emit shown();
}

void LatencyView::brushed(std::optional<TimeRange> time, std::optional<DurationRange> durations)
{
    if (durations)
        m_longest->setDurations(durations);
    if (time)
        m_time.select(*time); // which measures it
    if (durations)
        chooseDurations(durations);
}

void LatencyView::chooseDurations(const std::optional<DurationRange>& durations)
{
    m_longest->setDurations(durations);
    plot()->setChosenDurations(durations);
    scopeChanged();
}

void LatencyView::askWhy()
{
    if (!m_longest->current())
        m_longest->step(0);
    const auto& current = m_longest->current();
    if (!current) {
        emit message(tr("There is no span to explain. Select other events or another range."));
        return;
    }
    const auto& span = current->span;
    const auto& source = m_measured.source();
    m_selection->askWhy(
        {.beginNs = span.beginNs,
         .endNs = span.beginNs + span.durationNs,
         .pid = span.task.valid() ? m_capture->task(span.task).pid : -1,
         .call = span.call,
         .cpu = span.cpu,
         .endsAnywhere = source && analysis::endsAnywhere(*m_capture, *source, span.beginRow)});
}

bool LatencyView::busy() const
{
    return m_measured.busy() || m_drawing->busy();
}

QString LatencyView::figuresText() const
{
    return ui::figuresText(m_measured);
}

QString LatencyView::countsText() const
{
    return ui::countsText(*m_capture, m_measured);
}

QString LatencyView::stateText() const
{
    const auto& spans = m_measured.spans();
    if (m_measured.findingSources() && !m_chooser.offersSources())
        return tr("Looking for spans…");
    if (m_measured.collecting())
        return tr("Reading spans…");
    if (m_files.writing())
        return tr("Writing a file…");
    if (!m_measured.failure().isEmpty())
        return m_measured.failure();
    if (!m_chooser.offersSources())
        return tr("This capture has no events that form spans. “Measure two events…” pairs any "
                  "two of them.");
    if (m_measured.stopped())
        return spans ? tr("Reading was stopped. The previous results are shown.")
                     : tr("Reading was stopped. Choose again what to measure.");
    if (!spans)
        return {};
    const auto& only = m_chooser.subject().only;
    if (spans->set->size() == 0 && !only.isEmpty())
        return tr("No complete span of this kind has the name or task %1.").arg(only);
    if (spans->set->size() == 0)
        return tr("There are no complete spans of this kind. Incomplete ones are counted above.");
    if (m_measured.measuring())
        return tr("Measuring…");
    if (m_measured.figures().shown.count == 0)
        return tr("No spans start in this range. Select another range, or show more groups.");
    return {};
}

void LatencyView::showState()
{
    const auto text = stateText();
    const bool working =
        m_measured.findingSources() || m_measured.collecting() || m_measured.measuring();
    m_stop->setVisible(m_measured.collecting() || m_files.writing());
    const bool any =
        m_measured.spans() && m_measured.failure().isEmpty() && m_chooser.offersSources();
    const bool nothing = !any || (!working && m_measured.figures().shown.count == 0);
    // While it is measured anew, what was drawn before stays.
    if (!working || !any)
        plot()->setEmptyText(nothing ? text : QString());
    m_state->setText(text);
    m_state->setVisible(!text.isEmpty() && (working || !nothing));
}

QStringList LatencyView::reportTexts() const
{
    const auto& only = m_chooser.subject().only;
    return {m_chooser.sourceBox()->currentText(),
            only.isEmpty() ? QString() : tr("Filter: %1").arg(only), plainFiguresText(m_measured),
            countsText(), stateText()};
}

void LatencyView::saveState() const
{
    if (!m_chooser.subject().source)
        return;
    auto state = m_chooser.state();
    state.insert(kPage, int(plot()->page()));
    if (const auto chosen = plot()->chosenLogBars())
        state.insert(kLogBars, *chosen);
    ui::saveState(*m_capture, kStateKey, state);
}

void LatencyView::restoreState()
{
    const auto state = savedState(*m_capture, kStateKey);
    if (state.isEmpty())
        return;
    m_chooser.restore(state);
    if (const auto chosen = state.value(kLogBars); chosen.isBool())
        plot()->setLogBars(chosen.toBool());
    const int page = state.value(kPage).toInt();
    showPage(page < 0 || page > int(SpanPage::Shares) ? SpanPage() : SpanPage(page));
    if (m_chooser.offersSources())
        captureGrew();
}

} // namespace probescope::ui

#include "moc_latency_view.cpp"
