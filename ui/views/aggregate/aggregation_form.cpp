#include "ui/views/aggregate/aggregation_form.h"

#include "core/filter/field_filter.h"
#include "ui/base/parts/chip.h"
#include "ui/base/parts/flow_layout.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/views/aggregate/models/aggregation_text.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <array>

namespace probescope::ui {

namespace {

using KeyKind = AggregationKey::Kind;
using ValueKind = AggregationValue::Kind;

constexpr int kMaxTop = 100'000;
const QString kNoKey = QStringLiteral("none");

/// What a box of keys holds of a key.
QString keyData(const AggregationKey& key)
{
    return QString::number(int(key.kind)) + u':' + QString::fromStdString(key.field);
}

AggregationKey keyOf(const QString& data)
{
    return {KeyKind(data.section(u':', 0, 0).toInt()), data.section(u':', 1).toStdString()};
}

/// Chooses the item with the data; answers false when there is none.
bool choose(QComboBox& box, const QVariant& data)
{
    const int index = box.findData(data);
    if (index >= 0)
        box.setCurrentIndex(index);
    return index >= 0;
}

constexpr std::array kKindsOfValues{
    ValueKind::Count,    ValueKind::Sum,       ValueKind::Average,
    ValueKind::Minimum,  ValueKind::Maximum,   ValueKind::Deviation,
    ValueKind::Quantize, ValueKind::Lquantize, ValueKind::Percentiles};
/// Fields are offered by their names.
constexpr std::array kKindsOfKeys{KeyKind::Event, KeyKind::Task,     KeyKind::Comm, KeyKind::Pid,
                                  KeyKind::Cpu,   KeyKind::Function, KeyKind::Stack};

} // namespace

AggregationForm::AggregationForm(QWidget* parent)
    : QWidget(parent)
    , m_eventBox(makeBox(tr("Add an event")))
    , m_chips(new QWidget(this))
    , m_chipLayout(new FlowLayout(m_chips))
    , m_predicate(new QLineEdit(this))
    , m_value(makeBox(tr("Value of each group")))
    , m_field(makeBox(tr("Field to aggregate")))
    , m_bounds(new QWidget(this))
    , m_from(makeNumber(tr("Lower bound of the histogram")))
    , m_to(makeNumber(tr("Upper bound of the histogram")))
    , m_step(makeNumber(tr("Step of the histogram")))
    , m_top(new QSpinBox(this))
    , m_problem(new QLabel(this))
{
    m_eventBox->setEditable(true);
    m_eventBox->setInsertPolicy(QComboBox::NoInsert);
    m_eventBox->completer()->setFilterMode(Qt::MatchContains);
    m_eventBox->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_eventBox->lineEdit()->setPlaceholderText(tr("Add an event"));
    m_predicate->setPlaceholderText(tr("A filter such as bytes > 4096"));
    m_predicate->setAccessibleName(tr("Filter on event fields"));
    m_predicate->setClearButtonEnabled(true);
    for (int i = 0; i < kKeys; ++i)
        m_keys[std::size_t(i)] = makeBox(tr("Key %1").arg(i + 1));
    m_from->setText(QStringLiteral("0"));
    m_to->setText(QStringLiteral("100"));
    m_step->setText(QStringLiteral("10"));
    m_top->setRange(0, kMaxTop);
    m_top->setSpecialValueText(tr("all"));
    m_top->setAccessibleName(tr("Maximum number of groups"));
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problem->setAccessibleDescription(tr("Problem"));
    makeLayout();
    fillValues();
    fillKeys();
    fillFields();
    rebuildChips();
    connectParts();
    enableParts();
    showProblems();
}

QComboBox* AggregationForm::makeBox(const QString& accessibleName)
{
    auto* const box = new QComboBox(this);
    box->setAccessibleName(accessibleName);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    return box;
}

QLineEdit* AggregationForm::makeNumber(const QString& accessibleName)
{
    static const QRegularExpression kNumber(QStringLiteral("-?[0-9]{1,18}"));
    auto* const edit = new QLineEdit(this);
    edit->setAccessibleName(accessibleName);
    edit->setToolTip(accessibleName);
    edit->setValidator(new QRegularExpressionValidator(kNumber, edit));
    return edit;
}

void AggregationForm::makeLayout()
{
    m_chipLayout->setContentsMargins(0, 0, 0, 0);
    auto* const bounds = new QHBoxLayout(m_bounds);
    bounds->setContentsMargins(0, 0, 0, 0);
    bounds->addWidget(m_from, 1);
    bounds->addWidget(new QLabel(tr("to"), m_bounds));
    bounds->addWidget(m_to, 1);
    bounds->addWidget(new QLabel(tr("step"), m_bounds));
    bounds->addWidget(m_step, 1);
    auto* const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    int row = 0;
    const auto line = [&](const QString& text, QWidget* buddy) {
        auto* const label = new QLabel(text, this);
        label->setBuddy(buddy);
        grid->addWidget(label, row, 0);
    };
    line(tr("Events"), m_eventBox);
    grid->addWidget(m_eventBox, row++, 1, 1, 2);
    grid->addWidget(m_chips, row++, 1, 1, 2);
    line(tr("Filter"), m_predicate);
    grid->addWidget(m_predicate, row++, 1, 1, 2);
    line(tr("Group by"), m_keys[0]);
    grid->addWidget(m_keys[0], row, 1);
    grid->addWidget(m_keys[1], row++, 2);
    grid->addWidget(m_keys[2], row, 1);
    grid->addWidget(m_keys[3], row++, 2);
    line(tr("Statistic"), m_value);
    grid->addWidget(m_value, row++, 1, 1, 2);
    line(tr("Field"), m_field);
    grid->addWidget(m_field, row++, 1, 1, 2);
    line(tr("From"), m_from);
    grid->addWidget(m_bounds, row++, 1, 1, 2);
    line(tr("Maximum groups"), m_top);
    grid->addWidget(m_top, row++, 1);
    grid->addWidget(m_problem, row++, 0, 1, 3);
    grid->setRowStretch(row, 1);
}

void AggregationForm::connectParts()
{
    // The completer writes what it completed into the box after it told of it.
    connect(m_eventBox, &QComboBox::textActivated, this, &AggregationForm::takeEvent,
            Qt::QueuedConnection);
    connect(m_eventBox->lineEdit(), &QLineEdit::returnPressed, this,
            &AggregationForm::takeTypedEvent);
    connect(m_predicate, &QLineEdit::textChanged, this, &AggregationForm::edited);
    connect(m_predicate, &QLineEdit::returnPressed, this, &AggregationForm::submitted);
    for (auto* const key : m_keys)
        connect(key, &QComboBox::currentIndexChanged, this, &AggregationForm::edited);
    connect(m_value, &QComboBox::currentIndexChanged, this, &AggregationForm::edited);
    connect(m_field, &QComboBox::currentIndexChanged, this, &AggregationForm::edited);
    for (auto* const number : {m_from, m_to, m_step}) {
        connect(number, &QLineEdit::textChanged, this, &AggregationForm::edited);
        connect(number, &QLineEdit::returnPressed, this, &AggregationForm::submitted);
    }
    connect(m_top, &QSpinBox::valueChanged, this, &AggregationForm::edited);
}

void AggregationForm::setOffer(AggregationOffer offer)
{
    const auto chosen = aggregation();
    m_offer = std::move(offer);
    fillEvents();
    setAggregation(chosen);
}

const AggregationOffer::Event* AggregationForm::offered(const QString& name) const
{
    const auto found =
        std::find_if(m_offer.events.begin(), m_offer.events.end(), [&name](const auto& event) {
            return event.name == name || event.name.section(u':', -1) == name;
        });
    return found == m_offer.events.end() ? nullptr : &*found;
}

void AggregationForm::setAggregation(const Aggregation& aggregation)
{
    {
        const QSignalBlocker blockers[] = {
            QSignalBlocker(m_predicate), QSignalBlocker(m_value),   QSignalBlocker(m_field),
            QSignalBlocker(m_from),      QSignalBlocker(m_to),      QSignalBlocker(m_step),
            QSignalBlocker(m_top),       QSignalBlocker(m_keys[0]), QSignalBlocker(m_keys[1]),
            QSignalBlocker(m_keys[2]),   QSignalBlocker(m_keys[3])};
        m_events.clear();
        for (const auto& event : aggregation.events) {
            const auto name = QString::fromStdString(event);
            const auto* const known = offered(name);
            m_events << (known ? known->name : name);
        }
        rebuildChips();
        fillKeys();
        fillFields();
        m_predicate->setText(QString::fromStdString(aggregation.predicate));
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            if (i >= aggregation.keys.size() || !choose(*m_keys[i], keyData(aggregation.keys[i])))
                choose(*m_keys[i], kNoKey);
        }
        choose(*m_value, int(aggregation.value.kind));
        choose(*m_field, QString::fromStdString(aggregation.value.field));
        m_from->setText(QString::number(aggregation.value.from));
        m_to->setText(QString::number(aggregation.value.to));
        m_step->setText(QString::number(aggregation.value.step));
        m_top->setValue(int(std::min<std::uint32_t>(aggregation.top, kMaxTop)));
    }
    enableParts();
    check();
}

Aggregation AggregationForm::aggregation() const
{
    Aggregation made;
    for (const auto& event : m_events)
        made.events.push_back(event.toStdString());
    made.predicate = m_predicate->text().trimmed().toStdString();
    for (const auto* const box : m_keys) {
        if (const auto data = box->currentData().toString(); data != kNoKey && !data.isEmpty())
            made.keys.push_back(keyOf(data));
    }
    made.value.kind = ValueKind(m_value->currentData().toInt());
    if (made.value.kind != ValueKind::Count)
        made.value.field = m_field->currentData().toString().toStdString();
    made.value.from = m_from->text().toLongLong();
    made.value.to = m_to->text().toLongLong();
    made.value.step = m_step->text().toLongLong();
    made.top = std::uint32_t(m_top->value());
    return made;
}

void AggregationForm::addEvent(const QString& name)
{
    const auto* const known = offered(name);
    const auto whole = known ? known->name : name;
    if (whole.isEmpty() || m_events.contains(whole))
        return;
    m_events << whole;
    rebuildChips();
    fillKeys();
    fillFields();
    edited();
}

void AggregationForm::removeEvent(const QString& name)
{
    if (m_events.removeAll(name) == 0)
        return;
    rebuildChips();
    fillKeys();
    fillFields();
    edited();
}

/// The event that is meant by a part of its name: the only one that begins with it, or else the
/// first that the list below the box offers.
const AggregationOffer::Event* AggregationForm::completed(const QString& part) const
{
    if (const auto* const exact = offered(part))
        return exact;
    const AggregationOffer::Event* containing = nullptr;
    const AggregationOffer::Event* beginning = nullptr;
    int begin = 0;
    for (const auto& event : m_offer.events) {
        if (!event.name.contains(part, Qt::CaseInsensitive))
            continue;
        if (!containing)
            containing = &event;
        if (event.name.startsWith(part, Qt::CaseInsensitive)
            || event.name.section(u':', -1).startsWith(part, Qt::CaseInsensitive)) {
            beginning = &event;
            ++begin;
        }
    }
    return begin == 1 ? beginning : containing;
}

/// Adds the event that is meant by what is written in its box; Enter in the empty box asks for the
/// answer.
void AggregationForm::takeTypedEvent()
{
    const auto* const list = m_eventBox->completer()->popup();
    if (list->isVisible() && list->currentIndex().isValid())
        return; // the completer activates the one that is chosen in its list
    const auto name = m_eventBox->currentText().trimmed();
    if (name.isEmpty()) {
        emit submitted();
        return;
    }
    if (const auto* const event = completed(name)) {
        takeEvent(event->name);
        return;
    }
    m_ownProblem = tr("The capture has no event %1.").arg(name);
    showProblems();
}

void AggregationForm::takeEvent(const QString& name)
{
    m_eventBox->completer()->popup()->hide();
    m_eventBox->setCurrentIndex(-1);
    m_eventBox->clearEditText();
    addEvent(name);
}

void AggregationForm::rebuildChips()
{
    const auto old = m_chips->findChildren<Chip*>(Qt::FindDirectChildrenOnly);
    for (auto* const chip : old) {
        m_chipLayout->removeWidget(chip);
        chip->hide();
        chip->deleteLater(); // it may be what was clicked
    }
    for (const auto& event : m_events) {
        auto* const chip = new Chip(event, m_chips);
        chip->setAccessibleName(tr("Remove event %1").arg(event));
        chip->setToolTip(tr("Remove %1").arg(event));
        m_chipLayout->addWidget(chip);
        chip->show();
        connect(chip, &Chip::removed, this, [this, event] { removeEvent(event); });
    }
    m_chips->setVisible(!m_events.isEmpty());
    m_chips->updateGeometry();
}

void AggregationForm::fillEvents()
{
    const QSignalBlocker blocker(m_eventBox);
    m_eventBox->clear();
    for (const auto& event : m_offer.events) {
        m_eventBox->addItem(event.name);
        if (event.events > 0)
            m_eventBox->setItemData(m_eventBox->count() - 1,
                                    tr("%1 event(s)", nullptr, forPlural(event.events))
                                        .arg(QLocale().toString(qulonglong(event.events))),
                                    Qt::ToolTipRole);
    }
    m_eventBox->setCurrentIndex(-1);
    m_eventBox->clearEditText();
}

QStringList AggregationForm::fields(bool numericOnly) const
{
    QStringList names;
    for (const auto& name : m_events) {
        const auto* const event = offered(name);
        if (!event)
            continue;
        for (const auto& field : event->fields) {
            if ((field.numeric || !numericOnly) && !names.contains(field.name))
                names << field.name;
        }
    }
    return names;
}

void AggregationForm::fillKeys()
{
    const bool places = std::any_of(m_events.begin(), m_events.end(), [this](const auto& name) {
        const auto* const event = offered(name);
        return event && event->places;
    });
    const auto names = fields(false);
    for (auto* const box : m_keys) {
        const QSignalBlocker blocker(box);
        const auto chosen = box->currentData();
        box->clear();
        box->addItem(tr("(no key)"), kNoKey);
        for (const KeyKind kind : kKindsOfKeys) {
            if ((kind == KeyKind::Function && !places)
                || (kind == KeyKind::Stack && !m_offer.stacks))
                continue;
            box->addItem(aggregationKeyText({kind}), keyData({kind}));
        }
        if (!names.isEmpty())
            box->insertSeparator(box->count());
        for (const auto& name : names)
            box->addItem(name, keyData({KeyKind::Field, name.toStdString()}));
        box->view()->setTextElideMode(Qt::ElideMiddle);
        if (!choose(*box, chosen))
            box->setCurrentIndex(0);
    }
}

void AggregationForm::fillValues()
{
    const QSignalBlocker blocker(m_value);
    const auto chosen = m_value->currentData();
    m_value->clear();
    for (const ValueKind kind : kKindsOfValues)
        m_value->addItem(aggregationKindText(kind), int(kind));
    if (!choose(*m_value, chosen))
        m_value->setCurrentIndex(0);
}

void AggregationForm::fillFields()
{
    const QSignalBlocker blocker(m_field);
    const auto chosen = m_field->currentData();
    m_field->clear();
    for (const auto& name : fields(true))
        m_field->addItem(name, name);
    if (!choose(*m_field, chosen))
        m_field->setCurrentIndex(m_field->count() > 0 ? 0 : -1);
}

void AggregationForm::edited()
{
    m_otherProblem.clear();
    enableParts();
    check();
    emit changed();
}

void AggregationForm::enableParts()
{
    const auto kind = ValueKind(m_value->currentData().toInt());
    m_field->setEnabled(kind != ValueKind::Count);
    m_bounds->setEnabled(kind == ValueKind::Lquantize);
}

QString AggregationForm::predicateProblem() const
{
    const auto text = m_predicate->text().toStdString();
    const auto column = [&text](std::uint64_t byte) { // users count characters from 1
        return QString::fromStdString(text.substr(0, byte)).size() + 1;
    };
    const auto parsed = store::FieldFilter::parse(text);
    if (!parsed)
        return tr("Filter error at column %1: %2.")
            .arg(column(parsed.error().place.byte.value_or(0)))
            .arg(messageText(parsed.error().what));
    const auto known = fields(false);
    for (const auto& alternative : parsed->alternatives()) {
        for (const auto& condition : alternative) {
            const auto name = QString::fromStdString(condition.field);
            if (!known.isEmpty() && !known.contains(name)
                && !name.startsWith(QLatin1String("common_")))
                return tr("Filter error at column %1: the events have no field %2.")
                    .arg(column(condition.fieldAt))
                    .arg(name);
        }
    }
    return {};
}

void AggregationForm::check()
{
    m_ownProblem = predicateProblem();
    showProblems();
}

void AggregationForm::showProblem(const std::optional<Error>& error)
{
    m_otherProblem = error ? errorSentences(*error) : QString();
    showProblems();
}

QString AggregationForm::problem() const
{
    return m_problem->text();
}

void AggregationForm::showProblems()
{
    m_problem->setText(m_ownProblem.isEmpty() ? m_otherProblem : m_ownProblem);
    m_problem->setVisible(!m_problem->text().isEmpty());
}

} // namespace probescope::ui

#include "moc_aggregation_form.cpp"
