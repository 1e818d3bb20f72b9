#include "ui/target/live_counts/count_pane.h"

#include "ui/base/text/error_text.h"
#include "ui/base/theme/icons.h"

#include <QLabel>
#include <QPushButton>
#include <QSemaphore>
#include <QSplitter>
#include <QVBoxLayout>

namespace probescope::ui {

CountPane::CountPane(QWidget* parent)
    : QWidget(parent)
{
    connect(&m_background, &Background::runningChanged, this, [this](bool running) {
        showState();
        emit runningChanged(running);
    });
}

void CountPane::layOut(QWidget* question, int questionWidth, QWidget* answer, int answerWidth)
{
    auto* const splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(question);
    splitter->addWidget(answer);
    splitter->setSizes({questionWidth, answerWidth});
    splitter->setStretchFactor(1, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
}

QWidget* CountPane::makeAnswer(QWidget* shown, const QString& idle)
{
    auto* const pane = new QWidget(this);
    m_words = new QLabel(pane);
    m_words->setAccessibleDescription(tr("Status"));
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_words->setText(idle);
    auto* const layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(shown, 1);
    layout->addWidget(m_words);
    return pane;
}

QWidget* CountPane::makeStart(QWidget* parent)
{
    m_start = new QPushButton(parent);
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (running())
            stop();
        else
            start();
    });
    return m_start;
}

void CountPane::showStart(const QString& text, bool may)
{
    const bool runs = running();
    const bool ending = runs && !m_end;
    m_start->setText(ending ? tr("Stopping…") : runs ? tr("&Stop") : text);
    m_start->setIcon(themedIcon(runs ? QStringLiteral("stop") : QStringLiteral("run")));
    m_start->setEnabled(m_target && !ending && (runs || may));
}

void CountPane::stop()
{
    if (m_end) {
        m_end->release();
        if (running())
            m_words->setText(tr("Restoring the kernel state…"));
    }
    m_end.reset();
    showState();
}

void CountPane::fail(const Target& target, const Error& error)
{
    const auto words = errorSentences(error);
    m_words->setText(target == m_target ? words : tr("On the previous target: %1").arg(words));
    emit failed(error);
    emit ended();
}

} // namespace probescope::ui

#include "moc_count_pane.cpp"
