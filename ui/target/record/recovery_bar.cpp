#include "ui/target/record/recovery_bar.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/theme/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>

#include <utility>

namespace probescope::ui {

RecoveryBar::RecoveryBar(QWidget* parent)
    : QFrame(parent)
    , m_words(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_recover(new QPushButton(themedIcon(QStringLiteral("redo")), tr("&Recover"), this))
{
    setFrameShape(QFrame::StyledPanel);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_words->setAccessibleDescription(tr("Crashed recordings"));
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setMaximumWidth(160);
    m_bar->setAccessibleName(tr("Recovery progress"));
    m_bar->hide();
    auto* const layout = new QHBoxLayout(this);
    layout->addWidget(m_words, 1);
    layout->addWidget(m_bar);
    layout->addWidget(m_recover);
    connect(m_recover, &QPushButton::clicked, this, &RecoveryBar::recover);
    hide();
}

void RecoveryBar::check(const QString& folder)
{
    if (!m_bar->isHidden())
        return; // they are being made captures
    m_background.start([this, path = folder.toStdString()](const Background::Context& context) {
        auto left = record::leftoverSpools(path);
        context.deliver([this, left = std::move(left)]() mutable {
            take(left ? std::move(*left) : std::vector<record::LeftoverSpool>());
        });
    });
}

void RecoveryBar::take(std::vector<record::LeftoverSpool> left)
{
    m_left = std::move(left);
    qint64 bytes = 0;
    QStringList names;
    for (const auto& spool : m_left) {
        bytes += qint64(spool.bytes);
        names << QString::fromStdString(spool.capture.filename().string());
    }
    m_words->setText(
        tr("Crashed recordings (%1): %2.").arg(locale().formattedDataSize(bytes), listText(names)));
    m_recover->setVisible(!m_left.empty());
    setVisible(!m_left.empty());
    emit checked();
}

void RecoveryBar::recover()
{
    m_recover->hide();
    m_bar->show();
    m_background.start([this, left = m_left](const Background::Context& context) {
        QStringList failed;
        for (const auto& spool : left) {
            const auto done = record::recoverSpool(
                spool, [&context](const Progress&) { return !context.cancel().cancelled(); });
            if (done) {
                context.deliver([this, file = QString::fromStdString(done->capture.string())] {
                    emit recovered(file);
                });
            } else {
                failed << errorSentences(done.error());
            }
        }
        context.deliver([this, failed] {
            m_bar->hide();
            setVisible(!failed.isEmpty());
            m_words->setText(failed.join(u'\n'));
            emit finished();
        });
    });
}

} // namespace probescope::ui

#include "moc_recovery_bar.cpp"
