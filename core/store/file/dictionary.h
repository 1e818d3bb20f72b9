#pragma once

#include "core/store/file/open_file.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace probescope::store {

class BlockCache;

/// The texts of a capture, by number. Thread-safe.
class Dictionary
{
public:
    Dictionary(const OpenFile& file, BlockCache& cache)
        : m_file(file)
        , m_cache(cache)
    {
    }
    std::string string(StringId id) const; ///< empty for none

private:
    /// A run of the dictionary.
    struct Block
    {
        static constexpr std::uint32_t kTexts = 1024;
        std::vector<std::uint32_t> ends; ///< of the texts; a text begins where the one before ends
        std::string bytes;
    };
    std::shared_ptr<const Block> readBlock(std::uint32_t block) const;

    const OpenFile& m_file;
    BlockCache& m_cache;
};

} // namespace probescope::store
