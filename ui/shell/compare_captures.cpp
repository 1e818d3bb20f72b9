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
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

CompareCaptures::CompareCaptures(std::vector<OpenForComparison> open, const QStringList& recent,
                                 QWidget* parent)
    : QDialog(parent)
    , m_open(std::move(open))
    , m_boxes{makeBox(recent, tr("Capture before")), makeBox(recent, tr("Capture after"))}
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
    const auto choose = [](QComboBox& box, int place) {
        const bool offered = place < box.count() && !box.itemData(place).toString().isEmpty();
        box.setCurrentIndex(offered ? place : box.findData(QString()) == 0 ? -1 : 0);
    };
    choose(*m_boxes[0], 1);
    choose(*m_boxes[1], 0);
    for (auto* const box : m_boxes)
        connect(box, &QComboBox::currentIndexChanged, this, &CompareCaptures::check);
    check();
}

/// Each path once: what can be compared first, and last what is open but cannot.
QComboBox* CompareCaptures::makeBox(const QStringList& recent, const QString& name)
{
    auto* const box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(24);
    offerOpen(*box, true);
    for (const auto& path : recent) {
        const auto isIt = [&path](const OpenForComparison& one) { return one.path == path; };
        if (box->findData(path) >= 0 || std::ranges::any_of(m_open, isIt))
            continue;
        box->addItem(QFileInfo(path).fileName(), path);
        box->setItemData(box->count() - 1, path, Qt::ToolTipRole);
    }
    offerOpen(*box, false);
    return box;
}

/// What cannot be compared is told, and cannot be chosen: it has no data.
void CompareCaptures::offerOpen(QComboBox& box, bool comparable) const
{
    for (const auto& one : m_open) {
        const bool can = !one.parts || !one.parts->isEmpty();
        if (can != comparable || (can && box.findData(one.path) >= 0))
            continue;
        const auto file = QFileInfo(one.path).fileName();
        box.addItem(can ? tr("%1 (open)").arg(file) : tr("%1 (has no calls or stacks)").arg(file),
                    can ? one.path : QString());
        const int place = box.count() - 1;
        box.setItemData(place, one.path, Qt::ToolTipRole);
        if (auto* const items = qobject_cast<QStandardItemModel*>(box.model()); items && !can)
            items->item(place)->setEnabled(false);
    }
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

std::optional<QStringList> CompareCaptures::partsOf(const QString& path) const
{
    const auto found = std::ranges::find(m_open, path, &OpenForComparison::path);
    return found == m_open.end() ? std::nullopt : found->parts;
}

QString CompareCaptures::trouble() const
{
    if (before().isEmpty() || after().isEmpty())
        return tr("Choose two captures that have function calls or stacks.");
    if (before() == after())
        return tr("Both are the same capture. To compare two of its ranges, "
                  "use Compare ranges… in the flame graph.");
    const auto was = partsOf(before());
    const auto is = partsOf(after());
    const auto isShared = [&was](const QString& part) { return was->contains(part); };
    if (was && is && std::ranges::none_of(*is, isShared))
        return tr("These have nothing of the same kind to compare. Choose two captures with "
                  "function calls, or two with stacks of the same kind.");
    return {};
}

void CompareCaptures::check()
{
    const auto text = trouble();
    m_note->setText(text);
    m_ok->setEnabled(text.isEmpty());
    resize(width(), std::max(height(), layout()->heightForWidth(width()))); // for more lines
}

} // namespace probescope::ui

#include "moc_compare_captures.cpp"
