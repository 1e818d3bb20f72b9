#include "ui/target/events/filter_edit.h"

#include "ui/base/text/fixed_font.h"
#include "ui/base/text/list_text.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr std::size_t kNamedFields = 8;
} // namespace

FilterLine::FilterLine(QWidget* parent)
    : CompletingLineEdit(parent)
{
    setFont(fixedFont());
    setAccessibleName(tr("Filter"));
    setEnding(QStringLiteral(" "));
    connect(this, &QLineEdit::textChanged, this, &FilterLine::judge);
    // Queued: the keyboard is taken away from what is being destroyed, too.
    connect(this, &CompletingLineEdit::focusChanged, this, &FilterLine::judge,
            Qt::QueuedConnection);
    connect(this, &CompletingLineEdit::wordsWanted, this, &FilterLine::complete);
}

void FilterLine::setFormat(Format format, const FilterRules& rules)
{
    m_format = std::move(format);
    m_rules = rules;
    judge();
}

bool FilterLine::unfinished() const
{
    if (!typing() || !m_trouble)
        return false;
    const auto filter = text();
    auto size = filter.size(); // without blanks at the end
    while (size > 0 && filter[size - 1].isSpace())
        --size;
    return m_trouble->end >= filter.size() || m_trouble->begin >= size;
}

void FilterLine::judge()
{
    m_trouble = m_format ? filterTrouble(text(), *m_format, m_rules) : std::nullopt;
    if (m_trouble && !unfinished())
        markFault(m_trouble->begin, m_trouble->end);
    else
        markFault(-1, -1);
    setAccessibleDescription(m_trouble ? m_trouble->words : QString());
    emit judged();
}

void FilterLine::complete(bool /*asked*/)
{
    if (!m_format)
        return;
    const auto offered = offerInFilter(text(), cursorPosition(), *m_format);
    std::vector<Word> words;
    words.reserve(offered.words.size());
    for (const auto& word : offered.words)
        words.push_back({word.text, word.note});
    offer(offered.begin, words);
}

FilterEdit::FilterEdit(QWidget* parent)
    : QWidget(parent)
    , m_line(new FilterLine(this))
    , m_words(new QLabel(this))
{
    m_line->setPlaceholderText(tr("All, or a filter such as common_pid == 1"));
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_line);
    layout->addWidget(m_words);
    setFocusProxy(m_line);
    connect(m_line, &FilterLine::judged, this, &FilterEdit::showWords);
    connect(m_line, &QLineEdit::textChanged, this, &FilterEdit::changed);
    showWords();
}

void FilterEdit::setEvent(const tracefs::EventName& event, FilterLine::Format format,
                          const FilterRules& rules)
{
    m_line->setAccessibleName(
        tr("Filter of %1").arg(QString::fromStdString(event.system + ":" + event.name)));
    m_line->setFormat(std::move(format), rules);
}

QString FilterEdit::words() const
{
    return m_words->isHidden() ? QString() : m_words->text();
}

void FilterEdit::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showWords();
}

void FilterEdit::showWords()
{
    QString text;
    if (const auto& trouble = m_line->trouble()) {
        text = tr("At character %1: %2").arg(trouble->begin + 1).arg(trouble->words);
    } else if (m_line->format() && m_line->text().trimmed().isEmpty()) {
        QStringList fields;
        for (const auto& field : m_line->format()->fields) {
            if (!field.common && std::size_t(fields.size()) < kNamedFields)
                fields << QString::fromStdString(field.name);
        }
        text = tr("Fields: %1. Ctrl+Space lists all.").arg(listText(fields));
    }
    m_words->setText(text);
    m_words->setVisible(!text.isEmpty());
    auto palette = this->palette();
    palette.setColor(QPalette::WindowText,
                     hasFault() && !m_line->unfinished()
                         ? faultColour(this->palette())
                         : this->palette().color(QPalette::PlaceholderText));
    m_words->setPalette(palette);
}

} // namespace probescope::ui

#include "moc_filter_edit.cpp"
