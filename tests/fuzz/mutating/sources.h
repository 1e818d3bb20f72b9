#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace probescope::fuzz {

/// Real captures of one kind, to be mutated.
struct Sources
{
    std::string kind;
    std::vector<std::string> contents;
};

/// Names of all kinds.
std::vector<std::string> sourceKinds();

/// Those of tests/data, tests/samples, resources/samples and $PROBESCOPE_CAPTURES, in an order that
/// stays.
/// `repository` holds them; what must be made is made in `work`. Without any when the kind is
/// unknown.
Sources readSources(const std::string& kind, const std::filesystem::path& repository,
                    const std::filesystem::path& work);

} // namespace probescope::fuzz
