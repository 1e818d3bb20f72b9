#include "ui/views/flame/compare_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

CompareDialog::CompareDialog(std::vector<RangeChoice> choices, FlameScope scope, QWidget* parent)
    : QDialog(parent)
    , m_choices(std::move(choices))
    , m_scope(std::move(scope))
    , m_note(new QLabel(this))
{
    setWindowTitle(tr("Compare ranges"));
    setObjectName(QStringLiteral("compareDialog"));
    auto* const words = new QLabel(tr("Compare two ranges of this capture, or a range with another "
                                      "capture. Functions in orange take a larger share of the "
                                      "total time after than before, those in blue a smaller one."),
                                   this);
    words->setWordWrap(true);
    auto* const form = new QFormLayout;
    m_sides[0] = makeSide(0, tr("Before"), form);
    m_sides[1] = makeSide(1, tr("After"), form);
    // The likeliest wish: what is before the markers with what is behind them.
    const auto place = [this](RangeChoice::Kind kind) {
        const auto found = std::find_if(m_choices.begin(), m_choices.end(),
                                        [kind](const auto& one) { return one.kind == kind; });
        return found == m_choices.end() ? -1 : int(found - m_choices.begin());
    };
    const int before = place(RangeChoice::Kind::Before);
    const int after = place(RangeChoice::Kind::After);
    if (before >= 0 && after >= 0) {
        m_sides[0].range->setCurrentIndex(before);
        m_sides[1].range->setCurrentIndex(after);
    } else if (m_choices.size() > 1) {
        m_sides[1].range->setCurrentIndex(1);
    }
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setWordWrap(true);
    auto* const buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("Compare"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(words);
    layout->addLayout(form);
    layout->addWidget(m_note);
    layout->addStretch(1);
    layout->addWidget(buttons);
    resize(560, sizeHint().height());
    check();
}

CompareDialog::Side CompareDialog::makeSide(int number, const QString& title, QFormLayout* form)
{
    Side side;
    side.range = new QComboBox(this);
    side.range->setObjectName(QStringLiteral("range%1").arg(number));
    side.range->setAccessibleName(title);
    for (const RangeChoice& choice : m_choices)
        side.range->addItem(choice.name);
    side.range->addItem(tr("Another capture"));
    side.file = new QLineEdit(this);
    side.file->setObjectName(QStringLiteral("file%1").arg(number));
    side.file->setAccessibleName(number == 0 ? tr("File of the capture before")
                                             : tr("File of the capture after"));
    side.file->setPlaceholderText(tr("File of the other capture"));
    side.browse = new QPushButton(tr("Browse…"), this);
    side.browse->setAccessibleName(number == 0 ? tr("Browse for the capture before")
                                               : tr("Browse for the capture after"));
    auto* const file = new QHBoxLayout;
    file->addWidget(side.file, 1);
    file->addWidget(side.browse);
    form->addRow(title, side.range);
    form->addRow(QString(), file);
    connect(side.range, &QComboBox::currentIndexChanged, this, &CompareDialog::check);
    connect(side.file, &QLineEdit::textChanged, this, &CompareDialog::check);
    connect(side.browse, &QPushButton::clicked, this, [this, number] { chooseFile(number); });
    return side;
}

bool CompareDialog::isFile(int number) const
{
    return m_sides[std::size_t(number)].range->currentIndex() >= int(m_choices.size());
}

void CompareDialog::chooseFile(int number)
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Compare with a capture"));
    if (!file.isEmpty())
        m_sides[std::size_t(number)].file->setText(file);
}

FlameSide CompareDialog::side(int number) const
{
    const Side& from = m_sides[std::size_t(number)];
    FlameSide side;
    side.scope = m_scope;
    side.scope.range.reset();
    if (isFile(0)
        || isFile(1)) { // tasks have other numbers there: one side's alone compares nothing
        side.scope.callStacks.clear();
        side.scope.pid.reset();
    }
    if (isFile(number)) {
        side.file = from.file->text().toStdString();
        side.name = QFileInfo(from.file->text()).fileName();
        return side;
    }
    const auto place = std::size_t(std::max(0, from.range->currentIndex()));
    side.scope.range = m_choices[place].range;
    side.name = m_choices[place].name;
    return side;
}

void CompareDialog::check()
{
    if (!m_ok)
        return; // is being made
    QString trouble;
    for (int number = 0; number < 2; ++number) {
        const Side& side = m_sides[std::size_t(number)];
        const bool file = isFile(number);
        side.file->setVisible(file);
        side.browse->setVisible(file);
        if (file && !QFileInfo(side.file->text()).isFile())
            trouble = tr("Choose the other capture file.");
    }
    const FlameSide was = before();
    const FlameSide is = after();
    if (trouble.isEmpty() && was.file == is.file && was.scope == is.scope)
        trouble = tr("Both sides are the same. For more choices, set markers A and B in the "
                     "timeline, filter for a range, or add bookmarks.");
    const bool task = !m_scope.callStacks.empty() || m_scope.pid;
    m_note->setText(!trouble.isEmpty() ? trouble
                        : task && (isFile(0) || isFile(1))
                        ? tr("All tasks of both captures are counted, not only the chosen one.")
                        : QString());
    m_ok->setEnabled(trouble.isEmpty());
}

} // namespace probescope::ui

#include "moc_compare_dialog.cpp"
