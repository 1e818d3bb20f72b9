#include "ui/shell/text_page.h"

#include "core/format/input/input.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/theme/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QShortcut>
#include <QVBoxLayout>

#include <array>

namespace probescope::ui {

namespace {

constexpr qsizetype kMaxShown = qsizetype(16) << 20; // what a text widget bears

/// The text of a file, decompressed, up to kMaxShown bytes.
Result<std::pair<QByteArray, bool>> readText(const std::filesystem::path& file,
                                             const CancelToken& cancel)
{
    auto input = format::Input::open(file);
    if (!input)
        return tl::unexpected(input.error());
    QByteArray bytes;
    std::array<char, 65536> buffer{};
    while (bytes.size() < kMaxShown && !cancel.cancelled()) {
        const auto count = (*input)->read(buffer);
        if (!count)
            return tl::unexpected(count.error());
        if (*count == 0)
            return std::pair(bytes, false);
        bytes.append(buffer.data(), qsizetype(*count));
    }
    return std::pair(bytes, true);
}

} // namespace

TextPage::TextPage(const std::filesystem::path& file, const QString& kind, QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_note(new QLabel(this))
    , m_matches(new QLabel(this))
    , m_find(new QLineEdit(this))
    , m_text(new QPlainTextEdit(this))
{
    auto* const top = new QHBoxLayout;
    top->setContentsMargins(10, 6, 10, 6);
    top->setSpacing(10);
    auto* const icon = new QLabel(this);
    icon->setPixmap(themedIcon(QStringLiteral("text")).pixmap(20));
    const auto name = QString::fromStdString(file.filename().string());
    m_title->setText(kind.isEmpty()
                         ? tr("%1 contains no events. It is shown as text.").arg(name)
                         : tr("%1 contains no events. It is shown as text: %2.").arg(name, kind));
    m_title->setTextFormat(Qt::PlainText);
    m_find->setPlaceholderText(tr("Find in the text"));
    m_find->setAccessibleName(m_find->placeholderText());
    m_find->setClearButtonEnabled(true);
    m_find->setMaximumWidth(280);
    top->addWidget(icon);
    top->addWidget(m_title, 1);
    top->addWidget(m_note);
    top->addWidget(m_matches);
    top->addWidget(m_find);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(fixedFont());
    m_text->setAccessibleName(tr("Text of the file"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_text, 1);
    setFocusProxy(m_text);
    connect(m_find, &QLineEdit::returnPressed, this, [this] { findNext(false); });
    makeKeys();
    load(file);
}

void TextPage::makeKeys()
{
    const auto add = [this](const QKeySequence& key, const auto& run) {
        auto* const shortcut = new QShortcut(key, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, run);
    };
    add(QKeySequence::Find, [this] { focusSearch(); });
    add(Qt::Key_F3, [this] { findNext(false); });
    add(Qt::SHIFT | Qt::Key_F3, [this] { findNext(true); });
    add(Qt::Key_Escape, [this] { m_text->setFocus(Qt::ShortcutFocusReason); });
}

void TextPage::load(const std::filesystem::path& file)
{
    m_background.start([this, file](const Background::Context& context) {
        auto read = readText(file, context.cancel());
        context.deliver([this, read = std::move(read)] {
            if (read)
                show(read->first, read->second);
            else
                m_note->setText(QString::fromStdString(read.error().message()));
            emit loaded();
        });
    });
}

void TextPage::show(const QByteArray& bytes, bool cut)
{
    auto text = QString::fromUtf8(bytes);
    text.replace(QChar(u'\0'), QChar(QChar::ReplacementCharacter));
    m_text->setPlainText(text);
    if (cut)
        m_note->setText(tr("The first %1 MiB are shown.").arg(kMaxShown / 1024 / 1024));
}

void TextPage::focusSearch()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void TextPage::findNext(bool backwards)
{
    const auto wanted = m_find->text();
    if (wanted.isEmpty())
        return;
    const auto flags = backwards ? QTextDocument::FindFlags(QTextDocument::FindBackward)
                                 : QTextDocument::FindFlags();
    if (m_text->find(wanted, flags)) {
        m_matches->clear();
        return;
    }
    m_text->moveCursor(backwards ? QTextCursor::End : QTextCursor::Start); // begin anew
    m_matches->setText(m_text->find(wanted, flags) ? QString() : tr("No matches"));
}

} // namespace probescope::ui

#include "moc_text_page.cpp"
