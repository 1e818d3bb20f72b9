#include "ui/target/record/command_dialog.h"

#include "core/record/session/dialect.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/theme/icons.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {
constexpr QSize kCommandDialogSize(820, 480);
}

CommandDialog::CommandDialog(const record::Settings& settings, QWidget* parent)
    : QDialog(parent)
    , m_pages(new QTabWidget(this))
{
    setWindowTitle(tr("Commands"));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* const copyButton = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copyButton->setIcon(themedIcon(QStringLiteral("copy")));
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(buttons);
    addPage(tr("Root shell"), record::shellLines(settings));
    addPage(QStringLiteral("trace-cmd"), record::traceCmdLines(settings));
    resize(kCommandDialogSize);
    connect(copyButton, &QPushButton::clicked, this, &CommandDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void CommandDialog::addPage(const QString& title, const std::vector<std::string>& lines)
{
    auto* const text = new QPlainTextEdit(m_pages);
    text->setReadOnly(true);
    text->setAccessibleName(title);
    text->setFont(fixedFont());
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    QStringList words;
    for (const auto& line : lines)
        words << QString::fromStdString(line);
    text->setPlainText(words.join(u'\n'));
    m_pages->addTab(text, title);
}

void CommandDialog::copy() const
{
    if (const auto* const text = qobject_cast<QPlainTextEdit*>(m_pages->currentWidget()))
        QGuiApplication::clipboard()->setText(text->toPlainText() + u'\n');
}

} // namespace probescope::ui

#include "moc_command_dialog.cpp"
