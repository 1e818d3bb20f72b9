#pragma once

#include "core/probe/dialect/code_statements.h"
#include "core/probe/dialect/import_lift.h"
#include "core/probe/dialect/import_parts.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::probe {

/// Runs through what a program does at its probes and makes fetch arguments of the values that it
/// keeps, compares and prints. What the languages have in common; each finds the probes itself.
class CodeReader
{
public:
    CodeReader(ImportSink& sink, Dialect dialect, const PlacedText& program);
    CodeReader(const CodeReader&) = delete;
    CodeReader& operator=(const CodeReader&) = delete;
    virtual ~CodeReader() = default;

protected:
    /// A value in a variable, and the probe whose it is.
    struct Held
    {
        Lifted value = {};
        std::size_t probe = 0;
        std::string name = {};
        bool isParameter = false; ///< wanted only where something is done with it
    };
    struct Found
    {
        ImportedProbe probe = {};
        std::vector<Lifted> values = {}; ///< of its arguments
        std::vector<bool> named = {}; ///< arguments whose names the program gave
        std::size_t at = 0;
        bool keepsTime = false;
        bool takesTime = false;
        std::optional<std::size_t> spanAt = {}; ///< where it does
        bool hasEffect = false; ///< something is shown, counted or kept
        bool isPartFiltered = false; ///< some of what is done with its hits has other conditions
    };
    /// What a format says of a value.
    struct Conversion
    {
        std::string name = {};
        char letter = 0; ///< 0: it is in no format
        bool hex = false;
        bool isSymbol = false;
    };

    void note(std::size_t at, std::string text, bool lost);
    void noteFaults(const std::vector<CodeFault>& faults);
    /// Its index.
    std::size_t addProbe(ImportedProbe probe, std::size_t at);
    /// The values that follow are this probe's.
    void enter(std::size_t probe);
    void run(const std::vector<CodeStatement>& statements);
    /// All that is done at the probe, or all of a function.
    void runBody(const std::vector<CodeStatement>& statements);
    void evaluate(const CodeNode& node);
    void assign(const CodeNode& target, const Lifted& value, std::size_t at);
    void show(const CodeNode& node, const Conversion& conversion);
    void show(const CodeNode& node) { show(node, Conversion()); }
    void showLifted(const Lifted& value, const Conversion& conversion);
    /// A condition for the probe's hits, or one that its hits must not have.
    /// `isWhole`: nothing is done with the other hits.
    void filter(const CodeNode& condition, bool negated, std::size_t at, bool isWhole = true);
    /// The hits of one probe are those of another, which it repeats: it is dropped.
    void mergeProbe(std::size_t dropped, std::size_t into);
    void print(const CodeNode& call, std::size_t format);
    /// Names of probes from the comment of our own texts; arrays of their elements.
    void finish();

    /// What only this language has: true: it was dealt with.
    virtual bool callsOwn(const CodeNode& /*call*/) { return false; }
    /// Where a variable is kept; a language may know it by its type.
    virtual std::string keyOf(const CodeNode& node) { return codeText(node); }
    virtual void declare(const CodeNode& /*one*/) { }
    /// A variable was declared with a value.
    virtual void initialized(const CodeNode& /*one*/) { }

    ImportSink& m_sink;
    const PlacedText& m_program;
    CodeLifter m_lifter = {};
    std::vector<Found> m_found = {};
    std::size_t m_probe = 0;
    std::map<std::string, Held> m_held = {};
    std::string m_text = {}; ///< the program without its comments
    bool m_quiet = false; ///< only the names of what is kept are wanted

private:
    static std::optional<ValueType> typeOf(const Lifted& value, const Conversion& conversion);
    std::size_t want(std::size_t probe, const Lifted& value, const Conversion& conversion);
    std::string freeName(const Found& found, const std::string& name, bool isText) const;
    std::optional<std::string> filterText(const CodeNode& node, bool& ignorable);
    std::optional<std::string> termText(const CodeNode& node, bool& ignorable);
    std::optional<std::string> matchText(const CodeNode& node, bool& ignorable);
    std::optional<std::string> fieldOf(const CodeNode& node, bool& ignorable);
    void noteUnknown(const CodeNode& node, const Lifted& value);
    void noteCall(const CodeNode& call);
    void noteSpans();
    void notePresences();
    void noteReplaced();
    void takeSpan(std::size_t at);
    bool isC() const;
    static bool isSamePlace(const Found& left, const Found& right);
    static bool isPair(const Found& entry, const Found& leave);
    static bool isKept(const CodeNode& node);
    /// Of conditions each place is told.
    void noteCondition(std::size_t at, const std::string& text);
    void showParts(const CodeNode& node);
    void runIf(const CodeStatement& statement);
    void collectEffects(const std::vector<CodeStatement>& statements,
                        std::vector<std::size_t>& places) const;
    bool hasEffect(const CodeNode& node) const;
    bool isWholeCondition(const CodeStatement& statement, bool leaves) const;
    std::string filledFilter(const std::string& filter);
    static bool isTaken(const Found& found, const Fetch& fetch);
    void nameProbes();
    void joinArrays(Found& found) const;
    void joinMembers(Found& found);
    static std::optional<std::string> arrayOf(const Fetch& fetch, std::size_t number);
    void orderPair();

    void setFilters();

    std::vector<std::string> m_told = {}; ///< notes are told once
    struct Condition
    {
        std::string text = {}; ///< with marks in the place of values
        std::size_t at = 0;
        std::size_t probe = 0;
        std::optional<ImportSink::Remark> remark = {};
        std::vector<std::string> terms = {}; ///< of the same probe, which hold, too
    };
    std::vector<Condition> m_filters = {};
    struct Mark
    {
        std::size_t at = 0;
        std::size_t probe = 0;
        Lifted value = {};
    };
    std::vector<Mark> m_presences = {}; ///< conditions that something is kept
    std::vector<Mark> m_replaced = {}; ///< values of probes, of which another's took the place
    std::optional<ImportSink::Remark> m_remark = {}; ///< of the condition that is read
    std::vector<std::size_t> m_effects = {}; ///< where the body that is run does something
    bool m_isFilter = false; ///< the last condition was one of the hits
    bool m_isPart = false; ///< within a condition that was of a part of it
    std::vector<std::pair<std::size_t, Lifted>> m_compared = {}; ///< and their probes
    int m_depth = 0;
};

} // namespace probescope::probe
