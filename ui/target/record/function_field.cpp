#include "ui/target/record/function_field.h"

#include "ui/base/parts/completing_line_edit.h"
#include "ui/base/text/list_text.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

constexpr std::size_t kManyFunctions = 1000;
constexpr std::size_t kMaxOffered = 60;
constexpr qsizetype kOfferFrom = 2; // letters of a word
constexpr qsizetype kNamedHot = 3;

bool partsWords(QChar c)
{
    return c.isSpace() || c == u',' || c == u';';
}

} // namespace

FunctionField::FunctionField(Use use, QWidget* parent)
    : QWidget(parent)
    , m_use(use)
    , m_line(new CompletingLineEdit(this))
    , m_words(new QLabel(this))
{
    nameLine();
    m_line->setEnding(QStringLiteral(" "));
    m_words->setWordWrap(true);
    m_words->hide();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_line);
    layout->addWidget(m_words);
    setFocusProxy(m_line);
    connect(m_line, &QLineEdit::textChanged, this, [this] {
        judge();
        emit changed();
    });
    // Queued: the keyboard is taken away from what is being destroyed, too.
    connect(m_line, &CompletingLineEdit::focusChanged, this, &FunctionField::colourWords,
            Qt::QueuedConnection);
    connect(m_line, &CompletingLineEdit::wordsWanted, this, &FunctionField::complete);
}

void FunctionField::nameLine()
{
    const auto patterns = tr("Names, patterns such as vfs_*, and modules such as :mod:ext4. A "
                             "leading ! removes functions.");
    const auto plain = tr("Names, and patterns such as vfs_*. A leading ! removes functions.");
    switch (m_use) {
    case Use::Traced:
        m_line->setAccessibleName(tr("Function filter"));
        m_line->setPlaceholderText(tr("All, or names and patterns: vfs_*, :mod:ext4"));
        m_line->setToolTip(patterns);
        break;
    case Use::LeftOut:
        m_line->setAccessibleName(tr("Excluded functions"));
        m_line->setPlaceholderText(tr("None"));
        m_line->setToolTip(patterns);
        break;
    case Use::Graph:
        m_line->setAccessibleName(tr("Graph functions"));
        m_line->setPlaceholderText(tr("All"));
        m_line->setToolTip(plain);
        break;
    case Use::GraphLeftOut:
        m_line->setAccessibleName(tr("Excluded graph functions"));
        m_line->setPlaceholderText(tr("None"));
        m_line->setToolTip(plain);
        break;
    }
}

void FunctionField::setNames(FunctionNames* names)
{
    if (m_names)
        m_names->disconnect(this);
    m_names = names;
    if (names)
        connect(names, &FunctionNames::changed, this, &FunctionField::judge);
    judge();
}

std::vector<std::string> FunctionField::functions() const
{
    return splitFunctionPatterns(m_line->text());
}

void FunctionField::setFunctions(const std::vector<std::string>& functions)
{
    QStringList words;
    for (const auto& function : functions)
        words << QString::fromStdString(function);
    m_line->setText(words.join(u' '));
}

void FunctionField::setTracing(bool tracing)
{
    m_tracing = tracing;
    judge();
}

void FunctionField::setBounded(bool bounded)
{
    m_bounded = bounded;
    judge();
}

QString FunctionField::words() const
{
    return m_words->isHidden() ? QString() : m_words->text();
}

void FunctionField::judge()
{
    const auto list = m_names ? m_names->list() : nullptr;
    const FunctionRules rules{.modules = m_use == Use::Traced || m_use == Use::LeftOut};
    if (!list) { // of a target that is not connected nothing can be said
        m_matching.cancel();
        m_fault = false;
        showStatus({}, false);
        emit judged();
        return;
    }
    m_matching.start([this, list, rules, words = functions()](const Background::Context& context) {
        auto match = matchFunctions(*list, words, rules, context.cancel());
        context.deliver([this, match = std::move(match)] { take(match); });
    });
}

void FunctionField::take(const FunctionMatch& match)
{
    const bool any = !functions().empty();
    const auto fault = faultText(match);
    m_fault = !fault.isEmpty();
    m_lastUnknown = any && match.nothing.size() == 1
        && match.nothing.front().toStdString() == functions().back();
    const bool noneMeansAll = m_use == Use::Traced || m_use == Use::Graph;
    const auto recorded = any || !noneMeansAll ? match.matched : match.all;
    QString text;
    if (any)
        text = tr("Matches %1 of %Ln function(s).", nullptr, int(match.all))
                   .arg(locale().toString(qulonglong(match.matched)));
    const auto warning = warningText(match, recorded);
    if (m_fault)
        showStatus(fault, true);
    else
        showStatus(sentencesText({text, warning}), !warning.isEmpty());
    emit judged();
}

QString FunctionField::faultText(const FunctionMatch& match) const
{
    const auto listed = [](const QStringList& words) { return listText(words); };
    if (!match.nothing.isEmpty())
        return tr("No function of this kernel matches %1.").arg(listed(match.nothing));
    if (!match.commands.isEmpty())
        return tr("%1 is a command, not a function name.").arg(listed(match.commands));
    if (!match.modules.isEmpty())
        return tr("The kernel does not accept modules here: %1.").arg(listed(match.modules));
    if (!match.useless.isEmpty())
        return tr("%1 removes nothing: write it after the functions from which it removes.")
            .arg(listed(match.useless));
    return {};
}

QString FunctionField::warningText(const FunctionMatch& match, std::size_t recorded) const
{
    if (m_use != Use::Traced || !m_tracing || m_bounded)
        return {};
    if (recorded == match.all)
        return tr("All functions are traced. This slows the machine down and fills the buffer "
                  "within moments. Name functions, or choose tasks.");
    if (recorded > kManyFunctions)
        return tr("Tracing this many may slow the machine down and fill the buffer. Name fewer, or "
                  "choose tasks.");
    if (match.hot.isEmpty())
        return {};
    const auto hot = listText(QStringList(match.hot.mid(0, kNamedHot)));
    return match.hot.size() > kNamedHot
        ? tr("%1 and others are called very often and fill the buffer.").arg(hot)
        : tr("These are called very often and fill the buffer: %1.").arg(hot);
}

void FunctionField::showStatus(const QString& text, bool warns)
{
    m_words->setText(text);
    m_words->setVisible(!text.isEmpty());
    m_warns = warns;
    colourWords();
    m_line->setAccessibleDescription(text);
}

void FunctionField::colourWords()
{
    auto words = palette();
    const bool unfinished = m_lastUnknown && m_line->typing();
    if (m_fault && !unfinished)
        words.setColor(QPalette::WindowText, faultColour(palette()));
    else if (!m_warns || unfinished)
        words.setColor(QPalette::WindowText, palette().color(QPalette::PlaceholderText));
    m_words->setPalette(words);
}

void FunctionField::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colourWords();
}

void FunctionField::complete(bool asked)
{
    const auto list = m_names ? m_names->list() : nullptr;
    const auto text = m_line->text();
    auto begin = qsizetype(m_line->cursorPosition());
    while (begin > 0 && !partsWords(text[begin - 1]))
        --begin;
    const auto word = text.mid(begin, m_line->cursorPosition() - begin);
    if (!list || (!asked && word.size() < kOfferFrom)) {
        m_completing.cancel();
        m_line->offer(begin, {});
        return;
    }
    m_completing.start([this, list, word, begin](const Background::Context& context) {
        auto offers = completeFunction(*list, word, kMaxOffered, context.cancel());
        context.deliver([this, begin, word, offers = std::move(offers)] {
            // The cursor may have moved on meanwhile.
            if (m_line->text().mid(begin, m_line->cursorPosition() - begin) != word)
                return;
            std::vector<CompletingLineEdit::Word> words;
            words.reserve(offers.size());
            for (const auto& offer : offers)
                words.push_back({offer.word, offer.module});
            m_line->offer(begin, words);
        });
    });
}

} // namespace probescope::ui

#include "moc_function_field.cpp"
