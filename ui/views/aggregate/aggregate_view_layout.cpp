#include "ui/base/parts/forward_focus.h"
#include "ui/base/table/report_table.h"
#include "ui/base/theme/icons.h"
#include "ui/plot/result_plot.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/aggregate/aggregation_form.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <functional>

// Where the parts of the view stand, and what can be done with them.

namespace probescope::ui {

namespace {

constexpr int kFormWidth = 340;
constexpr int kTableWidth = 640;
constexpr int kDetailsWidth = 480;

void dressText(QPlainTextEdit& text, const QString& name)
{
    text.setReadOnly(true);
    text.setFrameShape(QFrame::NoFrame);
    text.setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text.setLineWrapMode(QPlainTextEdit::NoWrap);
    text.setTabChangesFocus(true);
    text.setAccessibleName(name);
}

} // namespace

void AggregateView::makeActions()
{
    const auto add = [this](const QString& icon, const QString& text, const QString& tip,
                            const std::function<void()>& deed) {
        auto* const action = new QAction(text, this);
        if (!icon.isEmpty())
            action->setIcon(themedIcon(icon));
        action->setToolTip(tip);
        connect(action, &QAction::triggered, this, deed);
        return action;
    };
    m_stopAction =
        add(QStringLiteral("stop"), tr("Stop"), tr("Stop adding up"), [this] { stop(); });
    m_queryAction = add(QStringLiteral("open"), tr("Open in Query"),
                        tr("Open the SQL that gives the same rows in the query console"), [this] {
                            const bool times = Page(m_pages->currentIndex()) == Page::Times;
                            emit queryWanted(sql(times));
                        });
    m_exportAction = add(QStringLiteral("export"), tr("Export…"),
                         tr("Write the groups as comma-separated values"), [this] { exportCsv(); });
    m_eventsAction =
        add(QStringLiteral("filter"), tr("Show Its Events"),
            tr("Filter all views to the events of the group"), [this] { showEvents(m_group); });
    m_firstAction = add({}, tr("Go to Its First Event"), {}, [this] { goToEvent(m_group, false); });
    m_lastAction = add({}, tr("Go to Its Last Event"), {}, [this] { goToEvent(m_group, true); });
    m_table->addActions({m_eventsAction, m_firstAction, m_lastAction});
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
    splitter->setSizes({kFormWidth, kTableWidth + kDetailsWidth});
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
    auto* const scroll = new QScrollArea(this);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(kFormWidth - 60);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

QWidget* AggregateView::makeAnswerSide()
{
    dressText(*m_details, tr("The chosen group"));
    dressText(*m_sqlText, tr("SQL that gives the same"));
    auto* const groups = new QSplitter(Qt::Horizontal, this);
    groups->addWidget(m_table);
    groups->addWidget(m_details);
    groups->setStretchFactor(0, 1);
    groups->setSizes({kTableWidth, kDetailsWidth});
    m_pages->setDocumentMode(true);
    m_pages->addTab(groups, tr("Table"));
    m_pages->addTab(m_bars, tr("Bars"));
    m_pages->addTab(m_times, tr("Over Time"));
    m_pages->addTab(m_sqlText, tr("SQL"));
    m_pages->setAccessibleName(tr("Answer"));
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setAccessibleName(tr("What was added up"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->setAccessibleName(tr("Progress of adding up"));
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
    m_queryAction->setEnabled(!m_sql.isEmpty());
    m_exportAction->setEnabled(m_answer.has_value());
    for (auto* const action : {m_eventsAction, m_firstAction, m_lastAction})
        action->setEnabled(m_group >= 0);
}

} // namespace probescope::ui
