#pragma once

#include "core/probe/dialect/dialect.h"
#include "core/probe/lift/lifted.h"
#include "core/probe/syntax/code_tree.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace probescope::probe {

/// Finds what an expression of a program stands for, as a fetch argument. Numbers, texts and steps
/// through memory are the same in all languages; their names and functions are in lift_words.h.
class CodeLifter
{
public:
    Dialect dialect = Dialect::Bpftrace;
    Kind kind = Kind::KernelEntry;
    std::string event = {}; ///< of an event probe
    bool isInside = false; ///< behind the function's first instruction
    /// What is kept in a variable; nothing: it is none.
    std::function<std::optional<Lifted>(const CodeNode&)> variable = {};

    /// Is it declared as a variable of the kernel?
    std::function<bool(const std::string&)> isSymbol = {};

    Lifted lift(const CodeNode& node) const;
    /// An argument of the function, from 1, where the probe sits.
    Lifted argument(std::int64_t number, std::string name, unsigned bytes = 8,
                    bool isSigned = false) const;

private:
    Lifted member(const CodeNode& node) const;
    Lifted index(const CodeNode& node) const;
    Lifted call(const CodeNode& node) const;
    Lifted cast(const CodeNode& node) const;
    Lifted unary(const CodeNode& node) const;
    Lifted binary(const CodeNode& node) const;
};

} // namespace probescope::probe
