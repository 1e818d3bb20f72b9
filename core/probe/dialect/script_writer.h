#pragma once

#include "core/probe/dialect/parts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// What the languages of scripts call the same things.
struct ScriptSyntax
{
    std::string_view system = {}; ///< in sentences: `DTrace`
    std::string_view interpreter = {}; ///< of the first line
    std::string_view usage = {}; ///< lines of the first comment
    std::string_view options = {}; ///< lines behind it
    std::string_view begin = {}; ///< the place that comes first
    std::string_view tid = {};
    std::string_view comm = {};
    std::string_view cpu = {};
    std::string_view end = {}; ///< of a statement
    std::string_view kernelStack = {}; ///< a statement that prints it
    std::string_view userStack = {};
    std::string_view length = {}; ///< of numbers in formats: `l`
    std::string_view symbol = {}; ///< of the names of addresses in formats: `%s`
    std::string_view keptPrefix = {}; ///< of what is kept from entry to return: `@in_`
    std::string_view keptSuffix = {};
    std::string_view us = {}; ///< the variable of a latency
    bool takesMaxActive = false;
};

/// A probe on the entry and one on the return of a function, in one language.
struct ScriptPair
{
    struct Kept
    {
        std::string name = {};
        std::string place = {}; ///< where it is kept: `@in_count[tid]`
        std::string value = {};
    };
    std::string entryPlace = {};
    std::string leavePlace = {};
    std::string before = {}; ///< the condition at the entry; empty: there is none
    std::string after = {};
    std::vector<Kept> kept = {};
    std::string row = {}; ///< statements that print it
};

/// A script whose probes print rows: all that the languages have in common. What has no words in a
/// language leaves why by refuse().
class ScriptWriter
{
public:
    ScriptWriter(const Plan& plan, const ScriptSyntax& words);
    ScriptWriter(const ScriptWriter&) = delete;
    ScriptWriter& operator=(const ScriptWriter&) = delete;
    virtual ~ScriptWriter() = default;

    Rendering write();

protected:
    virtual std::string place(const LoweredProbe& part) = 0;
    /// Of the sources that differ; the others are the same numbers, or refused, in all languages.
    virtual std::optional<std::string> source(const LoweredProbe& part, const Fetch& fetch) = 0;
    virtual std::string read(const std::string& address, unsigned bytes, bool isSigned,
                             bool user) const = 0;
    virtual std::string cut(const std::string& value, unsigned bytes, bool isSigned) const = 0;
    virtual std::string textAt(const Lowering::TextPlace& place) = 0;
    /// The name of an address; the format has it where the language has such formats.
    virtual std::string nameOf(const std::string& address) const { return address; }
    /// Whether a text matches a pattern of `~` that has stars or the like.
    virtual std::optional<std::string> matches(const std::string& text, const Glob& glob,
                                               const std::string& pattern) const = 0;
    /// A probe and what it does, a blank line before it; `condition` may be empty.
    virtual std::string clause(const std::string& place, const std::string& condition,
                               const std::string& body) const;
    virtual std::string pair(const ScriptPair& pair) const = 0;
    /// What comes last.
    virtual std::string tail() { return {}; }

    std::optional<std::string> refuse(Message why);
    std::optional<std::string> refuseSource();
    /// `argN`, or a member of it by its type.
    std::optional<std::string> namedArgument(const LoweredProbe& part, const std::string& word);
    void note(Message text) { m_rendering.notes.push_back(std::move(text)); }
    /// A statement in `if`, where there is a condition.
    static std::string onlyIf(const std::string& condition, const std::string& body);

private:
    std::string head() const;
    std::optional<std::string> anySource(const LoweredProbe& part, const Fetch& fetch);
    std::optional<std::string> value(const LoweredProbe& part, const Value& value);
    std::optional<std::string> term(const LoweredProbe& part, const FilterTerm& term);
    std::string condition(const LoweredProbe& part);
    std::string row(const LoweredProbe& part, const std::string& format,
                    const std::string& values) const;
    /// Columns of a row: formats and values.
    bool addColumns(const LoweredProbe& part, bool isKept, std::string& format,
                    std::string& values);
    std::string keptAt(const std::string& name) const;
    bool addSingle(const LoweredProbe& part);
    bool addPair(const LoweredProbe& entry, const LoweredProbe& leave);

    const Plan& m_plan;
    ScriptSyntax m_words;
    Lowering m_lowering;
    Rendering m_rendering;
    Message m_reason;
};

} // namespace probescope::probe
