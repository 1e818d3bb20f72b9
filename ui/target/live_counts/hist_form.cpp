#include "ui/target/live_counts/hist_form.h"

#include "ui/base/text/aggregation_names.h"
#include "ui/target/live_counts/count_help.h"
#include "ui/target/live_counts/event_line.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::ui {

namespace {

using Key = AggregationKey::Kind;
using Value = AggregationValue::Kind;

constexpr int kNoKey = -1;
constexpr int kFieldLetters = 8;
constexpr int kUsualTop = 100;
constexpr int kMaxTop = 100'000;
constexpr int kUsualTo = 100;
constexpr int kUsualStep = 10;

QStringList fieldNames(const std::vector<tracefs::EventField>& fields,
                       bool (*isOffered)(const tracefs::EventField&))
{
    QStringList names;
    for (const auto& field : fields) {
        if (isOffered(field))
            names << QString::fromStdString(field.name);
    }
    return names;
}

/// The names from there on. Where they are the same nothing is touched: the user may be writing.
void refill(QComboBox& box, int from, const QStringList& names, int role)
{
    QStringList known;
    for (int i = from; i < box.count(); ++i)
        known << box.itemText(i);
    if (known == names)
        return;
    const QSignalBlocker blocker(box);
    const auto text = box.currentText();
    const int cursor = box.isEditable() ? box.lineEdit()->cursorPosition() : 0;
    const bool ofField = box.currentIndex() >= from;
    while (box.count() > from)
        box.removeItem(from);
    for (const auto& name : names)
        box.addItem(name, role);
    // What was chosen stays, though the event has no such field: the kernel's words are about it.
    if (box.isEditable()) {
        box.setEditText(text);
        box.lineEdit()->setCursorPosition(cursor);
        return;
    }
    if (ofField && box.findText(text) < 0)
        box.addItem(text, role);
    box.setCurrentIndex(box.findText(text));
}

/// A row of several controls, the first of which is what its letter means.
void addRow(QFormLayout& form, const QString& text, QLayout* controls, QWidget* first)
{
    auto* const label = new QLabel(text, first->parentWidget());
    label->setBuddy(first);
    form.addRow(label, controls);
}

} // namespace

HistForm::HistForm(QWidget* parent)
    : QWidget(parent)
    , m_kind(new QComboBox(this))
    , m_pages(new QStackedWidget(this))
    , m_entries(new QComboBox(this))
{
    m_kind->addItem(tr("Aggregate events"));
    m_kind->addItem(tr("Latency between two events"));
    m_kind->setAccessibleName(tr("Preset"));
    for (auto entries = tracefs::kMinHistEntries; entries <= tracefs::kMaxHistEntries; entries *= 2)
        m_entries->addItem(QLocale().toString(entries), entries);
    m_entries->setCurrentIndex(m_entries->findData(tracefs::HistRules().entries));
    m_entries->setToolTip(tr("The number of groups that the kernel reserves memory for. Events of "
                             "further groups are dropped."));
    m_pages->addWidget(makeAggregation());
    m_pages->addWidget(makeLatency());
    auto* const head = new QFormLayout;
    head->addRow(tr("Prese&t:"), m_kind);
    auto* const foot = new QFormLayout;
    foot->addRow(tr("Map si&ze (groups):"), m_entries);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    layout->addWidget(m_pages);
    layout->addLayout(foot);
    connect(m_kind, &QComboBox::currentIndexChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &HistForm::changed);
    connect(m_entries, &QComboBox::currentIndexChanged, this, &HistForm::changed);
    explainFields();
    showParts();
}

void HistForm::explainFields()
{
    explain(*m_kind, count_help::kPreset);
    explain(*m_entries, count_help::kMapSize);
    explain(*m_events, count_help::kEvents);
    explain(*m_condition, count_help::kFilter);
    for (auto* const key : m_keys)
        explain(*key, count_help::kKeys);
    explain(*m_value, count_help::kValue);
    explain(*m_field, count_help::kField);
    explain(*m_steps, count_help::kBuckets);
    explain(*m_top, count_help::kTop);
    explain(*m_begin, count_help::kBegin);
    explain(*m_end, count_help::kEnd);
    for (auto* const key : {m_beginKey, m_endKey})
        explain(*key, count_help::kKey);
    for (auto* const condition : {m_beginCondition, m_endCondition})
        explain(*condition, count_help::kFilter);
    explain(*m_byKey, count_help::kByKey);
}

QComboBox* HistForm::fieldBox(const QString& name)
{
    auto* const box = new QComboBox(this);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(kFieldLetters);
    connect(box, &QComboBox::currentTextChanged, this, &HistForm::changed);
    return box;
}

QLineEdit* HistForm::conditionLine(const QString& name)
{
    auto* const line = new QLineEdit(this);
    line->setClearButtonEnabled(true);
    line->setAccessibleName(name);
    line->setPlaceholderText(tr("all events"));
    line->setToolTip(tr("A filter of the kernel, such as prev_prio < 100 && comm != \"sh\""));
    connect(line, &QLineEdit::textChanged, this, &HistForm::changed);
    return line;
}

QSpinBox* HistForm::numberBox(const QString& name, int most, int value)
{
    auto* const box = new QSpinBox(this);
    box->setRange(0, most);
    box->setValue(value);
    box->setAccessibleName(name);
    connect(box, &QSpinBox::valueChanged, this, &HistForm::changed);
    return box;
}

QWidget* HistForm::makeAggregation()
{
    auto* const page = new QWidget(this);
    m_events = new EventLine(page);
    m_events->setAccessibleName(tr("Events"));
    m_condition = conditionLine(tr("Filter"));
    auto* const keys = new QHBoxLayout;
    const std::array<QString, kKeys> names{tr("First key"), tr("Second key"), tr("Third key")};
    for (std::size_t i = 0; i < kKeys; ++i) {
        auto* const box = fieldBox(names[i]);
        box->setEditable(false);
        box->addItem(tr("(none)"), kNoKey);
        for (const auto kind :
             {Key::Task, Key::Comm, Key::Pid, Key::Cpu, Key::Event, Key::Function, Key::Stack})
            box->addItem(aggregationKeyText({.kind = kind, .field = {}}), int(kind));
        m_keys[i] = box;
        keys->addWidget(box, 1);
    }
    m_keys[0]->setCurrentIndex(1);
    auto* const form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("Eve&nts:"), m_events);
    form->addRow(tr("F&ilter:"), m_condition);
    addRow(*form, tr("&Group by:"), keys, m_keys[0]);
    addValue(form);
    m_top = numberBox(tr("Groups to show"), kMaxTop, kUsualTop);
    m_top->setSpecialValueText(tr("all"));
    form->addRow(tr("Show &largest:"), m_top);
    connect(m_events, &QLineEdit::textChanged, this, &HistForm::changed);
    return page;
}

void HistForm::addValue(QFormLayout* form)
{
    m_value = new QComboBox(this);
    m_value->setAccessibleName(tr("Value"));
    for (const auto kind :
         {Value::Count, Value::Sum, Value::Average, Value::Quantize, Value::Lquantize,
          Value::Minimum, Value::Maximum, Value::Deviation, Value::Percentiles})
        m_value->addItem(aggregationKindText(kind), int(kind));
    m_field = fieldBox(tr("Value field"));
    m_field->lineEdit()->setPlaceholderText(tr("a field"));
    auto* const value = new QHBoxLayout;
    m_value->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_value->setMinimumContentsLength(kFieldLetters); // the field beside it needs room as well
    value->addWidget(m_value, 1);
    value->addWidget(m_field, 1);
    addRow(*form, tr("Val&ue:"), value, m_value);
    m_steps = new QWidget(this);
    m_from = numberBox(tr("From"), std::numeric_limits<int>::max(), 0);
    m_to = numberBox(tr("To"), std::numeric_limits<int>::max(), kUsualTo);
    m_step = numberBox(tr("Bucket size"), std::numeric_limits<int>::max(), kUsualStep);
    auto* const steps = new QHBoxLayout(m_steps);
    steps->setContentsMargins(0, 0, 0, 0);
    steps->addWidget(new QLabel(tr("from"), m_steps));
    steps->addWidget(m_from, 1);
    steps->addWidget(new QLabel(tr("to"), m_steps));
    steps->addWidget(m_to, 1);
    steps->addWidget(new QLabel(tr("in steps of"), m_steps));
    steps->addWidget(m_step, 1);
    form->addRow(QString(), m_steps);
    connect(m_value, &QComboBox::currentIndexChanged, this, [this] {
        showParts();
        emit changed();
    });
}

QWidget* HistForm::makeLatency()
{
    auto* const page = new QWidget(this);
    m_begin = new EventLine(page);
    m_begin->setAccessibleName(tr("Start event"));
    m_beginKey = fieldBox(tr("Start key"));
    m_beginCondition = conditionLine(tr("Start filter"));
    m_end = new EventLine(page);
    m_end->setAccessibleName(tr("End event"));
    m_endKey = fieldBox(tr("End key"));
    m_endCondition = conditionLine(tr("End filter"));
    m_byKey = new QCheckBox(tr("Histogra&m for each key"), page);
    auto* const form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("St&art event:"), m_begin);
    form->addRow(tr("Start &key:"), m_beginKey);
    form->addRow(tr("Start f&ilter:"), m_beginCondition);
    form->addRow(tr("E&nd event:"), m_end);
    form->addRow(tr("En&d key:"), m_endKey);
    form->addRow(tr("End fi&lter:"), m_endCondition);
    form->addRow(QString(), m_byKey);
    for (auto* const line : {m_begin, m_end})
        connect(line, &QLineEdit::textChanged, this, &HistForm::changed);
    connect(m_byKey, &QCheckBox::toggled, this, &HistForm::changed);
    m_begin->setText(QStringLiteral("sched:sched_waking"));
    m_beginKey->setEditText(QStringLiteral("pid"));
    m_end->setText(QStringLiteral("sched:sched_switch"));
    m_endKey->setEditText(QStringLiteral("next_pid"));
    return page;
}

void HistForm::showParts()
{
    const auto kind = Value(m_value->currentData().toInt());
    m_field->setEnabled(kind != Value::Count);
    m_steps->setVisible(kind == Value::Lquantize);
}

void HistForm::setEvents(const std::vector<tracefs::EventName>& events)
{
    for (auto* const line : {m_events, m_begin, m_end})
        line->setEvents(events);
}

AggregationKey HistForm::keyOf(const QComboBox& box)
{
    const int kind = box.currentData().toInt();
    if (kind == int(Key::Field))
        return {.kind = Key::Field, .field = box.currentText().toStdString()};
    return {.kind = Key(kind), .field = {}};
}

Aggregation HistForm::aggregation() const
{
    Aggregation asked{.events = m_events->names(),
                      .predicate = m_condition->text().trimmed().toStdString(),
                      .keys = {},
                      .value = {},
                      .top = std::uint32_t(m_top->value())};
    for (const auto* const box : m_keys) {
        if (box->currentData().toInt() != kNoKey)
            asked.keys.push_back(keyOf(*box));
    }
    asked.value.kind = Value(m_value->currentData().toInt());
    if (asked.value.kind != Value::Count)
        asked.value.field = m_field->currentText().trimmed().toStdString();
    asked.value.from = m_from->value();
    asked.value.to = m_to->value();
    asked.value.step = m_step->value();
    return asked;
}

tracefs::KernelLatency HistForm::latency() const
{
    return {.begin = m_begin->name(),
            .beginKey = m_beginKey->currentText().trimmed().toStdString(),
            .beginPredicate = m_beginCondition->text().trimmed().toStdString(),
            .end = m_end->name(),
            .endKey = m_endKey->currentText().trimmed().toStdString(),
            .endPredicate = m_endCondition->text().trimmed().toStdString(),
            .byKey = m_byKey->isChecked()};
}

HistRequest HistForm::question() const
{
    HistRequest question{.entries = m_entries->currentData().toUInt()};
    if (m_kind->currentIndex() == 0)
        question.asked = aggregation();
    else
        question.asked = latency();
    return question;
}

std::vector<std::vector<std::string>> HistForm::namedEvents() const
{
    if (m_kind->currentIndex() == 0)
        return {m_events->names()};
    return {m_begin->names(), m_end->names()};
}

void HistForm::setFields(const std::vector<std::vector<tracefs::EventField>>& fields)
{
    if (m_kind->currentIndex() == 0 && fields.size() == 1) {
        const int fixed = m_keys[0]->findData(int(Key::Stack)) + 1;
        const auto names = fieldNames(fields[0], tracefs::canBeHistKey);
        for (auto* const box : m_keys)
            refill(*box, fixed, names, int(Key::Field));
        refill(*m_field, 0, fieldNames(fields[0], tracefs::canBeHistValue), int(Key::Field));
    } else if (m_kind->currentIndex() == 1 && fields.size() == 2) {
        refill(*m_beginKey, 0, fieldNames(fields[0], tracefs::canBeHistKey), int(Key::Field));
        refill(*m_endKey, 0, fieldNames(fields[1], tracefs::canBeHistKey), int(Key::Field));
    }
}

} // namespace probescope::ui

#include "moc_hist_form.cpp"
