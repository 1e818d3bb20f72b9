#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "ui/base/text/error_text.h"

#include <QString>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace probescope::ui::timeline {

/// Lanes whose content is read as a whole, on a thread. Each has a number, and the growth of the
/// capture when it was read. Thread-safe.
class LaneContents
{
public:
    /// The growth of what was never read; of a capture it is more.
    static constexpr std::uint64_t kUnread = 0;
    /// Runs on the UI thread, and puts in place what was read.
    using Put = std::function<void()>;

    virtual ~LaneContents() = default;
    virtual bool has(std::uint32_t number) const = 0;
    /// The first lane that was not read yet, else the first that was read at another growth than
    /// this one, if any.
    virtual std::optional<std::uint32_t> stale(std::uint64_t growth) const = 0;
    /// May take a while. What cannot be read is put as a problem.
    virtual Put read(std::uint32_t number, std::uint64_t growth, const CancelToken& cancel) = 0;
};

/// Lanes as they were chosen. `kSourceOf` tells of `Shown` what has to be read: it is the same
/// lane as long as that is the same. Thread-safe.
template <typename Shown, typename Content, auto kSourceOf>
class ChosenLanes : public LaneContents
{
public:
    using Source = std::remove_cvref_t<std::invoke_result_t<decltype(kSourceOf), const Shown&>>;
    using Read = Result<std::shared_ptr<const Content>>;

    struct Entry
    {
        std::uint32_t number = 0; ///< never that of another lane
        Shown shown;
        std::shared_ptr<const Content> content; ///< null: not read yet
        QString problem; ///< why it cannot be read
        std::uint64_t growth = kUnread; ///< of the capture when it was read

        const Source& source() const { return std::invoke(kSourceOf, shown); }
    };
    /// What a lane shows while that is read which it has now.
    enum class Meanwhile { OldContent, Nothing };

    /// In the order in which they were chosen.
    std::vector<Entry> entries() const
    {
        const std::lock_guard lock(m_mutex);
        return m_entries;
    }

    std::optional<Entry> entry(std::uint32_t number) const
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find(m_entries, number, &Entry::number);
        return found == m_entries.end() ? std::nullopt : std::optional(*found);
    }

    void choose(const std::vector<Shown>& all)
    {
        const std::lock_guard lock(m_mutex);
        std::vector<Entry> chosen;
        for (const Shown& shown : all) {
            const auto known =
                std::ranges::find(m_entries, std::invoke(kSourceOf, shown), &Entry::source);
            Entry entry;
            if (known != m_entries.end())
                entry = *known;
            else
                entry.number = m_next++;
            entry.shown = shown;
            chosen.push_back(std::move(entry));
        }
        m_entries = std::move(chosen);
    }

    /// The lane of `before` becomes that of the other, with the same number, and counts as not
    /// read. Returns the number, if there is such a lane.
    std::optional<std::uint32_t> replace(const Source& before, const Source& now,
                                         Meanwhile meanwhile)
    {
        const std::lock_guard lock(m_mutex);
        const auto known = std::ranges::find(m_entries, before, &Entry::source);
        if (known == m_entries.end())
            return std::nullopt;
        std::invoke(kSourceOf, known->shown) = now;
        known->growth = kUnread;
        if (meanwhile == Meanwhile::Nothing)
            known->content.reset();
        return known->number;
    }

    void put(std::uint32_t number, const Read& read, std::uint64_t growth)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find(m_entries, number, &Entry::number);
        if (found == m_entries.end())
            return;
        found->content = read ? *read : nullptr;
        found->problem = read ? QString() : errorSentences(read.error());
        found->growth = growth;
    }

    bool has(std::uint32_t number) const override { return entry(number).has_value(); }

    std::optional<std::uint32_t> stale(std::uint64_t growth) const override
    {
        const std::lock_guard lock(m_mutex);
        auto found = std::ranges::find(m_entries, kUnread, &Entry::growth);
        if (found == m_entries.end() && growth != kUnread)
            found = std::ranges::find_if(
                m_entries, [growth](const Entry& entry) { return entry.growth != growth; });
        return found == m_entries.end() ? std::nullopt : std::optional(found->number);
    }

    Put read(std::uint32_t number, std::uint64_t growth, const CancelToken& cancel) override
    {
        const auto wanted = entry(number);
        if (!wanted)
            return [] {};
        auto read = std::make_shared<Read>(readSource(wanted->source(), cancel));
        return [this, number, growth, read = std::move(read)] { put(number, *read, growth); };
    }

protected:
    virtual Read readSource(const Source& source, const CancelToken& cancel) const = 0;

    /// These count as not read, and show their old content.
    template <typename Predicate>
    void forget(const Predicate& isForgotten)
    {
        const std::lock_guard lock(m_mutex);
        for (Entry& entry : m_entries) {
            if (isForgotten(entry.source()))
                entry.growth = kUnread;
        }
    }

private:
    mutable std::mutex m_mutex;
    std::vector<Entry> m_entries;
    std::uint32_t m_next = 0;
};

} // namespace probescope::ui::timeline
