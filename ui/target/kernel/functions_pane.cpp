#include "ui/target/kernel/functions_pane.h"

#include "ui/base/table/fact_pane.h"
#include "ui/base/table/table_view.h"
#include "ui/base/text/error_text.h"
#include "ui/base/theme/icons.h"
#include "ui/target/kernel/models/function_list_model.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

FunctionsPane::FunctionsPane(FunctionNames* names, QWidget* parent)
    : QWidget(parent)
    , m_names(names)
    , m_model(new FunctionListModel(this))
    , m_search(new QLineEdit(this))
    , m_table(new TableView(tr("Traceable functions"), this))
    , m_words(new QLabel(this))
{
    m_search->setPlaceholderText(tr("Find by name or module; patterns like vfs_*, :mod:ext4"));
    m_search->setAccessibleName(tr("Find a function"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_table->setSource(m_model);
    m_table->setLowRows();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setColumnWidth(
        FunctionListModel::Name,
        fontMetrics().horizontalAdvance(QStringLiteral("__ftrace_a_function_of_some_length_more")));
    auto* const probe = new QAction(tr("Probe this function…"), m_table);
    m_table->addAction(probe);
    connect(probe, &QAction::triggered, this, &FunctionsPane::probeCurrent);
    // By its key only: where a single click activates, looking at a row would leave the page.
    probe->setShortcuts({Qt::Key_Return, Qt::Key_Enter});
    probe->setShortcutContext(Qt::WidgetShortcut);
    m_words->setAccessibleDescription(tr("Number of functions"));
    m_words->setWordWrap(true);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(headingOf(tr("Traceable functions"), this));
    layout->addWidget(m_search);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_words);
    setFocusProxy(m_search);
    connect(m_search, &QLineEdit::textChanged, this, &FunctionsPane::search);
    connect(m_names, &FunctionNames::changed, this, &FunctionsPane::search);
    search();
}

void FunctionsPane::probeCurrent()
{
    const auto current = m_table->currentIndex();
    if (!current.isValid())
        return;
    const auto name = current.siblingAtColumn(FunctionListModel::Name).data().toString();
    const auto module = current.siblingAtColumn(FunctionListModel::Module).data().toString();
    // Others may have functions of that name; without a module it is the kernel's own.
    emit probeFunctionWanted(module + u':' + name);
}

void FunctionsPane::search()
{
    const auto list = m_names->list();
    if (!list) {
        m_background.cancel();
        m_model->setFound(nullptr, {});
        showWords(0);
        return;
    }
    m_background.start([this, list, text = m_search->text()](const Background::Context& context) {
        auto indexes = searchFunctions(*list, text, context.cancel());
        context.deliver([this, list, indexes = std::move(indexes)] {
            m_model->setFound(list, indexes);
            showWords(indexes.size());
            emit found();
        });
    });
}

void FunctionsPane::showWords(std::size_t count)
{
    if (m_names->loading() && !m_names->list()) {
        m_words->setText(tr("Reading the functions…"));
    } else if (m_names->trouble()) {
        const auto& error = *m_names->trouble();
        m_words->setText(errorSentences(error));
    } else if (!m_names->list() || m_names->list()->size() == 0) {
        m_words->setText(tr("This kernel cannot trace functions."));
    } else {
        const auto all = int(m_names->list()->size());
        m_words->setText(m_search->text().trimmed().isEmpty()
                             ? tr("%Ln function(s).", nullptr, all)
                             : tr("%1 of %Ln function(s).", nullptr, all)
                                   .arg(locale().toString(qulonglong(count))));
    }
}

} // namespace probescope::ui

#include "moc_functions_pane.cpp"
