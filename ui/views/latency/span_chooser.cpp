#include "ui/views/latency/span_chooser.h"

#include "ui/base/parts/narrow_box.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <initializer_list>

namespace probescope::ui {

namespace {

constexpr int kLetters = 4; ///< of a box in a narrow line
constexpr int kOnlyLetters = 9;

const QString kSourceKind = QStringLiteral("source_kind");
const QString kSourceName = QStringLiteral("source");
const QString kGroupKind = QStringLiteral("group_kind");
const QString kGroupField = QStringLiteral("group_field");
const QString kOnly = QStringLiteral("only");

/// A number of an enumeration; the first where it has no such number.
template <typename Enum>
Enum enumOf(const QJsonValue& value, Enum last)
{
    const int number = value.toInt();
    return number < 0 || number > int(last) ? Enum() : Enum(number);
}

QString sourceText(const analysis::SpanChoice& choice)
{
    switch (choice.source.kind) {
    case analysis::SpanSource::Kind::Calls:
        return SpanChooser::tr("Calls");
    case analysis::SpanSource::Kind::OffCpu:
        return SpanChooser::tr("Off-CPU");
    case analysis::SpanSource::Kind::Pairs: // the kernel's own words
    case analysis::SpanSource::Kind::Defined:
        break;
    }
    return QString::fromStdString(choice.title);
}

/// What is measured before the user has chosen: calls where there are any, else wakeups, which a
/// capture of scheduling was made for.
const analysis::SpanSource& usualSource(const std::vector<analysis::SpanChoice>& choices)
{
    using Kind = analysis::SpanSource::Kind;
    const auto find = [&choices](const analysis::SpanSource& source) {
        return std::ranges::find(choices, source, &analysis::SpanChoice::source);
    };
    for (const auto& wanted : {analysis::SpanSource{.kind = Kind::Calls, .name = {}},
                               analysis::SpanSource{.kind = Kind::Pairs, .name = "wakeup"}}) {
        if (const auto found = find(wanted); found != choices.end())
            return found->source;
    }
    return choices.front().source;
}

} // namespace

SpanChooser::SpanChooser(QWidget* view)
    : m_view(view)
    , m_sourceBox(narrowBox(tr("Spans to measure"), {}, kLetters, view))
    , m_groupingBox(narrowBox(tr("Group by"), {}, kLetters, view))
    , m_onlyBox(narrowBox(tr("Filter by name or task"),
                          tr("Measure only spans of one name (for calls: one function) or of one "
                             "task: name, PID, or name-PID"),
                          kOnlyLetters, view))
    , m_allSpans(new QToolButton(view))
{
    m_sourceBox->setEnabled(false); // until it is known what there is
    dressOnlyBox();
    offerFields({});
    connect(m_sourceBox, &QComboBox::activated, this, &SpanChooser::sourceActivated);
    connect(m_groupingBox, &QComboBox::activated, this, [this] {
        m_subject.grouping = m_groupingBox->currentData().value<SpanGrouping>();
        emit groupingChosen();
    });
    const auto chooseOnly = [this] { emit onlyChosen(m_onlyBox->currentText().trimmed()); };
    connect(m_onlyBox, &QComboBox::activated, this, chooseOnly);
    connect(m_onlyBox->lineEdit(), &QLineEdit::editingFinished, this, chooseOnly);
    connect(m_allSpans, &QToolButton::clicked, this, [this] { emit onlyChosen({}); });
}

void SpanChooser::dressOnlyBox()
{
    m_onlyBox->setEditable(true);
    m_onlyBox->setInsertPolicy(QComboBox::NoInsert);
    m_onlyBox->completer()->setFilterMode(Qt::MatchContains);
    m_onlyBox->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_onlyBox->completer()->setCaseSensitivity(Qt::CaseSensitive); // as the names are
    m_onlyBox->lineEdit()->setPlaceholderText(tr("name or task"));
    m_allSpans->setText(tr("Reset"));
    m_allSpans->setToolTip(tr("Measure all names and tasks"));
    m_allSpans->setAutoRaise(true);
    m_allSpans->hide();
}

void SpanChooser::addTo(QLayout& line)
{
    const auto add = [this, &line](const QString& text, QComboBox* box) {
        auto* const pair = new QWidget(m_view); // a name stays beside its box
        auto* const row = new QHBoxLayout(pair);
        row->setContentsMargins(0, 0, 0, 0);
        auto* const label = new QLabel(text, pair);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
        line.addWidget(pair);
    };
    add(tr("Measure"), m_sourceBox);
    add(tr("Group by"), m_groupingBox);
    add(tr("Filter"), m_onlyBox);
    line.addWidget(m_allSpans);
}

int SpanChooser::placeOfSource() const
{
    const auto found = std::find_if(m_choices.begin(), m_choices.end(), [this](const auto& choice) {
        return m_subject.source && choice.source == *m_subject.source;
    });
    return found == m_choices.end() ? -1 : int(found - m_choices.begin());
}

bool SpanChooser::setSource(const std::optional<analysis::SpanSource>& source)
{
    m_subject.source = source;
    const int place = placeOfSource();
    if (place >= 0)
        m_sourceBox->setCurrentIndex(place);
    return place >= 0;
}

void SpanChooser::setOnly(const QString& only)
{
    m_subject.only = only;
    // The separator has no text, either.
    m_onlyBox->setCurrentIndex(only.isEmpty() ? -1 : m_onlyBox->findText(only, Qt::MatchExactly));
    m_onlyBox->setEditText(only);
    m_allSpans->setVisible(!only.isEmpty());
}

void SpanChooser::setGrouping(const SpanGrouping& grouping)
{
    m_subject.grouping = grouping;
    for (int i = 0; i < m_groupingBox->count(); ++i) {
        if (m_groupingBox->itemData(i).value<SpanGrouping>() == grouping)
            m_groupingBox->setCurrentIndex(i);
    }
}

void SpanChooser::offerSources(const std::vector<analysis::SpanChoice>& choices)
{
    const bool other =
        !std::equal(choices.begin(), choices.end(), m_choices.begin(), m_choices.end(),
                    [](const auto& a, const auto& b) { return a.source == b.source; });
    m_choices = choices;
    if (other || m_sourceBox->count() == 0) { // it may be open
        m_sourceBox->clear();
        for (const auto& choice : m_choices)
            m_sourceBox->addItem(sourceText(choice));
        if (!m_choices.empty())
            m_sourceBox->insertSeparator(m_sourceBox->count());
        m_sourceBox->addItem(tr("Measure two events…"));
    }
    m_sourceBox->setEnabled(true);
    if (m_choices.empty()) {
        m_subject.source.reset();
        m_sourceBox->setCurrentIndex(-1);
    } else if (!setSource(m_subject.source)) {
        setOnly({}); // it was a name of what is not there
        setSource(usualSource(m_choices));
    }
}

void SpanChooser::sourceActivated()
{
    const int place = m_sourceBox->currentIndex();
    if (place >= 0 && std::size_t(place) < m_choices.size()) {
        m_subject.source = m_choices[std::size_t(place)].source;
        setOnly({});
        emit sourceChosen();
        return;
    }
    // The form is no thing to measure: what is measured stays in the box.
    m_sourceBox->setCurrentIndex(placeOfSource());
    emit definitionWanted();
}

void SpanChooser::offerOnly(const OnlyChoices& choices)
{
    const auto typed = m_onlyBox->currentText();
    m_onlyBox->clear();
    m_onlyBox->addItems(choices.texts);
    if (choices.names > 0 && choices.names < choices.texts.size())
        m_onlyBox->insertSeparator(int(choices.names));
    setOnly(m_subject.only);
    if (m_onlyBox->hasFocus())
        m_onlyBox->setEditText(typed); // which may not be done yet
}

void SpanChooser::offerFields(const QStringList& fields)
{
    m_groupingBox->clear();
    const auto add = [this](const QString& text, const SpanGrouping& by) {
        m_groupingBox->addItem(text, QVariant::fromValue(by));
        if (by == m_subject.grouping)
            m_groupingBox->setCurrentIndex(m_groupingBox->count() - 1);
    };
    using Kind = SpanGrouping::Kind;
    add(tr("none"), {.kind = Kind::Nothing, .field = {}});
    add(tr("task"), {.kind = Kind::Task, .field = {}});
    add(tr("CPU"), {.kind = Kind::Cpu, .field = {}});
    add(tr("name"), {.kind = Kind::Name, .field = {}});
    for (const auto& field : fields)
        add(tr("field %1").arg(field), {.kind = Kind::Field, .field = field.toStdString()});
    if (m_groupingBox->currentData().value<SpanGrouping>() == m_subject.grouping)
        return;
    // The field of another kind of span: it groups nothing here.
    setGrouping({});
}

QJsonObject SpanChooser::state() const
{
    const auto source = m_subject.source.value_or(analysis::SpanSource{});
    return {{kSourceKind, int(source.kind)},
            {kSourceName, QString::fromStdString(source.name)},
            {kGroupKind, int(m_subject.grouping.kind)},
            {kGroupField, QString::fromStdString(m_subject.grouping.field)},
            {kOnly, m_subject.only}};
}

void SpanChooser::restore(const QJsonObject& state)
{
    setSource(analysis::SpanSource{
        .kind = enumOf(state.value(kSourceKind), analysis::SpanSource::Kind::Defined),
        .name = state.value(kSourceName).toString().toStdString()});
    // A field is in the box once it is known which there are.
    setGrouping({.kind = enumOf(state.value(kGroupKind), SpanGrouping::Kind::Field),
                 .field = state.value(kGroupField).toString().toStdString()});
    setOnly(state.value(kOnly).toString());
}

} // namespace probescope::ui

#include "moc_span_chooser.cpp"
