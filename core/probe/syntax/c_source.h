#pragma once

#include "core/probe/syntax/code_statements.h"
#include "core/probe/syntax/code_tokens.h"
#include "core/probe/syntax/code_tree.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// A file in C taken apart, as far as programs that put probes need it.

struct CParameter
{
    std::string type = {};
    std::string name = {};
};

struct CFunction
{
    std::string name = {};
    std::string macro = {}; ///< `BPF_KPROBE`, whose first argument the name is
    std::string section = {}; ///< of `SEC("…")`
    std::vector<CParameter> parameters = {};
    std::size_t at = 0;
    std::size_t bodyBegin = 0; ///< bytes of the file
    std::size_t bodyEnd = 0;
};

/// `static struct kprobe kp = { .symbol_name = … };`
struct CObject
{
    std::string type = {}; ///< `kprobe`
    std::string name = {};
    std::map<std::string, CodeNode> members = {}; ///< by `kp.symbol_name`
    std::size_t at = 0;
};

struct CSource
{
    std::string text = {}; ///< without comments, directives, and what is for other machines
    std::vector<CFunction> functions = {};
    std::vector<CObject> objects = {};
    std::vector<std::string> symbols = {}; ///< declared as `extern … __ksym`
    std::map<std::string, std::string> texts = {}; ///< macros and arrays that hold a text
    std::map<std::string, std::size_t> sectionMacros = {}; ///< with `SEC(…)` in them
    std::size_t otherMachine = std::string::npos; ///< where a part for one begins
};
CSource takeCApart(std::string_view file);

std::vector<CodeStatement> bodyOf(const CSource& source, const CFunction& function,
                                  std::vector<CodeFault>& faults);
/// What a literal, or a name of a macro or array, says; nothing: it is no text.
std::optional<std::string> textOf(const CSource& source, const CodeNode& node);

} // namespace probescope::probe
