#include "ui/shell/compare_captures.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
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
    setObjectName(QStringLiteral("compareCaptures"));
    auto* const text = new QLabel(
        tr("In the flame graph of the capture after, orange has a larger share of all time than "
           "before, blue a smaller one. Its table lists the functions of both."),
        this);
    text->setWordWrap(true);
    auto* const form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Before"), m_boxes[0]);
    form->addRow(tr("After"), m_boxes[1]);
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
    for (const std::size_t side : {std::size_t(0), std::size_t(1)}) {
        auto* const box = m_boxes[side];
        const bool hasTwo = box->count() > 2; // besides "Browse…"
        box->setCurrentIndex(side == 0 && hasTwo ? 1 : 0);
        m_shown[side] = box->currentIndex();
        connect(box, &QComboBox::activated, this, [this, side] { chosen(side); });
    }
    check();
}

/// Each path once, with "Browse…" at the end.
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
    box->addItem(tr("Browse…"));
    return box;
}

void CompareCaptures::chosen(std::size_t side)
{
    if (fileOf(side).isEmpty())
        browse(side);
    m_shown[side] = m_boxes[side]->currentIndex();
    check();
}

void CompareCaptures::browse(std::size_t side)
{
    const auto file = QFileDialog::getOpenFileName(this, windowTitle());
    auto* const box = m_boxes[side];
    if (file.isEmpty()) {
        box->setCurrentIndex(m_shown[side]);
        return;
    }
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
