#include "ui/capture/key_sheet.h"

#include "ui/base/text/key_text.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/theme/icons.h"
#include "ui/base/view/help_property.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr double kOfScreen = 0.85; // at most this much of its width and height
constexpr int kColumns = 2;
constexpr int kBetweenColumns = 36;
constexpr int kSheetMargin = 20; // left and right
constexpr int kTitleRows = 2; // as high as a title with the space around it

std::vector<KeyLine> linesOf(const KeyGroup& group)
{
    std::vector<KeyLine> lines;
    for (const auto* const action : group.actions) {
        const auto text = withoutMnemonic(action->text());
        if (const auto keys = keyText(action->shortcuts()); !keys.isEmpty() && !text.isEmpty())
            lines.push_back({keys, text});
    }
    lines.insert(lines.end(), group.more.begin(), group.more.end());
    return lines;
}

} // namespace

KeySheet::KeySheet(const std::vector<KeyGroup>& groups, QWidget* parent)
    : QDialog(parent)
    , m_filter(new QLineEdit(this))
    , m_area(new QScrollArea(this))
    , m_none(new QLabel(tr("No matching shortcuts."), this))
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setProperty(kHelpProperty, QStringLiteral("keys"));
    m_filter->setPlaceholderText(tr("Find a command or a key"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    for (const auto& group : groups) {
        if (!linesOf(group).empty())
            m_groups.push_back(makeGroup(group));
    }
    for (const auto& group : m_groups)
        m_widest = std::max(m_widest, group.box->sizeHint().width());
    makePage();
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false); // Return is typed above
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_filter, &QLineEdit::textChanged, this, &KeySheet::filter);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 12, 0, 12);
    for (QWidget* const part : std::initializer_list<QWidget*>{m_filter, m_area, buttons}) {
        auto* const line = new QHBoxLayout;
        const int margin = part == m_area ? 0 : kSheetMargin;
        line->setContentsMargins(margin, 0, margin, 0);
        line->addWidget(part);
        layout->addLayout(line, part == m_area ? 1 : 0);
    }
    m_filter->setFocus();
    const auto room = screen()->availableGeometry().size() * kOfScreen;
    const int bar = m_area->verticalScrollBar()->sizeHint().width();
    m_area->setMinimumWidth(std::min(widthOf(1) + bar, room.width()));
    arrange(widthOf(kColumns) + bar <= room.width() ? kColumns : 1);
    const int high = m_area->widget()->sizeHint().height() + m_filter->sizeHint().height()
        + buttons->sizeHint().height() + 48;
    resize(widthOf(m_arranged) + bar, std::min(high, room.height()));
}

void KeySheet::makePage()
{
    auto* const page = new QWidget(this);
    auto* const columns = new QHBoxLayout(page);
    columns->setSpacing(kBetweenColumns);
    columns->setContentsMargins(kSheetMargin, 16, kSheetMargin, 16);
    columns->addWidget(m_none, 0, Qt::AlignTop);
    m_none->hide();
    for (int i = 0; i < kColumns; ++i) {
        auto* const column = new QVBoxLayout;
        column->setSpacing(18);
        columns->addLayout(column);
        m_columns.push_back(column);
    }
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setWidget(page);
    m_area->setAccessibleName(windowTitle());
    m_area->viewport()->installEventFilter(this);
}

KeySheet::Group KeySheet::makeGroup(const KeyGroup& group)
{
    Group made{.box = new QWidget(this), .rows = {}};
    auto* const grid = new QGridLayout(made.box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    auto* const title = new QLabel(group.title, made.box);
    auto font = title->font();
    font.setBold(true);
    title->setFont(font);
    grid->addWidget(title, 0, 0, 1, 2);
    int row = 1;
    for (const auto& line : linesOf(group)) {
        auto* const text = new QLabel(line.text, made.box);
        auto* const keys = new QLabel(line.keys, made.box);
        keys->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        keys->setForegroundRole(QPalette::Link);
        keys->setAccessibleDescription(tr("Shortcuts: %1").arg(line.text));
        grid->addWidget(text, row, 0);
        grid->addWidget(keys, row, 1);
        m_lines.push_back(line);
        made.rows.push_back({line, text, keys});
        ++row;
    }
    return made;
}

void KeySheet::filter(const QString& wanted)
{
    const auto words = wanted.simplified();
    bool any = false;
    for (const auto& group : m_groups) {
        bool ofGroup = false;
        for (const auto& row : group.rows) {
            const bool shown = row.line.text.contains(words, Qt::CaseInsensitive)
                || row.line.keys.contains(words, Qt::CaseInsensitive);
            row.text->setVisible(shown);
            row.keys->setVisible(shown);
            ofGroup = ofGroup || shown;
        }
        group.box->setVisible(ofGroup);
        any = any || ofGroup;
    }
    m_none->setVisible(!any);
}

void KeySheet::arrange(int columns)
{
    if (columns == m_arranged)
        return;
    m_arranged = columns;
    for (auto* const column : m_columns) {
        while (auto* const item = column->takeAt(0))
            delete item; // the box stays
    }
    std::size_t total = 0;
    for (const auto& group : m_groups)
        total += group.rows.size() + kTitleRows;
    std::size_t filled = 0;
    int current = 0;
    for (const auto& group : m_groups) {
        const bool full = filled + group.rows.size() / 2 > total * (current + 1) / columns;
        if (full && current + 1 < columns)
            ++current;
        m_columns[std::size_t(current)]->addWidget(group.box);
        filled += group.rows.size() + kTitleRows;
    }
    auto* const line = static_cast<QHBoxLayout*>(m_area->widget()->layout());
    for (int i = 0; i < kColumns; ++i) {
        m_columns[std::size_t(i)]->addStretch();
        line->setStretchFactor(m_columns[std::size_t(i)], i < columns ? 1 : 0);
    }
}

int KeySheet::widthOf(int columns) const
{
    return columns * m_widest + (kColumns - 1) * kBetweenColumns + 2 * kSheetMargin;
}

bool KeySheet::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_area->viewport() && m_arranged > 0)
        arrange(m_area->viewport()->width() >= widthOf(kColumns) ? kColumns : 1);
    return QDialog::eventFilter(watched, event);
}

} // namespace probescope::ui

#include "moc_key_sheet.cpp"
