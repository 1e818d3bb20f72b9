#include "ui/target/kernel/events_pane.h"

#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/theme/icons.h"
#include "ui/target/kernel/models/kernel_event_model.h"
#include "ui/target/kernel/models/kernel_facts.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kOpenSystemsFrom = 2; // letters of a search
constexpr int kPrintLines = 4; // at the least
constexpr int kListWidth = 380;
constexpr int kDetailsWidth = 620;
} // namespace

EventsPane::EventsPane(QWidget* parent)
    : QWidget(parent)
    , m_model(new KernelEventModel(this))
    , m_found(new QSortFilterProxyModel(this))
{
    m_found->setSourceModel(m_model);
    m_found->setRecursiveFilteringEnabled(true);
    m_found->setFilterRole(KernelEventModel::SearchRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    auto* const split = new QSplitter(this);
    split->setChildrenCollapsible(false);
    split->addWidget(makeList());
    split->addWidget(makeDetails());
    split->setSizes({kListWidth, kDetailsWidth});
    split->setStretchFactor(1, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    setFocusProxy(m_search);
    connect(m_search, &QLineEdit::textChanged, this, &EventsPane::search);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &EventsPane::showChosen);
    showChosen();
}

QWidget* EventsPane::makeList()
{
    auto* const page = new QWidget(this);
    m_search = new QLineEdit(page);
    m_search->setPlaceholderText(tr("Find an event"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_tree = new QTreeView(page);
    m_tree->setAccessibleName(tr("Kernel events"));
    m_tree->setModel(m_found);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(KernelEventModel::Name, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(KernelEventModel::Count, QHeaderView::ResizeToContents);
    auto* const layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 8, 0);
    layout->addWidget(headingOf(tr("Events by system"), page));
    layout->addWidget(m_search);
    layout->addWidget(m_tree, 1);
    return page;
}

QWidget* EventsPane::makeDetails()
{
    auto* const page = new QWidget(this);
    m_title = headingOf({}, page);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setAccessibleDescription(tr("Selected event"));
    m_words = new QLabel(page);
    m_words->setWordWrap(true);
    m_words->setForegroundRole(QPalette::PlaceholderText);
    m_fields = new FactPane({.heading = tr("Fields")}, fieldHeaders(), page);
    m_printTitle = headingOf(tr("Print format"), page);
    m_print = new QPlainTextEdit(page);
    m_print->setAccessibleName(m_printTitle->text());
    m_print->setReadOnly(true);
    m_print->setTabChangesFocus(true);
    m_print->setFont(fixedFont());
    m_print->setMinimumHeight(m_print->fontMetrics().lineSpacing() * kPrintLines + 12);
    auto* const layout = new QVBoxLayout(page);
    layout->setContentsMargins(8, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_words);
    layout->addWidget(m_fields, 3);
    layout->addWidget(m_printTitle);
    layout->addWidget(m_print, 1);
    layout->addStretch();
    return page;
}

void EventsPane::setKernel(std::shared_ptr<access::Backend> backend, Kernel kernel)
{
    m_background.cancel();
    const auto chosen = m_model->eventAt(m_found->mapToSource(m_tree->currentIndex()));
    m_backend = std::move(backend);
    m_kernel = std::move(kernel);
    m_model->setEvents(m_kernel ? m_kernel->events() : std::vector<tracefs::EventName>());
    if (chosen)
        choose(*chosen);
    else
        showChosen();
}

void EventsPane::choose(const tracefs::EventName& event)
{
    const auto index = m_found->mapFromSource(m_model->indexOf(event));
    m_tree->setCurrentIndex(index);
    if (index.isValid())
        m_tree->scrollTo(index);
}

void EventsPane::search(const QString& text)
{
    m_found->setFilterFixedString(text.trimmed());
    if (text.trimmed().size() >= kOpenSystemsFrom)
        m_tree->expandAll();
    else if (text.isEmpty())
        m_tree->collapseAll();
}

void EventsPane::showChosen()
{
    const auto event = m_model->eventAt(m_found->mapToSource(m_tree->currentIndex()));
    const bool shows = event.has_value() && m_kernel;
    m_title->setText(shows ? QString::fromStdString(event->system + ":" + event->name)
                           : tr("No event selected"));
    m_words->setText(shows                           ? tr("Reading…")
                         : m_model->eventCount() > 0 ? tr("Select one to see its fields.")
                                                     : tr("This kernel has no events."));
    m_words->show();
    m_fields->hide();
    m_printTitle->hide();
    m_print->hide();
    if (!shows) {
        m_background.cancel();
        return;
    }
    m_background.start([this, event = *event, backend = m_backend,
                        kernel = m_kernel](const Background::Context& context) {
        const auto read = kernel->format(event);
        Result<tracefs::EventFormat> format = tl::unexpected(Error());
        if (read)
            format = **read;
        else
            format = passOn(read);
        context.deliver([this, event, format = std::move(format)] { showFormat(event, format); });
    });
}

void EventsPane::showFormat(const tracefs::EventName& event,
                            const Result<tracefs::EventFormat>& format)
{
    m_title->setText(QString::fromStdString(event.system + ":" + event.name));
    if (format) {
        m_title->setText(tr("%1, ID %2").arg(m_title->text()).arg(format->id));
        m_fields->setFacts(fieldFacts(*format));
        const auto print = printFormatOf(*format);
        m_print->setPlainText(print);
        m_print->setVisible(!print.isEmpty());
        m_printTitle->setVisible(!print.isEmpty());
    } else {
        const auto& error = format.error();
        m_words->setText(errorSentences(error));
    }
    m_fields->setVisible(format.has_value());
    m_words->setVisible(!format.has_value());
    emit formatShown();
}

} // namespace probescope::ui

#include "moc_events_pane.cpp"
