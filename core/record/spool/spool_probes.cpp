#include "core/record/spool/spool_probes.h"

#include "core/base/hash.h"
#include "core/base/new_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <optional>
#include <span>
#include <unistd.h>

namespace probescope::record {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kProbeFields = 12;
constexpr std::size_t kSampleFields = 5;

std::string withChecksum(const std::string& line)
{
    return line + '\t' + std::to_string(store::hashText(line)) + '\n';
}

/// The line without its checksum. None: it is another one.
std::optional<std::string_view> checkedLine(std::string_view line)
{
    const auto tab = line.rfind('\t');
    if (tab == std::string_view::npos)
        return std::nullopt;
    const auto text = line.substr(0, tab);
    if (line.substr(tab + 1) != std::to_string(store::hashText(text)))
        return std::nullopt;
    return text;
}

/// Blanks of any kind part the words of a definition alike.
std::string inOneField(std::string_view text)
{
    std::string field(text);
    std::replace_if(
        field.begin(), field.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; },
        ' ');
    return field;
}

std::vector<std::string_view> fieldsOf(std::string_view line)
{
    std::vector<std::string_view> fields;
    for (std::size_t begin = 0;;) {
        const auto tab = line.find('\t', begin);
        fields.push_back(line.substr(begin, tab - begin));
        if (tab == std::string_view::npos)
            return fields;
        begin = tab + 1;
    }
}

template <typename Number>
bool readNumber(std::string_view text, Number& number)
{
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && rest == end;
}

std::optional<store::Probe> probeOf(std::span<const std::string_view> fields)
{
    store::Probe probe;
    unsigned kind = 0;
    unsigned stack = 0;
    unsigned selective = 0;
    if (fields.size() != kProbeFields || !readNumber(fields[1], probe.id)
        || !readNumber(fields[2], kind) || kind > unsigned(probe::Kind::Synthetic)
        || !readNumber(fields[3], probe.maxActive) || !readNumber(fields[4], stack)
        || !readNumber(fields[5], selective))
        return std::nullopt;
    probe.kind = probe::Kind(kind);
    probe.stackTrace = stack != 0;
    probe.selective = selective != 0;
    std::size_t next = 6;
    for (std::string* const text : {&probe.system, &probe.event, &probe.group, &probe.place,
                                    &probe.definition, &probe.filter})
        *text = fields[next++];
    return probe;
}

std::optional<store::ProbeSample> sampleOf(std::span<const std::string_view> fields)
{
    store::ProbeSample sample;
    if (fields.size() != kSampleFields || !readNumber(fields[1], sample.timeNs)
        || !readNumber(fields[2], sample.probe) || !readNumber(fields[3], sample.hits)
        || !readNumber(fields[4], sample.misses))
        return std::nullopt;
    return sample;
}

/// False: the line is damaged.
bool give(std::string_view line, const SpoolProbeReader::GiveProbe& giveProbe,
          const SpoolProbeReader::GiveSample& giveSample)
{
    const auto text = checkedLine(line);
    if (!text)
        return false;
    const auto fields = fieldsOf(*text);
    const auto probe = fields[0] == "P" ? probeOf(fields) : std::nullopt;
    const auto sample = fields[0] == "S" ? sampleOf(fields) : std::nullopt;
    if (probe)
        giveProbe(*probe);
    if (sample)
        giveSample(*sample);
    return probe || sample;
}

} // namespace

SpoolProbes::SpoolProbes(const fs::path& folder)
    : m_path(folder / kProbesFile)
{
}

Result<> SpoolProbes::append(const std::string& lines)
{
    if (lines.empty())
        return {};
    if (!m_file) {
        auto made = createNewFile(m_path, O_WRONLY | O_APPEND);
        if (!made)
            return passOn(made);
        m_file = std::move(*made);
    }
    return writeAll(m_file.get(), lines.data(), lines.size(), m_path);
}

Result<> SpoolProbes::add(const std::vector<store::Probe>& probes)
{
    std::string lines;
    for (const store::Probe& probe : probes) {
        std::string line = "P";
        for (const std::uint64_t number :
             {std::uint64_t(probe.id), std::uint64_t(probe.kind), std::uint64_t(probe.maxActive),
              std::uint64_t(probe.stackTrace ? 1 : 0), std::uint64_t(probe.selective ? 1 : 0)})
            line += '\t' + std::to_string(number);
        for (const std::string* const text : {&probe.system, &probe.event, &probe.group,
                                              &probe.place, &probe.definition, &probe.filter})
            line += '\t' + inOneField(*text);
        lines += withChecksum(line);
    }
    return append(lines);
}

Result<> SpoolProbes::add(const std::vector<store::ProbeSample>& samples)
{
    std::string lines;
    for (const store::ProbeSample& sample : samples) {
        std::string line = "S\t" + std::to_string(sample.timeNs);
        for (const std::uint64_t number : {std::uint64_t(sample.probe), sample.hits, sample.misses})
            line += '\t' + std::to_string(number);
        lines += withChecksum(line);
    }
    return append(lines);
}

SpoolProbeReader::SpoolProbeReader(const fs::path& folder)
    : m_path(folder / kProbesFile)
{
}

Result<> SpoolProbeReader::read(const GiveProbe& probe, const GiveSample& sample)
{
    if (!m_file) {
        m_file.reset(open(m_path.c_str(), O_RDONLY | O_CLOEXEC));
        if (!m_file && errno == ENOENT)
            return {};
        if (!m_file)
            return tl::unexpected(systemError(errno, tr("cannot read the recording"), m_path));
    }
    std::array<char, 65536> room{};
    for (;;) {
        const auto got = pread(m_file.get(), room.data(), room.size(), off_t(m_offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return tl::unexpected(systemError(errno, tr("cannot read the recording"), m_path));
        if (got == 0)
            return {};
        m_offset += std::uint64_t(got);
        m_rest.append(room.data(), std::size_t(got));
        std::size_t begin = 0;
        for (auto end = m_rest.find('\n'); end != std::string::npos;
             begin = end + 1, end = m_rest.find('\n', begin)) {
            if (!give(std::string_view(m_rest).substr(begin, end - begin), probe, sample))
                ++m_damaged;
        }
        m_rest.erase(0, begin);
    }
}

} // namespace probescope::record
