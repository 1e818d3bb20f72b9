#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope {

/// Writes pieces of trace.dat files, of any byte order and size of long, so that what no kernel at
/// hand records can be read in tests, and what none ever should.
class DatBuilder
{
public:
    explicit DatBuilder(bool bigEndian = false, int longSize = 8)
        : m_bigEndian(bigEndian)
        , m_longSize(longSize)
    {
    }

    std::string number(std::uint64_t value, int size) const
    {
        std::string bytes;
        for (int i = 0; i < size; ++i) {
            const char byte = char(value >> (8 * i));
            bytes.insert(m_bigEndian ? bytes.begin() : bytes.end(), byte);
        }
        return bytes;
    }
    std::string u16(std::uint64_t value) const { return number(value, 2); }
    std::string u32(std::uint64_t value) const { return number(value, 4); }
    std::string u64(std::uint64_t value) const { return number(value, 8); }
    std::string sized64(std::string_view text) const
    {
        return u64(text.size()) + std::string(text);
    }
    std::string sized32(std::string_view text) const
    {
        return u32(text.size()) + std::string(text);
    }

    /// `version` is "6" or "7"; of v7 the compression and the options' offset follow.
    std::string header(std::string_view version) const
    {
        return std::string("\x17\x08\x44tracing") + std::string(version) + '\0' + char(m_bigEndian)
            + char(m_longSize) + u32(kPage);
    }
    std::string headerInfo() const
    {
        const std::string size = std::to_string(m_longSize);
        const std::string page = "\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n"
                                 "\tfield: local_t commit;\toffset:8;\tsize:"
            + size + ";\tsigned:1;\n\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n"
            + "\tfield: char data;\toffset:" + std::to_string(8 + m_longSize)
            + ";\tsize:" + std::to_string(kPage - 8 - m_longSize) + ";\tsigned:0;\n";
        return std::string("header_page", 12) + sized64(page) + std::string("header_event", 13)
            + sized64("# compressed entry header\n");
    }
    /// One event type, id 300: test:thing with the given field lines.
    static std::string format(std::string_view fields, std::string_view print = "\"\"",
                              int id = 300)
    {
        return "name: thing\nID: " + std::to_string(id)
            + "\nformat:\n"
              "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
              "\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;\n"
              "\tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;\n"
              "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
            + std::string(fields) + "\nprint fmt: " + std::string(print) + "\n";
    }
    std::string eventFormats(std::string_view format) const
    {
        return u32(1) + std::string("test", 5) + u32(1) + sized64(format);
    }
    /// A record's bytes, common fields first.
    std::string record(std::string_view payload, int type = 300, int pid = 7) const
    {
        return u16(std::uint64_t(type)) + '\1' + '\2' + u32(std::uint64_t(pid))
            + std::string(payload);
    }
    /// A record in a page, `delta` after the one before; its size is rounded up to 4.
    std::string data(std::uint32_t delta, std::string bytes) const
    {
        bytes.resize((bytes.size() + 3) / 4 * 4);
        if (bytes.size() <= 112)
            return head(std::uint32_t(bytes.size() / 4), delta) + bytes;
        return head(0, delta) + u32(bytes.size() + 4) + bytes;
    }
    std::string timeExtend(std::uint64_t delta) const
    {
        return head(30, std::uint32_t(delta & kTimeMask)) + u32(delta >> 27);
    }
    std::string timeStamp(std::uint64_t time) const
    {
        return head(31, std::uint32_t(time & kTimeMask)) + u32(time >> 27);
    }
    std::string padding(std::uint32_t delta, std::uint32_t size) const
    {
        return head(29, delta) + u32(size) + std::string(size - 4, '\0');
    }
    /// `flags` are bits of the commit field; what stands behind the data is `after`.
    std::string page(std::uint64_t time, std::string_view records, std::uint64_t flags = 0,
                     std::string_view after = {}) const
    {
        std::string bytes = u64(time) + number(records.size() | flags, m_longSize);
        bytes += records;
        bytes += after;
        bytes.resize(kPage);
        return bytes;
    }

    /// A whole v6 file: the pages of each CPU are given one after the other.
    std::string v6(std::string_view eventFormat, const std::vector<std::string>& cpus,
                   std::string_view options = {}) const
    {
        std::string file = header("6") + headerInfo() + u32(0) + eventFormats(eventFormat)
            + sized32("ffffffff81000000 T _stext\nffffffff81000100 t work\t[mod]\n") + sized32("")
            + sized64("7 worker\n") + u32(cpus.size());
        if (!options.empty())
            file += std::string("options  ", 10) + std::string(options) + u16(0);
        file += std::string("flyrecord", 10);
        std::uint64_t offset = (file.size() + 16 * cpus.size() + kPage - 1) / kPage * kPage;
        for (const auto& cpu : cpus) {
            file += u64(offset) + u64(cpu.size());
            offset += cpu.size();
        }
        file.resize((file.size() + kPage - 1) / kPage * kPage);
        for (const auto& cpu : cpus)
            file += cpu;
        return file;
    }
    std::string option(int id, std::string_view bytes) const
    {
        return u16(std::uint64_t(id)) + sized32(bytes);
    }
    /// A section of v7.
    std::string section(int id, std::string_view bytes, bool compressed = false) const
    {
        return u16(std::uint64_t(id)) + u16(compressed) + u32(0) + u64(bytes.size())
            + std::string(bytes);
    }

    static constexpr std::uint32_t kPage = 4096;

private:
    static constexpr std::uint32_t kTimeMask = (1U << 27) - 1;
    std::string head(std::uint32_t type, std::uint32_t delta) const
    {
        return u32(m_bigEndian ? type << 27 | delta : delta << 5 | type);
    }

    bool m_bigEndian;
    int m_longSize;
};

} // namespace probescope
