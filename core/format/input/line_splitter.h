#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace probescope::format {

/// Cuts a stream of bytes into lines, however the bytes arrive. Line ends are \n or \r\n. A line
/// longer than kMaxLine is handed out cut, with `cut` set, so that no input needs more memory.
class LineSplitter
{
public:
    static constexpr std::size_t kMaxLine = 1 << 20; // the kernel's own lines end at 4 KiB

    struct Line
    {
        std::string_view text; ///< without its line end; valid during the call
        std::uint64_t number = 0; ///< from 1
        bool cut = false; ///< the line was longer
        bool ended = true; ///< false: the input ended within the line
        bool holdsNul = false; ///< no program writes those into a text: something went wrong
    };
    using LineFn = std::function<void(const Line&)>;

    void feed(std::string_view bytes, const LineFn& line);
    /// Hands out what stands behind the last line end.
    void finish(const LineFn& line);
    std::uint64_t lines() const { return m_number; }

private:
    void hold(std::string_view part);
    void handOut(std::string_view text, bool ended, const LineFn& line);

    std::string m_held; ///< the beginning of a line whose end has not come yet
    bool m_cut = false;
    bool m_nuls = false; ///< there was one: lines are looked through from then on
    std::uint64_t m_number = 0;
};

} // namespace probescope::format
