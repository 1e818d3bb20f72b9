#include "ui/target/probes/probes_page.h"

#include "ui/base/parts/state_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_page_details.h"
#include "ui/target/probes/probes_page_plot.h"
#include "ui/views/probe_counts/explainer_cards.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

QToolButton* toolButton(QAction* action, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(action->icon().isNull() ? Qt::ToolButtonTextOnly
                                                       : Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

ProbesPage::ProbesPage(Options options, QWidget* parent)
    : QWidget(parent)
    , m_options(std::move(options))
    , m_work(new ProbeWork(m_options.journals, this))
    , m_states(new QStackedWidget(this))
    , m_state(new StatePane(this))
{
    makeActions();
    m_content = makeContent();
    m_states->addWidget(m_state);
    m_states->addWidget(m_content);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_states);
    connect(m_state, &StatePane::pressed, this, [this] {
        if (m_work->backend() && m_trouble) {
            m_trouble.reset();
            m_work->takeSnapshotNow();
            showState();
        } else if (m_options.connectTarget) {
            m_options.connectTarget();
        }
    });
    connect(m_work, &ProbeWork::snapshotTaken, this, &ProbesPage::showSnapshot);
    connect(m_work, &ProbeWork::snapshotFailed, this, [this](const Error& error) {
        m_trouble = error;
        showState();
        continueLeaving();
        emit refreshed();
    });
    connect(m_work, &ProbeWork::refused, this, [this](const Error& error) {
        showError(error);
        emit done();
    });
    connect(m_work, &ProbeWork::busyChanged, this, [this] {
        if (m_work->isBusy()) {
            showStatus(m_work->currentCommand());
            m_shownCommand = m_work->currentCommand();
        } else if (m_words->text() == m_shownCommand) {
            showStatus({}); // it is over, and nobody said how it ended
        }
        showChoice();
        // The look that follows may have come before the end.
        if (m_leaving && !m_work->isBusy() && m_work->backend())
            m_work->takeSnapshotNow();
        else
            continueLeaving();
    });
    connect(m_table, &ProbeTable::choiceChanged, this, &ProbesPage::showChoice);
    connect(m_details, &ProbesPageDetails::fixWanted, this, &ProbesPage::fix);
    showState();
}

ProbesPage::~ProbesPage() = default;

QAction* ProbesPage::makeAction(const QString& icon, const QString& text, const QKeySequence& key,
                                void (ProbesPage::*run)())
{
    auto* const action = new QAction(text, this);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setIconText(QString(text).remove(u'&')); // buttons keep the dots
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, run);
    addAction(action);
    return action;
}

void ProbesPage::makeActions()
{
    m_new = makeAction(QStringLiteral("add"), tr("&New Probe…"), QKeySequence::New,
                       &ProbesPage::newProbe);
    m_enable = makeAction(QStringLiteral("run"), tr("&Watch"), Qt::CTRL | Qt::Key_E,
                          &ProbesPage::enableOrDisable);
    m_turnOff = makeAction(QStringLiteral("pause"), tr("Turn &Off…"), {}, &ProbesPage::turnOffOrOn);
    m_edit = makeAction({}, tr("&Edit…"), Qt::Key_F2, &ProbesPage::edit);
    m_clone =
        makeAction({}, tr("C&lone…"), Qt::CTRL | Qt::SHIFT | Qt::Key_N, &ProbesPage::cloneProbe);
    m_remove = makeAction(QStringLiteral("drop"), tr("&Delete"), QKeySequence::Delete,
                          &ProbesPage::remove);
    m_undo = makeAction(QStringLiteral("undo"), tr("&Undo Delete"), QKeySequence::Undo,
                        &ProbesPage::undo);
    m_cleanUp = makeAction({}, tr("Clean U&p…"), {}, &ProbesPage::cleanUp);
    m_cleanUp->setToolTip(
        tr("Removes what sessions of Probescope that are gone have left on the target"));
    m_save = makeAction(QStringLiteral("save"), tr("&Save a Set…"), QKeySequence::Save,
                        &ProbesPage::saveSet);
    m_save->setToolTip(tr("Keeps the selected probes, or all that were made here, in a file"));
    m_restore = makeAction(QStringLiteral("open"), tr("Open a Se&t…"), {}, &ProbesPage::restoreSet);
    m_import = makeAction({}, tr("&Import…"), {}, &ProbesPage::importFile);
    m_import->setToolTip(tr("Reads definitions from a file, such as a saved kprobe_events"));
    m_copy = makeAction(QStringLiteral("copy"), tr("&Copy Definition"), QKeySequence::Copy,
                        &ProbesPage::copy);
    m_record = makeAction(QStringLiteral("record"), tr("&Record with It"), {}, &ProbesPage::record);
    m_record->setToolTip(tr("Puts the probe into the settings of the next recording"));
}

QWidget* ProbesPage::makeBar()
{
    auto* const bar = new QWidget(this);
    auto* const buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    for (auto* const action :
         {m_new, m_enable, m_turnOff, m_edit, m_clone, m_remove, m_undo, m_record}) {
        auto* const button = toolButton(action, bar);
        buttons->addWidget(button);
        if (action == m_turnOff)
            m_turnOffButton = button;
    }
    auto* const sets = new QToolButton(bar);
    sets->setText(tr("Sets"));
    sets->setAccessibleName(tr("Sets of probes"));
    sets->setPopupMode(QToolButton::InstantPopup);
    sets->setFocusPolicy(Qt::StrongFocus);
    auto* const menu = new QMenu(sets);
    menu->addActions({m_save, m_restore, m_import});
    menu->setToolTipsVisible(true);
    sets->setMenu(menu);
    buttons->addWidget(sets);
    m_cleanUpButton = toolButton(m_cleanUp, bar);
    buttons->addWidget(m_cleanUpButton);
    buttons->addStretch(1);
    m_search = new QLineEdit(bar);
    m_search->setPlaceholderText(tr("Find a probe"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_onlyOurs = new QCheckBox(tr("Only those of this program"), bar);
    auto* const finds = new QHBoxLayout;
    finds->addWidget(m_search, 1);
    finds->addWidget(m_onlyOurs);
    auto* const layout = new QVBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(buttons);
    layout->addLayout(finds);
    return bar;
}

/// What stands there instead of an empty table.
QWidget* ProbesPage::makeOffers()
{
    auto* const none = new QWidget(this);
    auto* const words = new QLabel(
        tr("There are no probes on this target yet. A probe makes an event of any place in the "
           "kernel or in a program; the gallery has some that answer common questions."),
        none);
    words->setWordWrap(true);
    words->setAlignment(Qt::AlignCenter);
    auto* const gallery = new QPushButton(tr("Open the Gallery"), none);
    auto* const first = new QPushButton(tr("Make a Probe…"), none);
    connect(gallery, &QPushButton::clicked, this, &ProbesPage::galleryWanted);
    connect(first, &QPushButton::clicked, this, &ProbesPage::newProbe);
    auto* const offers = new QHBoxLayout;
    offers->addStretch();
    offers->addWidget(gallery);
    offers->addWidget(first);
    offers->addStretch();
    auto* const empty = new QVBoxLayout(none);
    empty->addStretch(1);
    empty->addWidget(words);
    empty->addLayout(offers);
    empty->addStretch(1);
    return none;
}

QWidget* ProbesPage::makeContent()
{
    auto* const content = new QWidget(this);
    auto* const bar = makeBar();
    m_table = new ProbeTable(content);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addActions({m_enable, m_turnOff, m_edit, m_clone, m_remove, m_record, m_copy});
    connect(m_table, &QTableView::doubleClicked, this, [this] {
        if (m_edit->isEnabled())
            edit();
    });
    connect(m_search, &QLineEdit::textChanged, m_table, &ProbeTable::search);
    connect(m_onlyOurs, &QCheckBox::toggled, m_table, &ProbeTable::setOnlyOurs);
    m_noProbes = makeOffers();
    m_totals = new QLabel(content);
    m_totals->setAccessibleName(tr("Totals"));
    m_totals->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words = new QLabel(content);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setAccessibleName(tr("What happened"));
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_details = new ProbesPageDetails(content);
    m_drawing = new ProbesPagePlot(content);
    auto* const below = new QSplitter(content);
    below->setChildrenCollapsible(false);
    below->addWidget(m_details);
    below->addWidget(m_drawing);
    below->setSizes({2, 3}); // shares
    auto* const top = new QWidget(content);
    auto* const above = new QVBoxLayout(top);
    above->setContentsMargins(0, 0, 0, 0);
    above->addWidget(m_table, 1);
    above->addWidget(m_noProbes, 1);
    above->addWidget(m_totals);
    m_split = new QSplitter(Qt::Vertical, content);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(top);
    m_split->addWidget(below);
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    auto* const layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(bar);
    layout->addWidget(m_words);
    layout->addWidget(m_split, 1);
    content->setFocusProxy(m_table);
    showStatus({});
    return content;
}

void ProbesPage::setBackend(Backend backend)
{
    m_connecting.clear();
    m_trouble.reset();
    m_anyMade = m_anyMade || !m_made.empty();
    m_made.clear();
    m_leaving = {};
    if (!m_removed.empty())
        m_removedElsewhere[m_target] = std::move(m_removed);
    m_removed.clear();
    m_turnedOff.clear();
    if (backend) {
        m_target = backend->name();
        m_removed = std::move(m_removedElsewhere[m_target]);
    }
    m_table->probes()->setRows({});
    m_work->setBackend(std::move(backend));
    if (m_work->backend() && m_anyMade)
        m_work->takeSnapshotNow(); // also while nobody watches: it may be there, and is not to be
                                   // forgotten
    showStatus({});
    showChoice();
    showState();
}

void ProbesPage::setConnecting(const QString& target)
{
    setBackend(nullptr);
    m_connecting = target;
    showState();
}

void ProbesPage::setTrouble(const Error& error)
{
    setBackend(nullptr);
    m_trouble = error;
    showState();
}

void ProbesPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_work->setWatching(true);
}

void ProbesPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_work->setWatching(false);
}

void ProbesPage::showSnapshot()
{
    m_trouble.reset();
    const auto& snapshot = *m_work->snapshot();
    takeOwn();
    m_totals->setText(probeTotals(snapshot.rows));
    m_table->setRows(snapshot.rows);
    const bool any = m_table->probes()->rowCount() > 0;
    const bool appears = any && !m_table->isVisibleTo(this);
    m_table->setVisible(any);
    m_totals->setVisible(any);
    m_noProbes->setVisible(!any);
    m_split->widget(1)->setVisible(any);
    std::erase_if(m_turnedOff, [&](const auto& one) { return !snapshot.list.find(one.first); });
    if (m_wanted && m_table->probes()->rowOf(*m_wanted) >= 0)
        m_table->choose(*std::exchange(m_wanted, std::nullopt));
    showChoice();
    showState();
    // The keyboard was at what is hidden now.
    if (appears && isVisible() && !isAncestorOf(QApplication::focusWidget()))
        m_table->setFocus(Qt::OtherFocusReason);
    continueLeaving();
    emit refreshed();
}

ProbePlot* ProbesPage::plot() const
{
    return m_drawing->plot();
}

void ProbesPage::showPlot()
{
    if (const auto& snapshot = m_work->snapshot())
        m_drawing->show(*snapshot, m_table->selectedProbes(), m_table->probes()->rows());
    else
        m_drawing->clear();
}

void ProbesPage::showState()
{
    const bool any = m_work->backend() && m_work->snapshot() && !m_trouble;
    m_states->setCurrentWidget(any ? m_content : static_cast<QWidget*>(m_state));
    if (any)
        return;
    if (!m_connecting.isEmpty())
        m_state->showBusy(tr("Connecting to %1…").arg(m_connecting), {});
    else if (m_trouble)
        m_state->showError(*m_trouble, tr("Try Again"));
    else if (m_work->backend())
        m_state->showBusy(tr("Looking at the probes…"), {});
    else
        m_state->showMessage(
            tr("No target is connected."),
            tr("Connected to this machine or to a host, this page shows the probes of its kernel, "
               "how often they are hit and missed, and makes new ones."),
            tr("Connect"));
}

void ProbesPage::showStatus(const QString& text, bool warns)
{
    m_words->setText(text);
    m_words->setForegroundRole(warns ? QPalette::LinkVisited : QPalette::WindowText);
    m_words->setVisible(!text.isEmpty());
}

void ProbesPage::showError(const Error& error)
{
    showStatus(errorText(error, ErrorSubject::Kernel), true);
}

void ProbesPage::copy()
{
    QGuiApplication::clipboard()->setText(m_table->copiedText());
}

} // namespace probescope::ui
