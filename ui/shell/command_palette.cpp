#include "ui/shell/command_palette.h"

#include "ui/base/table/table_view.h"
#include "ui/base/view/help_property.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {
constexpr int kWhereLetters = 24; // what a command is called has the rest
} // namespace

CommandPalette::CommandPalette(std::vector<PaletteEntry> entries, QWidget* parent)
    : QDialog(parent)
    , m_model(new PaletteModel(this))
    , m_edit(new QLineEdit(this))
    , m_list(new TableView(tr("Results"), this))
    , m_state(new QLabel(this))
{
    constexpr QSize kLetters(96, 22); // wide, and rows high
    setWindowTitle(tr("Command palette"));
    setProperty(kHelpProperty, QStringLiteral("preferences"));
    setObjectName(QStringLiteral("commandPalette"));
    m_edit->setPlaceholderText(tr("Search actions, views, tasks, events and functions"));
    m_edit->setAccessibleName(windowTitle());
    m_edit->installEventFilter(this);
    m_state->setMargin(2);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_list->setSource(m_model);
    m_list->setLowRows();
    m_list->setFocusPolicy(Qt::NoFocus); // keys stay with the text: up and down choose from there
    m_list->setShowGrid(false);
    m_list->horizontalHeader()->hide();
    m_list->horizontalHeader()->setStretchLastSection(false);
    auto* const column = new QVBoxLayout(this);
    column->addWidget(m_edit);
    column->addWidget(m_list, 1);
    column->addWidget(m_state);
    resize(fontMetrics().averageCharWidth() * kLetters.width(),
           fontMetrics().lineSpacing() * kLetters.height());
    connect(m_edit, &QLineEdit::textChanged, this, &CommandPalette::searchAgain);
    connect(m_edit, &QLineEdit::returnPressed, this,
            [this] { runRow(m_list->sourceRow(m_list->currentIndex())); });
    connect(m_list, &QTableView::clicked, this, // also of a row that cannot become current
            [this](const QModelIndex& index) { runRow(m_list->sourceRow(index)); });
    connect(&m_reading, &Background::runningChanged, this, &CommandPalette::showState);
    m_model->add(std::move(entries));
    searchAgain();
    // Only a model with columns has sections.
    auto* const header = m_list->horizontalHeader();
    header->setSectionResizeMode(PaletteModel::Title, QHeaderView::Stretch);
    header->setSectionResizeMode(PaletteModel::Where, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(PaletteModel::Keys, QHeaderView::ResizeToContents);
    header->setMaximumSectionSize(fontMetrics().averageCharWidth() * kWhereLetters); // of these two
}

void CommandPalette::addLater(Names names, MakeEntries makeEntries)
{
    m_reading.start([this, names = std::move(names),
                     makeEntries = std::move(makeEntries)](const Background::Context& context) {
        auto found = names(context.cancel());
        context.deliver([this, makeEntries, found = std::move(found)] {
            const int before = m_list->sourceRow(m_list->currentIndex());
            const auto* const chosen = before > 0 ? m_model->row(before) : nullptr;
            m_model->add(makeEntries(found));
            // What the user went to stays chosen; the first row was nobody's choice.
            const int now = m_model->findRow([chosen](const auto* row) { return row == chosen; });
            chooseFrom(chosen && now >= 0 ? now : 0, 1);
            showState();
        });
    });
}

void CommandPalette::searchAgain()
{
    m_model->search(m_edit->text());
    chooseFrom(0, 1);
    showState();
}

void CommandPalette::showState()
{
    const QLocale locale;
    const auto listed = std::size_t(m_model->rowCount());
    QString text;
    if (m_model->found() > listed)
        text = tr("Showing %1 of %2. Type more to narrow the search.")
                   .arg(locale.toString(qulonglong(listed)),
                        locale.toString(qulonglong(m_model->found())));
    else if (listed == 0)
        text = tr("No matches.");
    if (busy())
        text = tr("%1 Looking for functions…").arg(text).trimmed();
    m_state->setText(text);
}

void CommandPalette::chooseFrom(int row, int step)
{
    for (; row >= 0 && row < m_model->rowCount(); row += step) {
        if (m_model->row(row)->run) {
            m_list->showSourceRow(row);
            return;
        }
    }
}

void CommandPalette::runRow(int row)
{
    if (row < 0 || row >= m_model->rowCount() || !m_model->row(row)->run)
        return;
    const auto run = m_model->row(row)->run;
    accept(); // first: what is done may open a window of its own
    run();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_edit || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int row = m_list->sourceRow(m_list->currentIndex());
    const int page = std::max(1, m_list->viewport()->height() / std::max(1, m_list->rowHeight(0)));
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        chooseFrom(row + 1, 1);
        return true;
    case Qt::Key_Up:
        chooseFrom(row - 1, -1);
        return true;
    case Qt::Key_PageDown:
        chooseFrom(std::min(row + page, m_model->rowCount() - 1), -1);
        return true;
    case Qt::Key_PageUp:
        chooseFrom(std::max(row - page, 0), 1);
        return true;
    default:
        return QDialog::eventFilter(watched, event);
    }
}

} // namespace probescope::ui

#include "moc_command_palette.cpp"
