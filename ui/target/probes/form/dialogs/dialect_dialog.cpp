#include "ui/target/probes/form/dialogs/dialect_dialog.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/save_file.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/form/dialogs/dialog_help.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

constexpr QSize kDialectDialogSize(960, 620);
constexpr int kListAir = 36;
constexpr int kTabLetters = 8;

} // namespace

DialectDialog::DialectDialog(probe::Recipe recipe, QWidget* parent)
    : QDialog(parent)
    , m_recipe(std::move(recipe))
    , m_list(new QListWidget(this))
    , m_files(new QTabWidget(this))
    , m_notes(new QLabel(this))
{
    m_files->setAccessibleName(tr("Script and notes"));
    setWindowTitle(tr("Copy as"));
    m_list->setAccessibleName(tr("Language"));
    explain(*m_list, dialog_help::kLanguages);
    m_list->setSpacing(2);
    for (const auto dialect : probe::kDialects)
        m_list->addItem(messageText(probe::dialectName(dialect)));
    m_list->setFixedWidth(m_list->sizeHintForColumn(0) + kListAir);
    m_notes->setWordWrap(true);
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_notes->setAccessibleDescription(tr("Differences"));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_copy->setIcon(themedIcon(QStringLiteral("copy")));
    m_save = buttons->addButton(tr("&Save…"), QDialogButtonBox::ActionRole);
    m_save->setIcon(themedIcon(QStringLiteral("save")));
    auto* const right = new QVBoxLayout;
    right->addWidget(m_files, 1);
    right->addWidget(m_notes);
    auto* const row = new QHBoxLayout;
    row->addWidget(m_list);
    row->addLayout(right, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(row, 1);
    layout->addWidget(buttons);
    resize(kDialectDialogSize);
    connect(m_list, &QListWidget::currentRowChanged, this, &DialectDialog::showRow);
    connect(m_copy, &QPushButton::clicked, this, &DialectDialog::copy);
    connect(m_save, &QPushButton::clicked, this, &DialectDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_list->setCurrentRow(0);
    m_list->setFocus();
}

QPlainTextEdit* DialectDialog::textPage(const QString& name, const std::string& text)
{
    auto* const page = new QPlainTextEdit(m_files);
    page->setReadOnly(true);
    page->setAccessibleName(name);
    page->setFont(fixedFont());
    page->setLineWrapMode(QPlainTextEdit::NoWrap);
    page->setTabChangesFocus(true);
    page->setTabStopDistance(kTabLetters * QFontMetricsF(page->font()).averageCharWidth());
    page->setPlainText(QString::fromStdString(text));
    return page;
}

void DialectDialog::showRow(int row)
{
    if (row < 0)
        return;
    m_rendering = probe::render(probe::kDialects[std::size_t(row)], m_recipe);
    while (m_files->count() > 0) {
        auto* const page = m_files->widget(0);
        m_files->removeTab(0);
        page->deleteLater();
    }
    const bool can = !m_rendering.text.empty();
    const auto file = QString::fromStdString(m_rendering.file);
    if (can) {
        m_files->addTab(textPage(file, m_rendering.text), file);
        for (const auto& companion : m_rendering.companions) {
            const auto name = QString::fromStdString(companion.file);
            m_files->addTab(textPage(name, companion.text), name);
        }
    }
    m_files->setVisible(can);
    QStringList notes;
    if (!can && !m_recipe.probes.empty())
        notes << tr("%1 has no equivalent.").arg(m_list->item(row)->text());
    if (!can)
        notes << messageText(m_rendering.reason);
    for (const auto& note : m_rendering.notes)
        notes << messageText(note);
    m_notes->setText(notes.join(u'\n'));
    m_notes->setVisible(!notes.isEmpty());
    m_notes->setAlignment(can ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter);
    m_notes->setSizePolicy(QSizePolicy::Preferred,
                           can ? QSizePolicy::Maximum : QSizePolicy::Expanding);
    m_copy->setEnabled(can);
    m_save->setEnabled(can);
}

void DialectDialog::copy() const
{
    if (const auto* const page = qobject_cast<QPlainTextEdit*>(m_files->currentWidget()))
        QGuiApplication::clipboard()->setText(page->toPlainText());
}

void DialectDialog::save()
{
    const auto path =
        QFileDialog::getSaveFileName(this, tr("Save"), QString::fromStdString(m_rendering.file));
    if (path.isEmpty())
        return;
    const auto put = [](const QString& file, const std::string& text) {
        return saveFile(file, QByteArray::fromStdString(text)).has_value();
    };
    QStringList failed;
    if (!put(path, m_rendering.text))
        failed << path;
    for (const auto& companion : m_rendering.companions) {
        const auto file = QFileInfo(path).dir().filePath(QString::fromStdString(companion.file));
        if (QFileInfo::exists(file)
            && QMessageBox::question(this, tr("Save"), tr("%1 exists. Replace it?").arg(file))
                != QMessageBox::Yes)
            continue;
        if (!put(file, companion.text))
            failed << file;
    }
    if (!failed.isEmpty())
        QMessageBox::warning(this, tr("Save"),
                             tr("%1 could not be written.").arg(listText(failed)));
}

} // namespace probescope::ui

#include "moc_dialect_dialog.cpp"
