#include "ui/shell/palette_model.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

enum Rank { Begins, BeginsAWord, Contains, InWhere, LettersApart };

bool hasLettersInOrder(QStringView text, QStringView word)
{
    qsizetype at = 0;
    for (const QChar letter : word) {
        at = text.indexOf(letter, at);
        if (at < 0)
            return false;
        ++at;
    }
    return true;
}

bool beginsAWord(QStringView text, QStringView word)
{
    for (auto at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        if (at == 0 || !text[at - 1].isLetterOrNumber())
            return true;
    }
    return false;
}

std::optional<int> rankOfWord(QStringView word, QStringView title, QStringView where)
{
    if (title.startsWith(word))
        return Begins;
    if (beginsAWord(title, word))
        return BeginsAWord;
    if (title.contains(word))
        return Contains;
    if (beginsAWord(where, word))
        return InWhere;
    // One letter is nearly everywhere.
    if (word.size() > 1 && hasLettersInOrder(title, word))
        return LettersApart;
    return std::nullopt;
}

} // namespace

std::optional<int> paletteRank(const std::vector<QStringView>& words, QStringView title,
                               QStringView where)
{
    int sum = 0;
    for (const auto word : words) {
        const auto rank = rankOfWord(word, title, where);
        if (!rank)
            return std::nullopt;
        sum += *rank;
    }
    return sum;
}

void PaletteModel::add(std::vector<PaletteEntry> entries)
{
    for (auto& entry : entries) {
        Known known{.entry = std::move(entry), .title = {}, .where = {}};
        known.title = known.entry.title.toCaseFolded();
        known.where = known.entry.where.toCaseFolded();
        m_known.push_back(std::make_unique<const Known>(std::move(known)));
    }
    list();
}

void PaletteModel::search(const QString& text)
{
    m_text = text.toCaseFolded();
    list();
}

/// Of those that fit equally well, the shorter title comes first, then what was added first:
/// actions before functions.
void PaletteModel::list()
{
    const auto words = QStringView(m_text).split(u' ', Qt::SkipEmptyParts);
    const std::vector<QStringView> wanted(words.begin(), words.end());
    struct Fit
    {
        int rank;
        qsizetype length;
        const Known* known;
    };
    std::vector<Fit> fits;
    for (const auto& known : m_known) {
        if (const auto rank = paletteRank(wanted, known->title, known->where))
            fits.push_back({*rank, wanted.empty() ? 0 : known->title.size(), known.get()});
    }
    m_found = fits.size();
    std::stable_sort(fits.begin(), fits.end(), [](const Fit& a, const Fit& b) {
        return std::pair(a.rank, a.length) < std::pair(b.rank, b.length);
    });
    std::vector<const PaletteEntry*> rows;
    for (const auto& fit : fits) {
        if (rows.size() == kMaxListed)
            break;
        rows.push_back(&fit.known->entry);
    }
    std::vector<TableColumn<const PaletteEntry*>> columns(3);
    columns[Title].title = tr("Name");
    columns[Title].text = [](const PaletteEntry* const& row) { return row->title; };
    columns[Where].title = tr("Where");
    columns[Where].text = [](const PaletteEntry* const& row) { return row->where; };
    columns[Keys].title = tr("Shortcut");
    columns[Keys].text = [](const PaletteEntry* const& row) { return row->keys; };
    columns[Keys].alignment = Qt::AlignRight;
    setTable(std::move(columns), std::move(rows));
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const
{
    return index.isValid() && row(index.row())->run ? Qt::ItemIsEnabled | Qt::ItemIsSelectable
                                                    : Qt::ItemFlags();
}

} // namespace probescope::ui

#include "moc_palette_model.cpp"
