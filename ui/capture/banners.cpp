#include "ui/capture/banners.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/where_text.h"
#include "ui/base/theme/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace probescope::ui {

ProgressBanner::ProgressBanner(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_stop(new QToolButton(this))
{
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(10, 4, 10, 4);
    line->setSpacing(12);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(8);
    m_bar->setAccessibleName(tr("Progress of reading"));
    m_stop->setIcon(themedIcon(QStringLiteral("stop")));
    m_stop->setText(tr("Stop"));
    m_stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_stop->setAutoRaise(true);
    line->addWidget(m_text);
    line->addWidget(m_bar, 1);
    line->addWidget(m_stop);
    connect(m_stop, &QToolButton::clicked, this, &ProgressBanner::stopWanted);
    hide();
}

void ProgressBanner::showReading(int permille, const QString& text)
{
    m_bar->setRange(0, permille < 0 ? 0 : 1000);
    if (permille >= 0)
        m_bar->setValue(permille);
    m_bar->show();
    m_stop->setToolTip(tr("Stop reading and keep what was read so far"));
    m_stop->show();
    m_text->setText(text);
    show();
}

void ProgressBanner::showRecording(const QString& text, bool stoppable)
{
    m_bar->hide();
    m_stop->setToolTip(tr("Stop recording and keep what was recorded so far"));
    m_stop->setVisible(stoppable);
    m_text->setText(text);
    show();
}

NoticeBanner::NoticeBanner(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
{
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(10, 6, 10, 6);
    line->setSpacing(10);
    auto* const icon = new QLabel(this);
    icon->setPixmap(themedIcon(QStringLiteral("warning")).pixmap(18));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setAccessibleDescription(tr("Notice"));
    auto* const report = new QToolButton(this);
    report->setText(tr("Import report"));
    report->setAutoRaise(true);
    auto* const close = new QToolButton(this);
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Hide this notice"));
    close->setAccessibleName(close->toolTip());
    line->addWidget(icon);
    line->addWidget(m_text, 1);
    line->addWidget(report);
    line->addWidget(close);
    connect(report, &QToolButton::clicked, this, &NoticeBanner::reportWanted);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void NoticeBanner::showError(const Error& error)
{
    QStringList sentences{errorTitle(error), errorBody(error), tr("The readable part is shown.")};
    if (!error.hint.empty())
        sentences << errorHint(error);
    if (!error.place.field.empty())
        sentences << tr("Location: %1.").arg(whereText(error.place));
    showText(sentencesText(sentences));
}

void NoticeBanner::showText(const QString& text)
{
    m_text->setText(text);
    show();
}

} // namespace probescope::ui

#include "moc_banners.cpp"
