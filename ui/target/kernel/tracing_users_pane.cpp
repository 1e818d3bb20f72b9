#include "ui/target/kernel/tracing_users_pane.h"

#include "ui/base/parts/forward_focus.h"
#include "ui/base/parts/warning_question.h"
#include "ui/base/table/fact_pane.h"
#include "ui/base/theme/icons.h"
#include "ui/base/theme/warning_role.h"
#include "ui/target/kernel/models/kernel_facts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

constexpr int kButtonColumn = 2;
constexpr int kButtonAir = 10;
constexpr qsizetype kListedSteps = 12; ///< of a question; all of them are in its details

/// What a clean-up does, as the text of a question.
QString stepsText(const QStringList& steps)
{
    QString text;
    for (const auto& step : steps.mid(0, kListedSteps))
        text += QStringLiteral("• ") + step + u'\n';
    if (steps.size() > kListedSteps)
        text += TracingUsersPane::tr("• %1 more, listed in the details.")
                    .arg(steps.size() - kListedSteps)
            + u'\n';
    return text;
}

} // namespace

TracingUsersPane::TracingUsersPane(QWidget* parent)
    : QWidget(parent)
    , m_others(
          new FactPane({.heading = tr("Users of tracing"),
                        .none = tr("No one else is tracing on this target or has probes on it.")},
                       tracingUserHeaders(), this))
    , m_model(new FactModel({tr("Session"), tr("Leftovers"), {}}, this))
{
    m_others->setCompact();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(m_others);
    layout->addWidget(makeLeftovers(), 1);
    forwardFocus(this, m_table);
    connect(&m_background, &Background::runningChanged, this, [this](bool running) {
        showState();
        if (!running)
            emit cleaned();
    });
    showLeftovers();
}

QWidget* TracingUsersPane::makeLeftovers()
{
    auto* const part = new QWidget(this);
    m_none = new QLabel(tr("No stale sessions."), part);
    m_none->setForegroundRole(QPalette::PlaceholderText);
    m_table = new QTableView(part);
    m_table->setModel(m_model);
    dressTable(*m_table, tr("Leftovers of crashed sessions"));
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_bar = new QProgressBar(part);
    m_bar->setTextVisible(false);
    m_bar->setMaximumWidth(160);
    m_bar->setAccessibleName(tr("Clean-up progress"));
    m_stop = new QPushButton(themedIcon(QStringLiteral("stop")), tr("&Stop"), part);
    m_all = new QPushButton(tr("Clean &up all…"), part);
    m_words = new QLabel(part);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_words->setAccessibleDescription(tr("Clean-up result"));
    auto* const foot = new QHBoxLayout;
    foot->addWidget(m_all);
    foot->addWidget(m_bar);
    foot->addWidget(m_stop);
    foot->addStretch();
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(headingOf(tr("Leftovers of crashed sessions"), part));
    layout->addWidget(m_none);
    layout->addWidget(m_table);
    layout->addLayout(foot);
    layout->addWidget(m_words);
    layout->addStretch();
    connect(m_all, &QPushButton::clicked, this, [this] {
        std::vector<std::size_t> rows;
        for (std::size_t i = 0; i < m_leftovers.size(); ++i)
            rows.push_back(i);
        cleanUp(rows);
    });
    connect(m_stop, &QPushButton::clicked, this, [this] { m_background.askToStop(); });
    return part;
}

void TracingUsersPane::setSnapshot(const KernelSnapshot& snapshot)
{
    m_backend = snapshot.backend;
    m_others->setFacts(tracingUserFacts(snapshot));
    m_leftovers = leftoversOf(snapshot);
    showLeftovers();
}

void TracingUsersPane::setRecording(bool recording)
{
    m_recording = recording;
    showState();
}

void TracingUsersPane::showLeftovers()
{
    std::vector<Fact> facts;
    for (const auto& leftover : m_leftovers)
        facts.push_back({{leftover.name(), leftover.summary(), QString()}});
    m_model->setFacts(std::move(facts)); // takes the buttons of the former rows away
    m_buttons.clear();
    for (std::size_t i = 0; i < m_leftovers.size(); ++i) {
        auto* const button = new QPushButton(tr("Clean up…"), m_table);
        button->setAccessibleName(tr("Clean up %1").arg(m_leftovers[i].name()));
        button->setAccessibleDescription(m_leftovers[i].summary());
        connect(button, &QPushButton::clicked, this, [this, i] { cleanUp({i}); });
        m_table->setIndexWidget(m_model->index(int(i), kButtonColumn), button);
        m_buttons.push_back(button);
    }
    auto* const header = m_table->horizontalHeader();
    if (!m_buttons.empty()) {
        const auto size = m_buttons.front()->sizeHint();
        m_table->verticalHeader()->setDefaultSectionSize(size.height());
        m_table->resizeColumnsToContents();
        m_table->setColumnWidth(0, m_table->columnWidth(0) + 2 * kButtonAir);
        header->setSectionResizeMode(1, QHeaderView::Stretch);
        header->setSectionResizeMode(kButtonColumn, QHeaderView::Fixed);
        header->resizeSection(kButtonColumn, size.width() + kButtonAir);
        const int lines = std::min(int(m_leftovers.size()), int(kListedSteps));
        m_table->setFixedHeight(header->sizeHint().height()
                                + lines * m_table->verticalHeader()->defaultSectionSize()
                                + 2 * m_table->frameWidth());
    }
    showState();
}

void TracingUsersPane::cleanUp(const std::vector<std::size_t>& rows)
{
    std::vector<Leftover> chosen;
    QStringList steps;
    for (const auto row : rows) {
        if (row >= m_leftovers.size())
            return;
        chosen.push_back(m_leftovers[row]);
        steps << chosen.back().steps();
    }
    if (chosen.empty() || cleaning() || m_recording)
        return;
    auto* const question =
        askWarning(this,
                   {.title = tr("Clean up"),
                    .text = chosen.size() == 1
                        ? tr("Clean up the leftovers of %1?").arg(chosen.front().name())
                        : tr("Clean up the leftovers of %1 sessions?").arg(chosen.size()),
                    .more = stepsText(steps),
                    .button = tr("Clean up")},
                   [this, chosen] { start(chosen); });
    if (steps.size() > kListedSteps)
        question->setDetailedText(steps.join(u'\n'));
}

void TracingUsersPane::start(const std::vector<Leftover>& leftovers)
{
    m_bar->setRange(0, int(leftovers.size()));
    m_bar->setValue(0);
    m_words->clear();
    m_background.start([this, backend = m_backend, leftovers](const Background::Context& context) {
        const auto begins = [this, &context, &leftovers](std::size_t i) {
            context.deliver([this, i, name = leftovers[i].name()] {
                m_bar->setValue(int(i));
                m_words->setText(tr("Cleaning up %1…").arg(name));
            });
        };
        const auto report = cleanUpLeftovers(*backend, leftovers, context.cancel(), begins);
        context.deliver([this, report] { take(report); });
    });
}

void TracingUsersPane::take(const CleanUpReport& report)
{
    auto text = report.done.join(u'\n');
    if (!report.left.isEmpty()) {
        if (!text.isEmpty())
            text += QStringLiteral("\n\n");
        text += tr("Not cleaned up:") + u'\n' + report.left.join(u'\n');
    }
    m_words->setText(text);
    m_words->setForegroundRole(report.left.isEmpty() ? QPalette::WindowText : kWarningRole);
}

void TracingUsersPane::showState()
{
    const bool busy = cleaning();
    const bool any = !m_leftovers.empty();
    m_none->setVisible(!any);
    m_table->setVisible(any);
    m_all->setVisible(m_leftovers.size() > 1);
    const auto reason =
        m_recording ? tr("Not available while Probescope records on this target") : QString();
    for (auto* const button : m_buttons) {
        button->setEnabled(!busy && !m_recording);
        button->setToolTip(reason);
    }
    m_all->setEnabled(!busy && !m_recording);
    m_all->setToolTip(reason);
    m_bar->setVisible(busy);
    m_stop->setVisible(busy);
}

} // namespace probescope::ui

#include "moc_tracing_users_pane.cpp"
