#include "ui/target/record/models/function_match.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace probescope::ui {

namespace {

constexpr std::string_view kModuleWord = ":mod:";

/// Locks, clocks, accounting and allocation: on a busy CPU each of them runs more than 100,000
/// times a second. Some of them no kernel lets be traced; they cost nothing here.
constexpr std::array kHotFunctions{
    "_raw_spin_lock",
    "_raw_spin_lock_irq",
    "_raw_spin_lock_irqsave",
    "_raw_spin_unlock",
    "_raw_spin_unlock_irq",
    "_raw_spin_unlock_irqrestore",
    "__rcu_read_lock",
    "__rcu_read_unlock",
    "rcu_read_unlock_strict",
    "preempt_count_add",
    "preempt_count_sub",
    "mutex_lock",
    "mutex_unlock",
    "ktime_get",
    "sched_clock",
    "sched_clock_cpu",
    "update_curr",
    "update_rq_clock",
    "__update_load_avg_se",
    "__update_load_avg_cfs_rq",
    "kmem_cache_alloc",
    "kmem_cache_alloc_noprof",
    "kmem_cache_free",
    "kfree",
    "__fget_light",
    "fput",
    "__cond_resched",
};

QString wordText(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// A set of functions as the kernel builds it, word by word.
class Chosen
{
public:
    explicit Chosen(std::size_t functions)
        : m_chosen(functions)
    {
    }
    bool add(const std::vector<std::uint32_t>& functions)
    {
        for (const auto function : functions)
            m_chosen[function] = true;
        return !functions.empty();
    }
    bool take(const std::vector<std::uint32_t>& functions)
    {
        bool any = false;
        for (const auto function : functions) {
            any = any || m_chosen[function];
            m_chosen[function] = false;
        }
        return any;
    }
    bool has(std::uint32_t function) const { return m_chosen[function]; }
    std::size_t count() const
    {
        return std::size_t(std::count(m_chosen.begin(), m_chosen.end(), true));
    }

private:
    std::vector<bool> m_chosen;
};

} // namespace

std::vector<std::string> splitFunctionPatterns(const QString& text)
{
    static const QRegularExpression kBetweenWords(QStringLiteral("[\\s,;]+"));
    std::vector<std::string> words;
    for (const auto& word : text.split(kBetweenWords, Qt::SkipEmptyParts))
        words.push_back(word.toStdString());
    return words;
}

FunctionMatch matchFunctions(const tracefs::TraceableFunctions& list,
                             const std::vector<std::string>& words, const FunctionRules& rules,
                             const CancelToken& cancel)
{
    FunctionMatch match{.all = list.size()};
    Chosen chosen(list.size());
    for (const auto& word : words) {
        if (cancel.cancelled()) {
            match.cancelled = true;
            return match;
        }
        const auto kind = tracefs::patternKind(word);
        if (kind == tracefs::PatternKind::Command) {
            match.commands << wordText(word);
            continue;
        }
        if (kind == tracefs::PatternKind::Module && !rules.modules) {
            match.modules << wordText(word);
            continue;
        }
        const auto functions = list.matching(word);
        if (functions.empty())
            match.nothing << wordText(word);
        else if (!word.starts_with('!'))
            chosen.add(functions);
        else if (!chosen.take(functions))
            match.useless << wordText(word);
    }
    match.matched = chosen.count();
    for (const char* hot : kHotFunctions) {
        const auto functions = list.named(hot);
        if (std::any_of(functions.begin(), functions.end(),
                        [&](auto function) { return chosen.has(function); }))
            match.hot << QString::fromLatin1(hot);
    }
    return match;
}

std::vector<FunctionOffer> completeFunction(const tracefs::TraceableFunctions& list,
                                            const QString& word, std::size_t most,
                                            const CancelToken& cancel)
{
    const auto typed = word.toStdString();
    const auto modulePlace = typed.find(kModuleWord);
    const bool ofModules = modulePlace != std::string::npos;
    const auto keptSize =
        ofModules ? modulePlace + kModuleWord.size() : (typed.starts_with('!') ? 1 : 0);
    const auto kept = wordText(std::string_view(typed).substr(0, keptSize));
    const auto wanted = std::string_view(typed).substr(keptSize);
    std::vector<FunctionOffer> begins;
    std::vector<FunctionOffer> holds;
    std::set<std::string_view> seen; // static functions share names, and functions modules
    for (std::uint32_t i = 0; i < list.size() && begins.size() < most; ++i) {
        if (i % 4096 == 0 && cancel.cancelled())
            return {};
        const auto name = ofModules ? list.module(i) : list.name(i);
        const auto place = name.find(wanted);
        if (name.empty() || place == std::string_view::npos || (place > 0 && holds.size() >= most)
            || !seen.insert(name).second)
            continue;
        (place == 0 ? begins : holds)
            .push_back({kept + wordText(name), ofModules ? QString() : wordText(list.module(i))});
    }
    const auto byName = [](const auto& a, const auto& b) { return a.word < b.word; };
    std::sort(begins.begin(), begins.end(), byName);
    std::sort(holds.begin(), holds.end(), byName);
    holds.resize(std::min(holds.size(), most - begins.size()));
    begins.insert(begins.end(), holds.begin(), holds.end());
    return begins;
}

} // namespace probescope::ui
