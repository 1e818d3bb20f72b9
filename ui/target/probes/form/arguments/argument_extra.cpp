#include "ui/target/probes/form/arguments/argument_extra.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/text/menu_text.h"
#include "ui/target/probes/form/arguments/argument_help.h"
#include "ui/target/probes/form/models/argument_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {

using Source = ArgumentForm::Source;

constexpr int kMaxElements = 64;
constexpr int kMaxBits = 63;
constexpr int kDialogLetters = 60;

/// What the line is called that a source needs, and what could stand in it.
struct SourceField
{
    QString label;
    QString example;
};

SourceField fieldOf(Source source)
{
    const auto field = [](const QString& label, const char* example) {
        return SourceField{label, QLatin1String(example)};
    };
    switch (source) {
    case Source::Register:
        return field(ArgumentExtra::tr("Re&gister"), "di");
    case Source::StackEntry:
        return field(ArgumentExtra::tr("&Entry"), "1");
    case Source::Symbol:
        return field(ArgumentExtra::tr("&Symbol"), "jiffies");
    case Source::Field:
        return field(ArgumentExtra::tr("Fi&eld"), "prev_pid");
    case Source::Immediate:
        return field(ArgumentExtra::tr("N&umber"), "42");
    case Source::Text:
        return field(ArgumentExtra::tr("Strin&g"), "hello");
    default:
        return field(ArgumentExtra::tr("Ar&gument"), "+0(%si):string");
    }
}

} // namespace

ArgumentExtra::ArgumentExtra(const ProbeDraft& draft, QWidget* parent)
    : QDialog(parent)
    , m_source(new QComboBox(this))
    , m_word(new QLineEdit(this))
    , m_wordLabel(new QLabel(this))
    , m_follow(new QLineEdit(this))
    , m_user(new QCheckBox(tr("User &memory"), this))
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
    setWindowTitle(tr("Add fetch argument"));
    fillSources(draft);
    fillMoments(draft);
    dressLines();
    dressNumbers();
    dressWords();
    layOut(draft);
    explainFields();
    connectFields();
    showFields();
}

void ArgumentExtra::fillSources(const ProbeDraft& draft)
{
    using Family = ProbeDraft::Family;
    const auto add = [this](Source source, const QString& name) {
        m_source->addItem(name, int(source));
    };
    const auto family = draft.family();
    add(Source::Comm, tr("Task name ($comm)"));
    if (family == Family::Event) {
        add(Source::Field, tr("Event field ($NAME)"));
    } else {
        add(Source::Register, tr("Register (%REGISTER)"));
        add(Source::StackEntry, tr("Stack entry ($stackN)"));
        add(Source::Stack, tr("Stack address ($stack)"));
    }
    if (draft.returnSpec() != nullptr)
        add(Source::ReturnValue, tr("Return value ($retval)"));
    if (family != Family::Program)
        add(Source::Symbol, tr("Memory at a kernel symbol (@SYMBOL)"));
    add(Source::Immediate, tr("Constant number"));
    add(Source::Text, tr("Constant string"));
    add(Source::Typed, tr("Custom fetch argument"));
    m_source->setAccessibleName(tr("What is recorded"));
}

void ArgumentExtra::fillMoments(const ProbeDraft& draft)
{
    m_moment->addItem(tr("At entry"), false);
    m_moment->addItem(tr("At return"), true);
    m_moment->setAccessibleName(tr("When it is recorded"));
    if (draft.entrySpec() == nullptr)
        m_moment->setCurrentIndex(1);
}

void ArgumentExtra::dressLines()
{
    m_wordLabel->setBuddy(m_word);
    m_follow->setPlaceholderText(tr("Offsets to follow: 0 or 16, 8"));
    m_follow->setAccessibleName(tr("Offsets to follow"));
    m_follow->setToolTip(tr("Treats the value as an address and reads memory at this offset from "
                            "it. Several offsets are followed in turn."));
    m_user->setToolTip(tr("Reads user memory instead of kernel memory at these offsets."));
    m_name->setPlaceholderText(tr("automatic if empty; two letters or more"));
    m_name->setAccessibleName(tr("Argument name"));
}

void ArgumentExtra::dressNumbers()
{
    m_type->setEditable(true);
    m_type->addItem(QString());
    m_type->addItems(typeTexts());
    m_type->setAccessibleName(tr("Type"));
    m_type->lineEdit()->setPlaceholderText(tr("kernel default"));
    m_array->setRange(0, kMaxElements);
    m_array->setSpecialValueText(tr("no array"));
    m_array->setAccessibleName(tr("Array elements"));
    m_bits->setRange(0, kMaxBits);
    m_bits->setSpecialValueText(tr("no bitfield"));
    m_bits->setAccessibleName(tr("Bitfield width"));
    m_bitOffset->setRange(0, kMaxBits);
    m_bitOffset->setAccessibleName(tr("First bit of the bitfield"));
}

void ArgumentExtra::dressWords()
{
    m_preview->setFont(fixedFont());
    m_preview->setTextFormat(Qt::PlainText);
    m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_preview->setWordWrap(true);
    m_preview->setAccessibleDescription(tr("Probe definition"));
    m_printed->setTextFormat(Qt::PlainText);
    m_printed->setForegroundRole(QPalette::PlaceholderText);
    m_printed->setWordWrap(true);
    m_printed->setAccessibleDescription(tr("Output"));
    m_printed->setMinimumHeight(2 * fontMetrics().lineSpacing()); // else the window jumps
    m_printed->setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

void ArgumentExtra::layOut(const ProbeDraft& draft)
{
    m_form->addRow(tr("&Record"), m_source);
    m_form->addRow(m_wordLabel, m_word);
    m_form->addRow(tr("&Offsets"), m_follow);
    m_form->addRow({}, m_user);
    m_form->addRow(tr("&Type"), m_type);
    m_form->addRow(tr("Arra&y"), m_array);
    m_form->addRow(tr("&Bits"), m_bits);
    m_form->addRow(tr("First b&it"), m_bitOffset);
    m_form->addRow(tr("&When"), m_moment);
    m_form->addRow(tr("&Name"), m_name);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setRowVisible(m_moment, draft.moment() == ProbeDraft::Moment::Both);
    auto* const buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("&Add"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    layout->addSpacing(layout->spacing());
    layout->addWidget(m_preview);
    layout->addWidget(m_printed);
    layout->addStretch(1);
    layout->addWidget(buttons);
    layout->addStrut(fontMetrics().averageCharWidth() * kDialogLetters);
}

void ArgumentExtra::explainFields()
{
    explain(*m_source, argument_help::kSource);
    explain(*m_word, argument_help::kWord);
    explain(*m_follow, argument_help::kFollow);
    explain(*m_user, argument_help::kUserMemory);
    explain(*m_type, argument_help::kType);
    explain(*m_array, argument_help::kArray);
    explain(*m_bits, argument_help::kBits);
    explain(*m_bitOffset, argument_help::kBitOffset);
    explain(*m_moment, argument_help::kMoment);
    explain(*m_name, argument_help::kName);
}

void ArgumentExtra::connectFields()
{
    connect(m_source, &QComboBox::currentIndexChanged, this, &ArgumentExtra::showFields);
    for (auto* const line : {m_word, m_follow, m_name, m_type->lineEdit()})
        connect(line, &QLineEdit::textChanged, this, &ArgumentExtra::build);
    for (auto* const box : {m_array, m_bits, m_bitOffset})
        connect(box, &QSpinBox::valueChanged, this, &ArgumentExtra::build);
    connect(m_user, &QCheckBox::toggled, this, &ArgumentExtra::build);
}

ArgumentForm::Source ArgumentExtra::source() const
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
    const auto field = fieldOf(kind);
    m_wordLabel->setText(field.label);
    m_word->setAccessibleName(withoutMnemonic(field.label));
    m_word->setPlaceholderText(field.example);
    m_form->setRowVisible(m_word, needsWord(kind));
    for (QWidget* const part : {static_cast<QWidget*>(m_follow), static_cast<QWidget*>(m_user),
                                static_cast<QWidget*>(m_type), static_cast<QWidget*>(m_array),
                                static_cast<QWidget*>(m_bits), static_cast<QWidget*>(m_bitOffset)})
        m_form->setRowVisible(part, isComposed(kind));
    build();
    if (!isVisible())
        adjustSize();
}

ArgumentForm ArgumentExtra::form() const
{
    const auto textOf = [](const QString& text) { return text.trimmed().toStdString(); };
    return {.source = source(),
            .word = textOf(m_word->text()),
            .follow = textOf(m_follow->text()),
            .userMemory = m_user->isChecked(),
            .type = textOf(m_type->currentText()),
            .elements = unsigned(m_array->value()),
            .bits = unsigned(m_bits->value()),
            .bitOffset = unsigned(m_bitOffset->value()),
            .name = textOf(m_name->text())};
}

void ArgumentExtra::build()
{
    m_bitOffset->setEnabled(m_bits->value() > 0);
    m_type->setEnabled(m_bits->value() == 0);
    m_user->setEnabled(!m_follow->text().trimmed().isEmpty());
    const auto form = this->form();
    const auto argument = argumentOf(form);
    m_ok->setEnabled(argument.has_value());
    if (argument) {
        m_argument = *argument;
        showArgument();
    } else {
        showTrouble(form, argument.error());
    }
}

void ArgumentExtra::showArgument()
{
    m_preview->setText(QString::fromStdString(probe::formatArgument(m_argument)));
    m_printed->setText(tr("Output: %1. Records %2.")
                           .arg(printedForm(m_argument), fetchDescription(m_argument.fetch)));
}

void ArgumentExtra::showTrouble(const ArgumentForm& form, const Error& error)
{
    m_preview->setText(QString::fromStdString(formText(form)));
    m_printed->setText(needsWord(form.source) && form.word.empty()
                           ? tr("Fill in the empty field.")
                           : tr("Invalid: %1.").arg(messageText(error.what)));
}

} // namespace probescope::ui

#include "moc_argument_extra.cpp"
