#include "ui/views/tracer_report/report_head.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {
constexpr double kLarge = 2.4; // times the font of the window
constexpr int kFactRows = 3;
} // namespace

ReportHead::ReportHead(QWidget* parent)
    : QWidget(parent)
    , m_maximum(new QLabel(this))
    , m_caption(new QLabel(this))
    , m_facts(new QGridLayout)
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
    m_facts->setHorizontalSpacing(10);
    m_facts->setVerticalSpacing(2);
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
    int number = 0;
    for (const auto& [name, value] : facts) {
        const int row = number % kFactRows;
        const int column = 2 * (number / kFactRows);
        auto* const title = new QLabel(name, this);
        title->setForegroundRole(QPalette::PlaceholderText);
        auto* const text = new QLabel(value, this);
        text->setTextFormat(Qt::PlainText);
        text->setAccessibleDescription(name);
        text->setToolTip(value);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_facts->addWidget(title, row, column, Qt::AlignLeft | Qt::AlignTop);
        m_facts->addWidget(text, row, column + 1, Qt::AlignLeft | Qt::AlignTop);
        m_facts->setColumnStretch(column + 1, 1);
        ++number;
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
