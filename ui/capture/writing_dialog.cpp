#include "ui/capture/writing_dialog.h"

#include "ui/base/capture/proposed_file.h"
#include "ui/base/text/error_text.h"
#include "ui/capture/export_text.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

WritingDialog::WritingDialog(std::shared_ptr<const store::Capture> capture, QWidget* parent)
    : QDialog(parent)
    , m_capture(std::move(capture))
    , m_told(new QLabel(this))
    , m_progress(new QProgressBar(this))
{
    m_told->setWordWrap(true);
    m_told->setTextFormat(Qt::PlainText);
    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_told->setObjectName(QStringLiteral("told"));
    m_told->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_told->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(8);
    m_progress->setAccessibleName(tr("Progress of writing"));
    auto keeps = m_progress->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(keeps);
}

void WritingDialog::addEnd(QVBoxLayout& column)
{
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_write = buttons->addButton(tr("&Export…"), QDialogButtonBox::AcceptRole);
    m_write->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &WritingDialog::askForFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &WritingDialog::reject);
    column.addWidget(m_told);
    column.addWidget(m_progress);
    column.addWidget(buttons);
}

void WritingDialog::tell(const QString& text)
{
    m_told->setText(text);
}

bool WritingDialog::refuses(const QString& file)
{
    m_stoppedForDamage = false;
    if (!isFileOf(*m_capture, file))
        return false;
    tell(tr("%1 is the file that the capture was read from. Choose another name.").arg(file));
    return true;
}

void WritingDialog::tellWriting(const QString& file, int steps)
{
    tell(tr("Writing %1…").arg(file));
    m_progress->setRange(0, steps);
    m_progress->setValue(0);
}

void WritingDialog::fail(const Error& error, const QString& file, const QString& stopped)
{
    const auto text = error.code != ErrorCode::Cancelled
        ? tr("%1 could not be written: %2").arg(file, errorSentences(error))
        : m_stoppedForDamage ? stoppedForDamageText(file)
                             : stopped;
    tell(text);
    emit ended(text);
}

void WritingDialog::succeed(const QString& text)
{
    tell(text);
    emit exported(text);
    accept();
    emit ended(text);
}

void WritingDialog::stopForDamage()
{
    m_stoppedForDamage = true;
    stop();
}

void WritingDialog::reject()
{
    if (writing())
        return stop(); // what it says then is shown
    QDialog::reject();
}

} // namespace probescope::ui

#include "moc_writing_dialog.cpp"
