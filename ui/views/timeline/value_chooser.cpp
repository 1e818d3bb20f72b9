#include "ui/views/timeline/value_chooser.h"

#include "ui/base/table/table_view.h"
#include "ui/base/text/task_text.h"
#include "ui/views/timeline/models/value_lanes.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui::timeline {

using analysis::ValueChoice;
using analysis::ValueSource;

ValueChoiceModel::ValueChoiceModel(QObject* parent)
    : TableModel(parent)
{
    setChoices({});
}

void ValueChoiceModel::setChoices(std::vector<ValueChoice> choices)
{
    std::vector<Column> columns;
    Column values;
    values.title = tr("Values");
    values.text = [](const ValueChoice& choice) { return valueTitle(choice.source); };
    columns.push_back(std::move(values));
    Column event;
    event.title = tr("Event");
    event.text = [](const ValueChoice& choice) { return shownName(choice.source.event); };
    columns.push_back(std::move(event));
    Column events;
    events.title = tr("Events");
    events.alignment = Qt::AlignRight;
    events.text = [](const ValueChoice& choice) {
        return choice.events > 0 ? QLocale().toString(qulonglong(choice.events)) : QString();
    };
    events.sort = [](const ValueChoice& choice) { return qulonglong(choice.events); };
    columns.push_back(std::move(events));
    setTable(std::move(columns), std::move(choices));
}

ValueChooser::ValueChooser(std::shared_ptr<TimelineSource> source, QWidget* parent)
    : QDialog(parent)
    , m_model(new ValueChoiceModel(this))
    , m_search(new QLineEdit(this))
    , m_table(new TableView(tr("Values over time"), this))
    , m_state(new QLabel(this))
    , m_key(new QComboBox(this))
{
    setWindowTitle(tr("Values over time"));
    setAttribute(Qt::WA_DeleteOnClose);
    layOut();
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_table->setSearch(text.trimmed());
        if (!m_table->currentIndex().isValid() && m_table->shown()->rowCount() > 0)
            m_table->setCurrentIndex(m_table->shown()->index(0, 0));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ValueChooser::offerKeys);
    connect(m_table, &QAbstractItemView::activated, this, &ValueChooser::choose);
    look(std::move(source));
}

ValueChooser::~ValueChooser() = default;

void ValueChooser::layOut()
{
    m_search->setPlaceholderText(tr("Find a field or an event"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_table->setSource(m_model);
    m_table->sortByTitles();
    m_table->setLowRows();
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(ValueChoiceModel::Event,
                                                      QHeaderView::Stretch);
    m_state->setText(tr("Searching for values…"));
    m_state->setForegroundRole(QPalette::PlaceholderText);
    auto* const label = new QLabel(tr("&Group by"), this);
    label->setBuddy(m_key);
    m_key->setAccessibleName(tr("Group by"));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_show = buttons->addButton(tr("Show in the timeline"), QDialogButtonBox::AcceptRole);
    m_show->setDefault(true);
    m_show->setEnabled(false);
    connect(buttons, &QDialogButtonBox::accepted, this, &ValueChooser::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const line = new QHBoxLayout;
    line->addWidget(label);
    line->addWidget(m_key);
    line->addStretch();
    auto* const column = new QVBoxLayout(this);
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    column->addWidget(m_state);
    column->addLayout(line);
    column->addWidget(buttons);
    resize(620, 480);
}

void ValueChooser::look(std::shared_ptr<TimelineSource> source)
{
    m_looking.start([this, source = std::move(source)](const Background::Context& context) {
        const auto* const lanes = source->valueLanes();
        auto choices = lanes ? lanes->choices() : std::vector<ValueChoice>();
        context.deliver([this, choices = std::move(choices)]() mutable {
            m_state->setText(tr("No event in this capture has a numeric field."));
            m_state->setVisible(choices.empty());
            m_model->setChoices(std::move(choices));
            if (m_table->shown()->rowCount() > 0)
                m_table->setCurrentIndex(m_table->shown()->index(0, 0));
        });
    });
}

const ValueChoice* ValueChooser::current() const
{
    const int row = m_table->sourceRow(m_table->currentIndex());
    return row >= 0 && row < m_model->rowCount() ? &m_model->row(row) : nullptr;
}

void ValueChooser::offerKeys()
{
    const auto* const choice = current();
    m_show->setEnabled(choice != nullptr);
    m_key->clear();
    m_key->setEnabled(choice && choice->events > 0);
    if (!choice)
        return;
    if (choice->events == 0) { // of scheduling
        m_key->addItem(tr("CPU"));
        return;
    }
    m_key->addItem(tr("nothing: one line"), QString::fromLatin1(ValueSource::kNoKey));
    m_key->addItem(tr("CPU"), QString::fromLatin1(ValueSource::kByCpu));
    m_key->addItem(tr("task"), QString::fromLatin1(ValueSource::kByTask));
    for (const auto& key : choice->keys)
        m_key->addItem(shownName(key), QString::fromStdString(key));
    m_key->setCurrentIndex(
        std::max(m_key->findData(QString::fromStdString(choice->source.key)), 0));
}

void ValueChooser::choose()
{
    const auto* const choice = current();
    if (!choice)
        return;
    auto source = choice->source;
    if (choice->events > 0)
        source.key = m_key->currentData().toString().toStdString();
    emit chosen(source);
    accept();
}

} // namespace probescope::ui::timeline

#include "moc_value_chooser.cpp"
