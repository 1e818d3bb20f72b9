#include "ui/capture/key_sheet.h"

#include "ui/base/view/help_property.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kSheetWidth = 980;
constexpr double kOfScreen = 0.85; // at most this much of its height
constexpr int kColumns = 2;

QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const auto& shortcut : action.shortcuts())
        keys << shortcut.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral("  "));
}

std::vector<KeyLine> linesOf(const KeyGroup& group)
{
    std::vector<KeyLine> lines;
    for (const auto* const action : group.actions) {
        auto text = action->text();
        text.remove(u'&');
        if (const auto keys = keysOf(*action); !keys.isEmpty() && !text.isEmpty())
            lines.push_back({keys, text});
    }
    lines.insert(lines.end(), group.more.begin(), group.more.end());
    return lines;
}

} // namespace

KeySheet::KeySheet(const std::vector<KeyGroup>& groups, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setProperty(kHelpProperty, QStringLiteral("keys"));
    auto* const page = new QWidget(this);
    auto* const columns = new QHBoxLayout(page);
    columns->setSpacing(36);
    columns->setContentsMargins(20, 16, 20, 16);
    std::size_t total = 0;
    for (const auto& group : groups)
        total += linesOf(group).size() + 2;
    std::size_t filled = 0;
    QVBoxLayout* column = nullptr;
    for (const auto& group : groups) {
        const auto size = linesOf(group).size();
        if (size == 0)
            continue;
        if (!column || (columns->count() < kColumns && filled + size / 2 > total / kColumns)) {
            if (column)
                column->addStretch();
            column = new QVBoxLayout;
            column->setSpacing(18);
            columns->addLayout(column, 1);
        }
        column->addWidget(makeGroup(group));
        filled += size + 2;
    }
    if (column)
        column->addStretch();
    auto* const area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(page);
    area->setAccessibleName(windowTitle());
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 12);
    layout->addWidget(area, 1);
    auto* const foot = new QHBoxLayout;
    foot->setContentsMargins(20, 0, 20, 0);
    foot->addWidget(buttons);
    layout->addLayout(foot);
    const int wanted = page->sizeHint().height() + buttons->sizeHint().height() + 24;
    resize(kSheetWidth, std::min(wanted, int(screen()->availableGeometry().height() * kOfScreen)));
}

QWidget* KeySheet::makeGroup(const KeyGroup& group)
{
    auto* const box = new QWidget(this);
    auto* const grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    auto* const title = new QLabel(group.title, box);
    auto font = title->font();
    font.setBold(true);
    title->setFont(font);
    grid->addWidget(title, 0, 0, 1, 2);
    int row = 1;
    for (const auto& line : linesOf(group)) {
        auto* const text = new QLabel(line.text, box);
        auto* const keys = new QLabel(line.keys, box);
        keys->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        keys->setForegroundRole(QPalette::Link);
        keys->setAccessibleDescription(tr("Shortcuts: %1").arg(line.text));
        grid->addWidget(text, row, 0);
        grid->addWidget(keys, row, 1);
        m_lines.push_back(line);
        ++row;
    }
    return box;
}

} // namespace probescope::ui

#include "moc_key_sheet.cpp"
