#include "core/store/file/dictionary.h"

#include "core/store/series/block_cache.h"

namespace probescope::store {

namespace {

/// Texts beyond this are read one by one.
constexpr std::size_t kMaxBlockBytes = std::size_t(1) << 20U;

} // namespace

std::shared_ptr<const Dictionary::Block> Dictionary::readBlock(std::uint32_t block) const
{
    auto lease = m_file.connection();
    if (!lease)
        return nullptr;
    auto select = (*lease)->cached("SELECT id, text FROM dict WHERE id >= ?1 AND id < ?2"
                                   " ORDER BY id");
    if (!select)
        return nullptr;
    Statement& row = **select;
    const std::int64_t first = std::int64_t(block) * Block::kTexts;
    row.bind(1, first).bind(2, first + Block::kTexts);
    auto made = std::make_shared<Block>();
    Result<bool> more = true;
    while ((more = row.step()) && *more) {
        const std::int64_t index = row.integer(0) - first;
        const std::string_view text = row.text(1);
        if (index != std::int64_t(made->ends.size())
            || made->bytes.size() + text.size() > kMaxBlockBytes)
            break;
        made->bytes += text;
        made->ends.push_back(std::uint32_t(made->bytes.size()));
    }
    row.reset();
    m_cache.put<Block>(BlockKind::Strings, block, made,
                       made->bytes.size() + sizeof *made
                           + made->ends.size() * sizeof made->ends[0]);
    return made;
}

std::string Dictionary::string(StringId id) const
{
    if (!id.valid())
        return {};
    const std::uint32_t block = id.value() / Block::kTexts;
    const std::uint32_t index = id.value() % Block::kTexts;
    auto found = m_cache.find<Block>(BlockKind::Strings, block);
    // A block that is not full may have grown since it was read.
    if (!found || index >= found->ends.size())
        found = readBlock(block);
    if (found && index < found->ends.size()) {
        const std::uint32_t begin = index == 0 ? 0 : found->ends[index - 1];
        return found->bytes.substr(begin, found->ends[index] - begin);
    }
    auto lease = m_file.connection();
    if (!lease)
        return {};
    auto select = (*lease)->cached("SELECT text FROM dict WHERE id = ?1");
    if (!select)
        return {};
    const auto there = (*select)->bind(1, std::int64_t(id.value())).step();
    std::string text(there && *there ? (*select)->text(0) : std::string_view());
    (*select)->reset();
    return text;
}

} // namespace probescope::store
