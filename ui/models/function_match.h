#pragma once

#include "core/base/cancel.h"
#include "core/tracefs/function_list.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace probescope::ui {

/// How the kernel reads a list of words that choose functions, one after the other.
struct FunctionRules
{
    bool modules = true; ///< `:mod:`; the files of function graphs take none
};

/// What a list of words chooses.
struct FunctionMatch
{
    std::size_t all = 0; ///< functions that there are
    std::size_t matched = 0; ///< of all words together; 0 words choose none
    QStringList nothing = {}; ///< words that match no function: the kernel refuses them
    QStringList commands = {}; ///< words that are no filters: `vfs_read:traceoff`
    QStringList modules = {}; ///< words with `:mod:` where there may be none
    QStringList useless = {}; ///< `!` with nothing before it that it takes something from
    QStringList hot = {}; ///< those that are called all the time
    bool cancelled = false;
};
FunctionMatch matchFunctions(const tracefs::FunctionList& list,
                             const std::vector<std::string>& words, const FunctionRules& rules,
                             const CancelToken& cancel);

/// Functions, or modules behind `:mod:`, for a word that is being typed: those that begin with it,
/// then those that hold it. No more than `most`.
struct FunctionOffer
{
    QString word = {}; ///< with what stands before it: `!`, `*:mod:`
    QString module = {};
};
std::vector<FunctionOffer> completeFunction(const tracefs::FunctionList& list, const QString& word,
                                            std::size_t most, const CancelToken& cancel);

/// The words of a line, which blanks, commas and semicolons part.
std::vector<std::string> functionWords(const QString& text);

} // namespace probescope::ui
