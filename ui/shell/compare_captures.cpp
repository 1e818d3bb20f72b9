#include "ui/shell/compare_captures.h"

#include "ui/base/view/help_property.h"
#include "ui/shell/recent_files.h"

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

CompareCaptures::CompareCaptures(std::vector<ForComparison> open, std::vector<ForComparison> recent,
                                 QWidget* parent)
    : QDialog(parent)
    , m_files(std::move(open))
    , m_open(m_files.size())
    , m_note(new QLabel(this))
{
    for (auto& one : recent) {
        if (std::ranges::find(m_files, one.path, &ForComparison::path) == m_files.end())
            m_files.push_back(std::move(one));
    }
    m_boxes = {makeBox(tr("Capture before")), makeBox(tr("Capture after"))};
    setWindowTitle(tr("Compare captures"));
    setProperty(kHelpProperty, QStringLiteral("compare"));
    setObjectName(QStringLiteral("compareCaptures"));
    auto* const text = new QLabel(tr("In the flame graph of the later capture, functions in orange "
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
    chooseFirst();
    for (auto* const box : m_boxes)
        connect(box, &QComboBox::currentIndexChanged, this, &CompareCaptures::check);
    check();
}

/// The one in front is what a user has just looked at: with the next one. What is not known of a
/// file is left to the user.
void CompareCaptures::chooseFirst()
{
    const auto known = [this](const QComboBox& box, int place) {
        const auto path = box.itemData(place).toString();
        const auto found = std::ranges::find(m_files, path, &ForComparison::path);
        return !path.isEmpty() && found != m_files.end()
            && (found->parts || std::size_t(found - m_files.begin()) < m_open);
    };
    auto& after = *m_boxes[1];
    after.setCurrentIndex(known(after, 0) ? 0 : -1);
    auto& before = *m_boxes[0];
    before.setCurrentIndex(after.currentIndex());
    for (int place = 1; place < before.count(); ++place) {
        if (!known(before, place))
            continue;
        before.setCurrentIndex(place);
        if (trouble().isEmpty())
            return;
        before.setCurrentIndex(after.currentIndex());
    }
}

/// What can be compared first, and last what cannot.
QComboBox* CompareCaptures::makeBox(const QString& name)
{
    auto* const box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(24);
    offer(*box, true);
    offer(*box, false);
    return box;
}

/// What cannot be compared is told, and cannot be chosen: it has no data.
void CompareCaptures::offer(QComboBox& box, bool comparable) const
{
    QStringList paths;
    for (const auto& one : m_files)
        paths << one.path;
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        const auto& one = m_files[i];
        const bool can = !one.parts || !one.parts->isEmpty();
        if (can != comparable)
            continue;
        const auto file = recent_files::nameAmong(paths, one.path);
        box.addItem(!can             ? tr("%1 (has no calls or stacks)").arg(file)
                        : i < m_open ? tr("%1 (open)").arg(file)
                                     : file,
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
    const auto found = std::ranges::find(m_files, path, &ForComparison::path);
    return found == m_files.end() ? std::nullopt : found->parts;
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
