#include "core/symbols/kernel/search_index.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace probescope::catalogue {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text)
{
    std::string all(text);
    std::transform(all.begin(), all.end(), all.begin(), lower);
    return all;
}

std::uint64_t maskOf(std::string_view text)
{
    std::uint64_t mask = 0;
    for (const char c : text) {
        if (c >= 'a' && c <= 'z')
            mask |= std::uint64_t(1) << (c - 'a');
        else if (c >= '0' && c <= '9')
            mask |= std::uint64_t(1) << (26 + c - '0');
        else
            mask |= std::uint64_t(1) << 36;
    }
    return mask;
}

bool beginsWord(std::string_view name, std::size_t at)
{
    return at == 0 || name[at - 1] == '_' || name[at - 1] == '.';
}

// What a word of the search is worth in a name; names that are shorter are better among equals.
constexpr int kWhole = 9000;
constexpr int kPrefix = 7000;
constexpr int kWordBegin = 5500; ///< a word of the name begins so
constexpr int kWholeWord = 500; ///< and ends so
constexpr int kInside = 4000;
constexpr int kScattered = 1000;

/// The places of the letters, in their order. Where a letter begins a word of the name, it is
/// preferred to an earlier one, unless the rest would not be found then.
bool scatter(std::string_view name, std::string_view word, std::vector<std::uint16_t>& places)
{
    places.clear();
    // From the end: the last place that each letter can have.
    std::vector<std::size_t> latest(word.size());
    std::size_t end = name.size();
    for (std::size_t i = word.size(); i-- > 0;) {
        end = end == 0 ? std::string_view::npos : name.rfind(word[i], end - 1);
        if (end == std::string_view::npos)
            return false;
        latest[i] = end;
    }
    std::size_t at = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        std::size_t found = name.find(word[i], at);
        const bool follows = i > 0 && found == std::size_t(places.back()) + 1;
        if (!follows && !beginsWord(name, found)) {
            for (std::size_t next = found + 1; next <= latest[i]; ++next) {
                if (name[next] == word[i] && beginsWord(name, next)) {
                    found = next;
                    break;
                }
            }
        }
        places.push_back(std::uint16_t(found));
        at = found + 1;
    }
    return true;
}

int scatteredScore(std::string_view name, const std::vector<std::uint16_t>& places)
{
    int score = kScattered + (places.front() == 0 ? 200 : 0);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (i > 0 && places[i] == places[i - 1] + 1)
            score += 60;
        else if (beginsWord(name, places[i]))
            score += 80;
        else
            score -= 40;
    }
    return score;
}

/// Nothing where the word is not in the name; the places of its letters where they are asked for.
std::optional<int> wordScore(std::string_view name, std::string_view word,
                             std::vector<std::uint16_t>& scratch, bool wantsPlaces)
{
    std::optional<std::size_t> best;
    int score = 0;
    for (auto at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1)) {
        const bool ends = at + word.size() == name.size() || name[at + word.size()] == '_'
            || name[at + word.size()] == '.';
        int here = at == 0 ? kPrefix : beginsWord(name, at) ? kWordBegin : kInside;
        if (at == 0 && word.size() == name.size())
            here = kWhole;
        else if (here != kInside && ends)
            here += kWholeWord;
        if (here > score) {
            score = here;
            best = at;
        }
    }
    if (best) {
        if (wantsPlaces) {
            scratch.clear();
            for (std::size_t i = 0; i < word.size(); ++i)
                scratch.push_back(std::uint16_t(*best + i));
        }
        return score;
    }
    if (!scatter(name, word, scratch))
        return std::nullopt;
    return scatteredScore(name, scratch);
}

struct Wanted
{
    std::string module; ///< what stands before `:`, if anything
    std::vector<std::string> words;
    std::uint64_t letters = 0; ///< of the words
    std::vector<std::string> allWords; ///< with what stands before `:`
    std::uint64_t allLetters = 0;
};

Wanted wantedOf(std::string_view typed)
{
    Wanted wanted;
    std::string word;
    const auto finish = [&] {
        if (word.empty())
            return;
        wanted.words.push_back(word);
        wanted.allWords.push_back(word);
        word.clear();
    };
    for (const char c : typed) {
        if (c == ':' && wanted.module.empty() && wanted.words.empty()) {
            wanted.module = word;
            if (!word.empty())
                wanted.allWords.push_back(word);
            word.clear();
        } else if (c == ' ' || c == '\t' || c == ':') {
            finish();
        } else {
            word += lower(c);
        }
    }
    finish();
    for (const auto& each : wanted.words)
        wanted.letters |= maskOf(each);
    for (const auto& each : wanted.allWords)
        wanted.allLetters |= maskOf(each);
    return wanted;
}

/// Of all words. The places of their letters, too, where they are asked for.
std::optional<int> nameScore(std::string_view name, const std::vector<std::string>& words,
                             std::vector<std::uint16_t>& scratch,
                             std::vector<std::uint16_t>* places)
{
    int score = 0;
    for (const auto& word : words) {
        const auto one = wordScore(name, word, scratch, places != nullptr);
        if (!one)
            return std::nullopt;
        score += *one;
        if (places != nullptr)
            places->insert(places->end(), scratch.begin(), scratch.end());
    }
    return score / int(std::max<std::size_t>(words.size(), 1));
}

int stateScore(const Function& function)
{
    int score = function.state == FunctionState::Traceable ? 0 : -400;
    if (!function.base.empty())
        score -= 150;
    if (function.name.starts_with('_'))
        score -= 30;
    return score;
}

} // namespace

SearchIndex::SearchIndex(const std::vector<Function>& functions)
    : m_functions(functions)
    , m_modules{std::string()}
{
    constexpr std::size_t kMaxName = 1024;
    std::unordered_map<std::string, std::uint16_t> modules{{std::string(), std::uint16_t(0)}};
    m_entries.reserve(functions.size());
    for (const Function& function : functions) {
        const auto [known, isNew] =
            modules.emplace(function.module, std::uint16_t(m_modules.size() % 65536));
        if (isNew)
            m_modules.push_back(lowered(function.module));
        const auto name = lowered(std::string_view(function.name).substr(0, kMaxName));
        m_entries.push_back({.letters = maskOf(name),
                             .begin = std::uint32_t(m_text.size()),
                             .size = std::uint16_t(name.size()),
                             .module = known->second});
        m_text += name;
    }
}

std::vector<Match> SearchIndex::search(std::string_view words, std::size_t most) const
{
    const Wanted wanted = wantedOf(words);
    if (most == 0 || (wanted.allWords.empty() && wanted.module.empty()))
        return {};
    struct Hit
    {
        int score;
        std::uint32_t function;
        bool byModule;
    };
    std::vector<bool> moduleFits(m_modules.size());
    for (std::size_t i = 1; i < m_modules.size(); ++i)
        moduleFits[i] =
            !wanted.module.empty() && m_modules[i].find(wanted.module) != std::string::npos;
    std::vector<Hit> hits;
    std::vector<std::uint16_t> scratch;
    for (std::uint32_t i = 0; i < m_entries.size(); ++i) {
        const Entry& entry = m_entries[i];
        const bool byModule = moduleFits[entry.module];
        const auto letters = byModule ? wanted.letters : wanted.allLetters;
        if ((letters & ~entry.letters) != 0)
            continue;
        auto score =
            nameScore(nameOf(entry), byModule ? wanted.words : wanted.allWords, scratch, nullptr);
        if (!score)
            continue;
        if (byModule)
            *score += m_modules[entry.module] == wanted.module ? 3000 : 2000;
        hits.push_back({*score + stateScore(m_functions[i]) - int(entry.size), i, byModule});
    }
    const auto count = std::min(most, hits.size());
    std::partial_sort(hits.begin(), hits.begin() + std::ptrdiff_t(count), hits.end(),
                      [](const Hit& a, const Hit& b) {
                          // Functions are in the order of their names.
                          return a.score != b.score ? a.score > b.score : a.function < b.function;
                      });
    std::vector<Match> matches;
    matches.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Match match{.function = hits[i].function, .score = hits[i].score, .letters = {}};
        nameScore(nameOf(m_entries[hits[i].function]),
                  hits[i].byModule ? wanted.words : wanted.allWords, scratch, &match.letters);
        std::sort(match.letters.begin(), match.letters.end());
        match.letters.erase(std::unique(match.letters.begin(), match.letters.end()),
                            match.letters.end());
        matches.push_back(std::move(match));
    }
    return matches;
}

} // namespace probescope::catalogue
