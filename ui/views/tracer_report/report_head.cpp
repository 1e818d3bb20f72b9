#include "ui/views/tracer_report/report_head.h"

#include "ui/base/parts/flow_layout.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr double kLarge = 2.4; // times the font of the window
constexpr int kFactRows = 3;
constexpr int kRowSpacing = 2;
} // namespace

ReportHead::ReportHead(QWidget* parent)
    : QWidget(parent)
    , m_maximum(new QLabel(this))
    , m_caption(new QLabel(this))
    , m_facts(new FlowLayout)
{
    auto font = m_maximum->font();
    font.setPointSizeF(font.pointSizeF() * kLarge);
    font.setBold(true);
    m_maximum->setFont(font);
    m_maximum->setAccessibleDescription(tr("Maximum"));
    m_maximum->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_caption->setForegroundRole(QPalette::PlaceholderText);
    m_caption->setWordWrap(true);
    auto* const left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(m_maximum);
    left->addWidget(m_caption);
    left->addStretch(1);
    m_facts->setContentsMargins(0, 0, 0, 0);
    m_facts->setSpacing(18);
    m_facts->setLineSpacing(kRowSpacing); // columns below each other are one
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(14, 8, 14, 6);
    line->setSpacing(28);
    line->addLayout(left, 2);
    line->addLayout(m_facts, 5);
}

void ReportHead::show(const QString& maximum, const QString& caption,
                      const std::vector<Fact>& facts)
{
    m_maximum->setText(maximum);
    m_caption->setText(caption);
    m_shown = facts;
    while (auto* const item = m_facts->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    // Values of a column stand below each other, also where it is broken into two.
    int titleWidth = 0;
    for (const auto& [name, value] : facts)
        titleWidth = std::max(titleWidth, fontMetrics().horizontalAdvance(name));
    QGridLayout* column = nullptr;
    int row = kFactRows;
    for (const auto& [name, value] : facts) {
        if (row == kFactRows) { // the next column, which stands below where there is no room
            auto* const box = new QWidget(this);
            column = new QGridLayout(box);
            column->setContentsMargins(0, 0, 0, 0);
            column->setHorizontalSpacing(10);
            column->setVerticalSpacing(kRowSpacing);
            column->setColumnMinimumWidth(0, titleWidth);
            m_facts->addWidget(box);
            m_facts->setAlignment(box, Qt::AlignTop); // rows of all columns are in line
            row = 0;
        }
        auto* const title = new QLabel(name, column->parentWidget());
        title->setForegroundRole(QPalette::PlaceholderText);
        auto* const text = new QLabel(value, column->parentWidget());
        text->setTextFormat(Qt::PlainText);
        text->setAccessibleDescription(name);
        text->setToolTip(value);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addWidget(title, row, 0, Qt::AlignLeft | Qt::AlignTop);
        column->addWidget(text, row, 1, Qt::AlignLeft | Qt::AlignTop);
        ++row;
    }
}

QStringList ReportHead::texts() const
{
    QStringList texts{m_maximum->text(), m_caption->text()};
    for (const auto& [name, value] : m_shown)
        texts << tr("%1: %2").arg(name, value);
    return texts;
}

} // namespace probescope::ui

#include "moc_report_head.cpp"
