#include "ui/shell/compare_captures.h"

#include "ui/base/view/help_property.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace probescope::ui {

CompareCaptures::CompareCaptures(const QStringList& open, const QStringList& recent,
                                 QWidget* parent)
    : QDialog(parent)
    , m_boxes{makeBox(open, recent, tr("Capture before")),
              makeBox(open, recent, tr("Capture after"))}
    , m_note(new QLabel(this))
{
    setWindowTitle(tr("Compare captures"));
    setProperty(kHelpProperty, QStringLiteral("compare"));
    setObjectName(QStringLiteral("compareCaptures"));
    auto* const text = new QLabel(tr("In the flame graph of the capture after, functions in orange "
                                     "take a larger share of the total time than before, those in "
                                     "blue a smaller one. Its table lists the functions of both."),
                                  this);
    text->setWordWrap(true);
    auto* const form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Before"), makeLine(0, tr("Browse for the capture before")));
    form->addRow(tr("After"), makeLine(1, tr("Browse for the capture after")));
    auto* const buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("Compare"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_note->setWordWrap(true);
    auto* const layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(text);
    layout->addLayout(form);
    layout->addWidget(m_note);
    layout->addStretch(1);
    layout->addWidget(buttons);
    resize(520, sizeHint().height());
    // The one in front is what a user has just looked at: with the next one.
    m_boxes[0]->setCurrentIndex(m_boxes[0]->count() > 1 ? 1 : 0);
    for (auto* const box : m_boxes)
        connect(box, &QComboBox::currentIndexChanged, this, &CompareCaptures::check);
    check();
}

/// Each path once.
QComboBox* CompareCaptures::makeBox(const QStringList& open, const QStringList& recent,
                                    const QString& name)
{
    auto* const box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(24);
    for (const auto& path : open + recent) {
        if (box->findData(path) >= 0)
            continue;
        const auto file = QFileInfo(path).fileName();
        box->addItem(open.contains(path) ? tr("%1 (open)").arg(file) : file, path);
        box->setItemData(box->count() - 1, path, Qt::ToolTipRole);
    }
    return box;
}

/// Its button is none of the items: arrow keys choose these without opening the list.
QHBoxLayout* CompareCaptures::makeLine(std::size_t side, const QString& name)
{
    auto* const browse = new QPushButton(tr("Browse…"), this);
    browse->setAccessibleName(name);
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, [this, side] { this->browse(side); });
    setTabOrder(m_boxes[side], browse);
    auto* const line = new QHBoxLayout;
    line->addWidget(m_boxes[side], 1);
    line->addWidget(browse);
    return line;
}

void CompareCaptures::browse(std::size_t side)
{
    const auto file = QFileDialog::getOpenFileName(this, windowTitle());
    if (file.isEmpty())
        return;
    auto* const box = m_boxes[side];
    if (box->findData(file) < 0)
        box->insertItem(0, QFileInfo(file).fileName(), file);
    box->setCurrentIndex(box->findData(file));
}

QString CompareCaptures::fileOf(std::size_t side) const
{
    return m_boxes[side]->currentData().toString();
}

void CompareCaptures::check()
{
    const bool both = !before().isEmpty() && !after().isEmpty();
    m_note->setText(!both ? tr("Choose two captures.")
                        : before() == after()
                        ? tr("Both are the same capture. To compare two of its ranges, "
                             "use Compare… in the flame graph.")
                        : QString());
    m_ok->setEnabled(both && before() != after());
}

} // namespace probescope::ui

#include "moc_compare_captures.cpp"
