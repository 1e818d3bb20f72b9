#include "ui/help/models/page_search.h"

#include "ui/help/models/guide_pages.h"

#include <QTextDocument>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr qsizetype kBefore = 30; // letters of a snippet before the hit
constexpr qsizetype kAfter = 90;

QStringList wordsOf(const QString& text)
{
    QStringList words;
    for (const auto& word : text.simplified().split(u' ', Qt::SkipEmptyParts)) {
        if (!words.contains(word, Qt::CaseInsensitive))
            words << word;
    }
    return words;
}

bool hasAll(const QString& text, const QStringList& words)
{
    return std::ranges::all_of(
        words, [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// Whole words around a place.
QString snippetAt(const QString& text, qsizetype place)
{
    auto from = std::max(qsizetype(0), place - kBefore);
    auto to = std::min(text.size(), place + kAfter);
    if (const auto space = text.indexOf(u' ', from); from > 0 && space >= 0 && space < place)
        from = space;
    if (const auto space = text.lastIndexOf(u' ', to - 1); to < text.size() && space > place)
        to = space;
    auto snippet = text.mid(from, to - from).simplified();
    if (from > 0 && !snippet.startsWith(u'…'))
        snippet.prepend(u'…');
    if (to < text.size() && !snippet.endsWith(u'…'))
        snippet.append(u'…');
    return snippet;
}

} // namespace

PageSearch::PageSearch(const GuidePages& pages, QObject* parent)
    : QAbstractListModel(parent)
    , m_pages(pages)
{
}

void PageSearch::readPages()
{
    for (const auto& name : m_pages.names()) {
        QTextDocument document;
        document.setMarkdown(m_pages.text(name));
        auto text = document.toPlainText();
        text.remove(QChar(QChar::ObjectReplacementCharacter)); // a picture
        text.replace(u'\n', u' ');
        m_known.push_back({name, m_pages.title(name), text});
    }
}

void PageSearch::search(const QString& text)
{
    auto words = wordsOf(text);
    if (words == m_words)
        return;
    if (m_known.empty())
        readPages();
    beginResetModel();
    m_words = std::move(words);
    m_found.clear();
    for (const auto& known : m_known) {
        if (m_words.isEmpty() || !hasAll(known.text, m_words))
            continue;
        int hits = 0;
        auto first = known.text.size();
        for (const auto& word : m_words) {
            hits += int(known.text.count(word, Qt::CaseInsensitive));
            first = std::min(first, known.text.indexOf(word, 0, Qt::CaseInsensitive));
        }
        m_found.push_back({known.page, known.title, hits, snippetAt(known.text, first)});
    }
    std::ranges::stable_sort(m_found, [this](const Found& one, const Found& other) {
        const bool oneNamed = hasAll(one.title, m_words);
        if (oneNamed != hasAll(other.title, m_words))
            return oneNamed;
        return one.hits > other.hits;
    });
    endResetModel();
}

int PageSearch::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_found.size());
}

QVariant PageSearch::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& row = found(index.row());
    if (role == Qt::DisplayRole)
        return tr("%1 (%2)\n%3").arg(row.title, QString::number(row.hits), row.snippet);
    if (role == Qt::ToolTipRole)
        return row.snippet;
    return {};
}

} // namespace probescope::ui

#include "moc_page_search.cpp"
