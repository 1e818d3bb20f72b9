#include "ui/target/probes/form/function_search.h"

#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/form/function_search_delegate.h"
#include "ui/target/probes/form/probe_help.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

FunctionSearch::FunctionSearch(QWidget* parent)
    : QWidget(parent)
    , m_model(new FunctionSearchModel(this))
    , m_line(new QLineEdit(this))
    , m_table(new QTableView(this))
    , m_words(new QLabel(this))
{
    m_line->setPlaceholderText(tr("Type letters of a function name: vfsread, ext4:file"));
    m_line->setAccessibleName(tr("Find a function"));
    m_line->setClearButtonEnabled(true);
    m_line->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_line->installEventFilter(this);
    m_table->setModel(m_model);
    dressTable(*m_table, tr("Matching functions"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    // State and prototype stand in the cell of the name, where long ones have room.
    auto* const delegate = new FunctionSearchDelegate(m_table);
    m_table->setItemDelegate(delegate);
    m_table->installEventFilter(this);
    m_table->setColumnHidden(FunctionSearchModel::State, true);
    m_table->setColumnHidden(FunctionSearchModel::Prototype, true);
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(FunctionSearchModel::Name,
                                                      QHeaderView::Stretch);
    m_table->verticalHeader()->setDefaultSectionSize(delegate->rowHeight(m_table->font()));
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_words->setWordWrap(true);
    m_words->setAccessibleDescription(tr("Search result"));
    m_words->setMinimumHeight(fontMetrics().lineSpacing());
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_line);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_words);
    setFocusProxy(m_line);
    explain(*m_line, probe_help::kFindFunction);
    explain(*m_table, probe_help::kFunctions);
    connect(m_line, &QLineEdit::textChanged, m_model, &FunctionSearchModel::setWords);
    connect(m_line, &QLineEdit::returnPressed, this, [this] {
        choose(m_table->currentIndex().isValid() ? m_table->currentIndex().row() : 0);
    });
    connect(m_model, &FunctionSearchModel::found, this, &FunctionSearch::takeFound);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &FunctionSearch::showWords);
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { choose(index.row()); });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { choose(index.row()); });
    showWords();
}

void FunctionSearch::setCatalogue(FunctionSearchModel::Catalogue catalogue)
{
    m_model->setCatalogue(std::move(catalogue));
    showWords();
}

void FunctionSearch::setNotice(const QString& words)
{
    m_notice = words;
    showWords();
}

void FunctionSearch::setWords(const QString& words)
{
    m_line->setText(words);
}

void FunctionSearch::reset()
{
    m_line->clear();
    m_table->selectionModel()->clear();
}

void FunctionSearch::takeFound()
{
    // The best is chosen by Return; nothing is current, so that nothing is announced by itself.
    m_table->scrollToTop();
    showWords();
}

void FunctionSearch::choose(int row)
{
    if (row < 0 || row >= m_model->rowCount() || m_model->searching())
        return;
    m_table->setCurrentIndex(m_model->index(row, 0));
    if (functionStateText(m_model->function(row)).canProbe)
        emit chosen(m_model->functionIndex(row));
}

void FunctionSearch::showWords()
{
    const auto& catalogue = m_model->catalogue();
    const auto current = m_table->currentIndex();
    QString text;
    if (!catalogue) {
        text = m_notice.isEmpty() ? tr("No functions: no target is connected. You can still write "
                                       "and check a definition below.")
                                  : m_notice;
    } else if (current.isValid() && current.row() < m_model->rowCount()
               && !current.data(FunctionSearchModel::WhyRole).toString().isEmpty()) {
        text = current.data(FunctionSearchModel::WhyRole).toString();
    } else if (m_model->words().isEmpty()) {
        text = tr("Functions: %1.").arg(locale().toString(qulonglong(catalogue->size())));
        for (const auto& note : catalogue->notes())
            text = sentencesText({text, messageText(note)});
    } else if (m_model->rowCount() == 0 && !m_model->searching()) {
        text = tr("No function name contains these letters in this order.");
    } else if (const int namesakes = m_model->namesakes(); namesakes > 1) {
        text = tr("%n functions have this name. Choose one.", nullptr, namesakes);
    } else if (m_model->cut()) {
        text = tr("Showing the best %1.").arg(m_model->rowCount());
    }
    m_words->setText(text);
    // While functions are read one may type already, and keeps the focus.
    m_line->setEnabled(catalogue || !m_notice.isEmpty());
}

bool FunctionSearch::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* const key = static_cast<QKeyEvent*>(event);
    if (watched == m_line && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up)) {
        const int row = m_table->currentIndex().isValid()
            ? m_table->currentIndex().row() + (key->key() == Qt::Key_Down ? 1 : -1)
            : 0;
        if (row >= 0 && row < m_model->rowCount())
            m_table->setCurrentIndex(m_model->index(row, 0));
        return true;
    }
    if (watched == m_table && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
        choose(m_table->currentIndex().row());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace probescope::ui

#include "moc_function_search.cpp"
