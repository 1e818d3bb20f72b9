#include "ui/shell/sample_guide.h"

#include "ui/base/theme/icons.h"
#include "ui/shell/samples.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kGuideWidth = 290;
constexpr int kMinGuideWidth = 230;
constexpr int kGuideShare = 22; // percent of a narrow window

QLabel* markdown(const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(parent);
    label->setTextFormat(Qt::MarkdownText);
    label->setText(text);
    QTextDocument read; // Qt would name the label by its marks
    read.setMarkdown(text);
    label->setAccessibleName(read.toPlainText());
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QFrame* lineBeside(QWidget* parent)
{
    auto* const line = new QFrame(parent);
    line->setFrameShape(QFrame::VLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    return line;
}

} // namespace

SampleGuide::SampleGuide(const Sample& sample, QWidget* parent)
    : QWidget(parent)
    , m_ask(new QPushButton(this))
    , m_answer(markdown(sample.answer, this))
{
    setMinimumWidth(kMinGuideWidth);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    fitInto(parent ? parent->width() : 0);
    auto* const content = new QWidget(this);
    auto* const column = new QVBoxLayout(content);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(10);
    addHead(sample.title, *column);
    column->addWidget(markdown(sample.question, content));
    addSteps(sample.steps, *column);
    if (!sample.companion.isEmpty()) {
        const auto name = QFileInfo(sample.companion).suffix(); // what the kernel calls it
        auto* const companion =
            new QPushButton(themedIcon(QStringLiteral("open")), tr("Open %1").arg(name), content);
        connect(companion, &QPushButton::clicked, this, &SampleGuide::companionWanted);
        column->addWidget(companion);
    }
    column->addWidget(m_ask);
    column->addWidget(m_answer);
    column->addStretch();
    m_answer->setAccessibleDescription(tr("Answer"));
    connect(m_ask, &QPushButton::clicked, this, [this] { showAnswer(!answerShown()); });
    showAnswer(false);
    auto* const area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus); // the keyboard goes from one button to the next
    area->setWidget(content);
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(lineBeside(this));
    row->addWidget(area, 1);
}

void SampleGuide::fitInto(int width)
{
    // Not a fixed one, which would keep the window from becoming narrower.
    setMaximumWidth(std::clamp(width * kGuideShare / 100, kMinGuideWidth, kGuideWidth));
}

bool SampleGuide::answerShown() const
{
    return !m_answer->isHidden();
}

void SampleGuide::addHead(const QString& title, QVBoxLayout& column)
{
    auto* const label = new QLabel(title, this);
    auto font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setWordWrap(true);
    auto* const close = new QToolButton(this);
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Hide the guide. The Help menu brings it back."));
    close->setAccessibleName(tr("Hide the guide"));
    connect(close, &QToolButton::clicked, this, &SampleGuide::closed);
    auto* const head = new QHBoxLayout;
    head->addWidget(label, 1);
    head->addWidget(close, 0, Qt::AlignTop);
    column.addLayout(head);
}

void SampleGuide::addSteps(const QStringList& steps, QVBoxLayout& column)
{
    auto* const grid = new QGridLayout;
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    for (int i = 0; i < int(steps.size()); ++i) {
        auto* const number = new QLabel(tr("%1.").arg(i + 1), this);
        grid->addWidget(number, i, 0, Qt::AlignTop | Qt::AlignRight);
        grid->addWidget(markdown(steps[i], this), i, 1);
    }
    column.addLayout(grid);
}

void SampleGuide::showAnswer(bool shown)
{
    m_answer->setVisible(shown);
    m_ask->setText(shown ? tr("Hide the answer") : tr("Show the answer"));
}

} // namespace probescope::ui

#include "moc_sample_guide.cpp"
