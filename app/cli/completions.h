#pragma once

#include "core/base/result.h"

#include <CLI/CLI.hpp>
#include <string>

namespace probescope::cli {

/// A script that completes the program's commands, options and their values in a shell (bash, zsh
/// or fish), made of the definitions that --help is made of, too. Error Invalid: another shell.
Result<std::string> completionScript(const CLI::App& program, const std::string& shell);

} // namespace probescope::cli
