#include "ui/target/record/event_pane.h"

#include "ui/base/text/list_text.h"
#include "ui/base/theme/icons.h"
#include "ui/target/events/filter_delegate.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/events/models/event_choice_model.h"
#include "ui/target/events/models/event_formats.h"
#include "ui/target/record/record_help.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {

constexpr int kExpandFrom = 2; // letters of a search that open the systems
constexpr int kFieldLines = 7;
constexpr int kNameLetters = 50;

QString fieldLines(const tracefs::EventFormat& format)
{
    QStringList lines;
    for (const auto& field : format.fields) {
        if (!field.common)
            lines << QStringLiteral("%1 %2").arg(QString::fromStdString(field.type),
                                                 QString::fromStdString(field.name));
    }
    return lines.join(u'\n');
}

} // namespace

EventPane::EventPane(QWidget* parent)
    : QWidget(parent)
    , m_model(new EventChoiceModel(this))
    , m_found(new QSortFilterProxyModel(this))
    , m_search(new QLineEdit(this))
    , m_tree(new QTreeView(this))
    , m_unlisted(new QLabel(this))
    , m_chosen(new QLabel(this))
    , m_name(new QLabel(this))
    , m_filter(new FilterEdit(this))
    , m_fields(new QPlainTextEdit(this))
{
    m_found->setSourceModel(m_model);
    m_found->setRecursiveFilteringEnabled(true);
    m_found->setFilterRole(EventChoiceModel::SearchRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_search->setPlaceholderText(tr("Find an event"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_tree->setAccessibleName(tr("Events to record"));
    m_tree->setModel(m_found);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                            | QAbstractItemView::SelectedClicked);
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->resizeSection(0, fontMetrics().averageCharWidth() * kNameLetters);
    m_unlisted->setWordWrap(true);
    m_unlisted->setTextFormat(Qt::PlainText);
    m_unlisted->setAlignment(Qt::AlignCenter);
    m_unlisted->setForegroundRole(QPalette::PlaceholderText);
    m_unlisted->setMargin(fontMetrics().lineSpacing());
    m_chosen->setWordWrap(true);
    m_fields->setReadOnly(true);
    m_fields->setAccessibleName(tr("Fields of the event"));
    m_fields->setPlaceholderText(tr("Select an event to see its fields."));
    m_fields->setTabChangesFocus(true);
    m_fields->setMaximumHeight(fontMetrics().lineSpacing() * kFieldLines);
    m_name->hide();
    m_filter->hide();
    explain(*m_search, record_help::kFindEvent);
    explain(*m_tree, record_help::kEvents);
    explain(*m_filter, record_help::kEventFilter);
    explain(*m_fields, record_help::kEventFields);
    layOut();
    connectParts();
    showChosen();
}

void EventPane::layOut()
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_search);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_unlisted, 1);
    layout->addWidget(m_chosen);
    layout->addWidget(m_name);
    layout->addWidget(m_filter);
    layout->addWidget(m_fields);
}

void EventPane::connectParts()
{
    connect(m_search, &QLineEdit::textChanged, this, &EventPane::search);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &EventPane::showCurrent);
    connect(m_model, &EventChoiceModel::choicesChanged, this, [this] {
        showChosen();
        showFilter();
        emit changed();
    });
    connect(m_filter, &FilterEdit::changed, this, &EventPane::takeFilter);
}

void EventPane::setEvents(const std::vector<tracefs::EventName>& events)
{
    m_model->setEvents(events);
    openChosen();
    showChosen();
}

void EventPane::choose(const std::vector<record::EventChoice>& choices)
{
    m_model->choose(choices);
    openChosen();
    showChosen();
}

std::vector<record::EventChoice> EventPane::choices() const
{
    auto choices = m_model->choices();
    const auto missing = m_model->missing();
    choices.insert(choices.end(), missing.begin(), missing.end());
    return choices;
}

/// What was chosen is to be seen.
void EventPane::openChosen()
{
    std::optional<QModelIndex> first;
    for (int row = 0; row < m_found->rowCount(); ++row) {
        const auto system = m_found->index(row, 0);
        const auto state = Qt::CheckState(system.data(Qt::CheckStateRole).toInt());
        m_tree->setExpanded(system, state == Qt::PartiallyChecked);
        if (state != Qt::Unchecked && !first)
            first = system;
    }
    if (first)
        m_tree->scrollTo(*first, QAbstractItemView::PositionAtTop);
}

std::optional<tracefs::EventName> EventPane::current() const
{
    const auto index = m_tree->currentIndex();
    return index.isValid() ? m_model->eventAt(m_found->mapToSource(index)) : std::nullopt;
}

void EventPane::showCurrent()
{
    const auto event = current();
    m_name->setVisible(event.has_value());
    m_filter->setVisible(event.has_value());
    showFormat();
    if (!event)
        return;
    m_name->setText(
        tr("Filter of %1:").arg(QString::fromStdString(event->system + ":" + event->name)));
    showFilter();
}

QModelIndex EventPane::currentFilter() const
{
    const auto index = m_found->mapToSource(m_tree->currentIndex());
    return index.siblingAtColumn(EventChoiceModel::Filter);
}

void EventPane::showFilter()
{
    const auto text = currentFilter().data(Qt::EditRole).toString();
    if (current() && m_filter->text() != text)
        m_filter->setText(text);
}

void EventPane::takeFilter()
{
    const auto index = currentFilter();
    if (current() && index.data(Qt::EditRole).toString() != m_filter->text())
        m_model->setData(index, m_filter->text(), Qt::EditRole);
}

void EventPane::setFormats(EventFormats* formats)
{
    m_formats = formats;
    auto* const delegate = new FilterDelegate(
        formats,
        [this](const QModelIndex& index) { return m_model->eventAt(m_found->mapToSource(index)); },
        this);
    m_tree->setItemDelegateForColumn(EventChoiceModel::Filter, delegate);
    connect(formats, &EventFormats::ready, this, [this](const tracefs::EventName& event) {
        m_tree->viewport()->update();
        if (current() == event)
            showFormat();
    });
}

void EventPane::showFormat()
{
    const auto event = current();
    const auto format = event && m_formats ? m_formats->find(*event) : nullptr;
    m_fields->setPlainText(format ? fieldLines(*format) : QString());
    if (event && m_formats)
        m_filter->setEvent(*event, format, m_formats->rules());
}

void EventPane::search(const QString& text)
{
    m_found->setFilterFixedString(text.trimmed());
    if (text.trimmed().size() >= kExpandFrom)
        m_tree->expandAll();
    else if (text.isEmpty())
        openChosen();
}

void EventPane::showChosen()
{
    const auto chosen = m_model->chosenEvents();
    auto text =
        chosen == 0 ? tr("No events chosen.") : tr("%Ln event(s) chosen.", nullptr, int(chosen));
    QStringList missing;
    for (const auto& choice : m_model->missing()) {
        missing << QString::fromStdString(choice.name.empty() ? choice.system
                                                              : choice.system + ":" + choice.name);
    }
    const bool listed = m_model->rowCount() > 0;
    for (auto* const part : std::initializer_list<QWidget*>{m_search, m_tree, m_chosen, m_fields})
        part->setVisible(listed);
    m_unlisted->setVisible(!listed);
    if (!listed) {
        if (!missing.isEmpty())
            text = tr("Chosen: %1.").arg(listText(missing));
        m_unlisted->setText(sentencesText({text, tr("Connect to a target to list its events.")}));
    } else if (!missing.isEmpty()) {
        text = sentencesText({text, tr("Not available here: %1.").arg(listText(missing))});
    }
    m_chosen->setText(text);
}

} // namespace probescope::ui

#include "moc_event_pane.cpp"
