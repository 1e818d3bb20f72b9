#pragma once

#include "core/base/cancel.h"
#include "core/tracefs/files/traceable_functions.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace probescope::ui {

/// The kernel's rules for a list of words that choose functions, applied one after the other.
struct FunctionRules
{
    bool modules = true; ///< `:mod:`; not accepted by the files of function graphs
};

/// What a list of words chooses.
struct FunctionMatch
{
    std::size_t all = 0; ///< functions that there are
    std::size_t matched = 0; ///< of all words together; no words match none
    QStringList nothing = {}; ///< words that match no function: the kernel rejects them
    QStringList commands = {}; ///< words that are no filters: `vfs_read:traceoff`
    QStringList modules = {}; ///< words with `:mod:` where there may be none
    QStringList useless = {}; ///< `!` words that exclude nothing that was included before
    QStringList hot = {}; ///< functions that are called very often
    bool cancelled = false;
};
FunctionMatch matchFunctions(const tracefs::TraceableFunctions& list,
                             const std::vector<std::string>& words, const FunctionRules& rules,
                             const CancelToken& cancel);

/// Functions, or after `:mod:` modules, for a word that is being typed: first those that begin with
/// it, then those that contain it. At most `most`.
struct FunctionOffer
{
    QString word = {}; ///< with what stands before it: `!`, `*:mod:`
    QString module = {};
};
std::vector<FunctionOffer> completeFunction(const tracefs::TraceableFunctions& list,
                                            const QString& word, std::size_t most,
                                            const CancelToken& cancel);

/// The words of a line, separated by blanks, commas and semicolons.
std::vector<std::string> splitFunctionPatterns(const QString& text);

} // namespace probescope::ui
