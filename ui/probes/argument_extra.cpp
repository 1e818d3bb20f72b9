#include "ui/probes/argument_extra.h"

#include "ui/models/argument_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {

constexpr int kMostElements = 64;
constexpr int kMostBits = 63;
constexpr int kDialogLetters = 60;

/// The smallest container of a bit field.
unsigned containerOf(unsigned bits, unsigned offset)
{
    for (const unsigned size : {8U, 16U, 32U})
        if (bits + offset <= size)
            return size;
    return 64;
}

} // namespace

ArgumentExtra::ArgumentExtra(const ProbeDraft& draft, QWidget* parent)
    : QDialog(parent)
    , m_source(new QComboBox(this))
    , m_word(new QLineEdit(this))
    , m_wordLabel(new QLabel(this))
    , m_follow(new QLineEdit(this))
    , m_user(new QCheckBox(tr("Memory of the &program"), this))
    , m_type(new QComboBox(this))
    , m_array(new QSpinBox(this))
    , m_bits(new QSpinBox(this))
    , m_bitOffset(new QSpinBox(this))
    , m_moment(new QComboBox(this))
    , m_name(new QLineEdit(this))
    , m_preview(new QLabel(this))
    , m_printed(new QLabel(this))
    , m_form(new QFormLayout)
{
    setWindowTitle(tr("Add an Argument"));
    fillSources(draft);
    m_source->setAccessibleName(tr("What is recorded"));
    m_follow->setPlaceholderText(tr("Offsets to follow: 0 or 16, 8"));
    m_follow->setAccessibleName(tr("Offsets to follow"));
    m_follow->setToolTip(tr("What was found is an address: the value stands so many bytes behind "
                            "it. Several are followed one after the other."));
    m_type->setEditable(true);
    m_type->addItem(QString());
    m_type->addItems(typeWords());
    m_type->setAccessibleName(tr("Type"));
    m_type->lineEdit()->setPlaceholderText(tr("the kernel's choice"));
    m_array->setRange(0, kMostElements);
    m_array->setSpecialValueText(tr("no array"));
    m_array->setAccessibleName(tr("Elements of an array"));
    m_bits->setRange(0, kMostBits);
    m_bits->setSpecialValueText(tr("no bit field"));
    m_bits->setAccessibleName(tr("Bits of a bit field"));
    m_bitOffset->setRange(0, kMostBits);
    m_bitOffset->setAccessibleName(tr("First bit of a bit field"));
    m_name->setPlaceholderText(tr("a name of two letters or more"));
    m_name->setAccessibleName(tr("Name of the argument"));
    m_moment->addItem(tr("At the entry"), false);
    m_moment->addItem(tr("At the return"), true);
    m_moment->setAccessibleName(tr("When it is recorded"));
    if (draft.entrySpec() == nullptr)
        m_moment->setCurrentIndex(1);
    m_preview->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_preview->setWordWrap(true);
    m_preview->setAccessibleName(tr("What the kernel is told"));
    m_printed->setForegroundRole(QPalette::PlaceholderText);
    m_printed->setWordWrap(true);
    m_form->addRow(tr("&Record"), m_source);
    m_form->addRow(m_wordLabel, m_word);
    m_form->addRow(tr("&Follow"), m_follow);
    m_form->addRow({}, m_user);
    m_form->addRow(tr("&Type"), m_type);
    m_form->addRow(tr("A&rray"), m_array);
    m_form->addRow(tr("&Bits"), m_bits);
    m_form->addRow(tr("From b&it"), m_bitOffset);
    m_form->addRow(tr("&When"), m_moment);
    m_form->addRow(tr("&Name"), m_name);
    m_form->setRowVisible(m_moment, draft.moment() == ProbeDraft::Moment::Both);
    auto* const buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("&Add"));
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    layout->addWidget(m_preview);
    layout->addWidget(m_printed);
    layout->addStretch(1);
    layout->addWidget(buttons);
    setMinimumWidth(fontMetrics().averageCharWidth() * kDialogLetters);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_source, &QComboBox::currentIndexChanged, this, &ArgumentExtra::showFields);
    for (auto* const line : {m_word, m_follow, m_name, m_type->lineEdit()})
        connect(line, &QLineEdit::textChanged, this, &ArgumentExtra::build);
    for (auto* const box : {m_array, m_bits, m_bitOffset})
        connect(box, &QSpinBox::valueChanged, this, &ArgumentExtra::build);
    connect(m_user, &QCheckBox::toggled, this, &ArgumentExtra::build);
    showFields();
}

void ArgumentExtra::addSource(Source source, const QString& name)
{
    m_source->addItem(name, int(source));
}

void ArgumentExtra::fillSources(const ProbeDraft& draft)
{
    using Family = ProbeDraft::Family;
    const auto family = draft.family();
    addSource(Source::Comm, tr("The name of the task ($comm)"));
    if (family == Family::Event) {
        addSource(Source::Field, tr("A field of the event ($NAME)"));
    } else {
        addSource(Source::Register, tr("A register (%REGISTER)"));
        addSource(Source::StackEntry, tr("An entry of the stack ($stackN)"));
        addSource(Source::Stack, tr("The address of the stack ($stack)"));
    }
    if (draft.returnSpec() != nullptr)
        addSource(Source::ReturnValue, tr("The return value ($retval)"));
    if (family != Family::Program)
        addSource(Source::Symbol, tr("Memory of a kernel symbol (@SYMBOL)"));
    addSource(Source::Immediate, tr("A number that stays the same"));
    addSource(Source::Text, tr("A text that stays the same"));
    addSource(Source::Typed, tr("Typed as the kernel takes it"));
}

ArgumentExtra::Source ArgumentExtra::source() const
{
    return Source(m_source->currentData().toInt());
}

bool ArgumentExtra::ofReturn() const
{
    return source() == Source::ReturnValue || m_moment->currentData().toBool();
}

void ArgumentExtra::showFields()
{
    const auto kind = source();
    const auto label = kind == Source::Register ? tr("Re&gister")
        : kind == Source::StackEntry            ? tr("&Entry")
        : kind == Source::Symbol                ? tr("&Symbol")
        : kind == Source::Field                 ? tr("&Field")
        : kind == Source::Immediate             ? tr("N&umber")
        : kind == Source::Text                  ? tr("Te&xt")
                                                : tr("&Argument");
    const bool hasWord =
        kind != Source::Comm && kind != Source::Stack && kind != Source::ReturnValue;
    m_wordLabel->setText(label);
    m_wordLabel->setBuddy(m_word);
    m_word->setAccessibleName(QString(label).remove(u'&'));
    m_word->setPlaceholderText(kind == Source::Register         ? QStringLiteral("di")
                                   : kind == Source::StackEntry ? QStringLiteral("1")
                                   : kind == Source::Symbol     ? QStringLiteral("jiffies")
                                   : kind == Source::Field      ? QStringLiteral("prev_pid")
                                   : kind == Source::Immediate  ? QStringLiteral("42")
                                   : kind == Source::Text       ? QStringLiteral("hello")
                                                                : QStringLiteral("+0(%si):string"));
    m_form->setRowVisible(m_word, hasWord);
    const bool constant = kind == Source::Comm || kind == Source::Immediate || kind == Source::Text;
    const bool composed = !constant && kind != Source::Typed;
    m_form->setRowVisible(m_follow, composed);
    m_form->setRowVisible(m_user, composed);
    m_form->setRowVisible(m_type, composed);
    m_form->setRowVisible(m_array, composed);
    m_form->setRowVisible(m_bits, composed);
    m_form->setRowVisible(m_bitOffset, composed);
    build();
}

std::string ArgumentExtra::fetchWithoutType() const
{
    auto word = m_word->text().trimmed().toStdString();
    switch (source()) {
    case Source::Comm:
        return "$comm";
    case Source::Register:
        return (word.starts_with('%') ? "" : "%") + word;
    case Source::StackEntry:
        return "$stack" + word;
    case Source::Stack:
        return "$stack";
    case Source::ReturnValue:
        return "$retval";
    case Source::Symbol:
        return '@' + word;
    case Source::Field:
        return (word.starts_with('$') ? "" : "$") + word;
    case Source::Immediate:
        return '\\' + word;
    case Source::Text:
        return "\\\"" + word + '"';
    case Source::Typed:
        return word;
    }
    return {};
}

std::string ArgumentExtra::typeOfForm() const
{
    auto type = m_type->currentText().trimmed().toStdString();
    const auto bits = unsigned(m_bits->value());
    if (bits > 0) {
        const auto offset = unsigned(m_bitOffset->value());
        type = 'b' + std::to_string(bits) + '@' + std::to_string(offset) + '/'
            + std::to_string(containerOf(bits, offset));
    }
    if (m_array->value() > 0)
        type = (type.empty() ? "x64" : type) + '[' + std::to_string(m_array->value()) + ']';
    return type;
}

void ArgumentExtra::build()
{
    static const QRegularExpression kBetween(QStringLiteral("[\\s,;]+"));
    std::string text = fetchWithoutType();
    const auto kind = source();
    const bool composed = m_form->isRowVisible(m_type);
    m_bitOffset->setEnabled(m_bits->value() > 0);
    m_type->setEnabled(m_bits->value() == 0);
    if (composed) {
        for (const auto& offset : m_follow->text().split(kBetween, Qt::SkipEmptyParts)) {
            const auto word = offset.toStdString();
            const bool isSigned = word.starts_with('+') || word.starts_with('-');
            std::string step = isSigned ? word.substr(0, 1) : "+";
            step += m_user->isChecked() ? "u" : "";
            step += isSigned ? word.substr(1) : word;
            step += '(';
            text.insert(0, step);
            text += ')';
        }
        const auto type = typeOfForm();
        if (!type.empty())
            text += ':' + type;
    }
    auto parsed = probe::parseArgument(text);
    if (parsed) {
        const auto typed = m_name->text().trimmed().toStdString();
        if (!typed.empty())
            parsed->name = typed;
        else if (parsed->name.empty())
            parsed->name = kind == Source::Comm ? "comm"
                : kind == Source::ReturnValue   ? "ret"
                                              : eventNameOf(m_word->text().trimmed().toStdString());
        if (kind == Source::Typed && typed.empty() && text.find('=') == std::string::npos)
            parsed->name.clear();
        m_argument = *parsed;
        m_preview->setText(QString::fromStdString(probe::formatArgument(m_argument)));
        m_printed->setText(
            tr("Prints %1: %2.").arg(printedForm(m_argument), fetchWords(m_argument.fetch)));
    } else {
        m_preview->setText(QString::fromStdString(text));
        const bool empty = m_form->isRowVisible(m_word) && m_word->text().trimmed().isEmpty();
        m_printed->setText(
            empty
                ? tr("Something is still to be said.")
                : tr("This cannot be read: %1.").arg(QString::fromStdString(parsed.error().what)));
    }
    m_ok->setEnabled(parsed.has_value());
}

} // namespace probescope::ui
