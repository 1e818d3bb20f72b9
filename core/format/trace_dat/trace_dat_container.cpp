#include "core/format/trace_dat/trace_dat_container.h"

#include "core/base/amounts.h"
#include "core/format/trace_dat/trace_dat_sections.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace probescope::format {

namespace {

Problem problemAt(Problem::Kind kind, const Input& input, std::uint64_t byte, std::string field,
                  Message reason)
{
    Problem problem;
    problem.kind = kind;
    problem.place.file = input.name();
    problem.place.byte = byte;
    problem.place.field = std::move(field);
    problem.reason = std::move(reason);
    return problem;
}

/// Cuts regions at the file's end, and tells how much is missing of all.
void clampToFile(const Input& input, std::uint64_t fileSize, DatContents& contents,
                 ProblemCounter& problems)
{
    std::string first;
    std::uint64_t cpus = 0;
    std::uint64_t missing = 0;
    for (auto& buffer : contents.buffers) {
        for (auto& cpu : buffer.cpus) {
            const std::uint64_t left = fileSize - std::min(cpu.offset, fileSize);
            if (cpu.size <= left)
                continue;
            if (cpus++ == 0)
                first = datCpuName(buffer, cpu.cpu);
            // Sums of forged sizes may be any number.
            missing += std::min(cpu.size - left, ~missing);
            cpu.size = left;
        }
    }
    if (cpus == 0)
        return;
    problems.add(problemAt(Problem::Kind::Truncated, input, fileSize, std::move(first),
                           tr("the file ends {} before the end of the trace data of {}; the "
                              "complete pages before that are kept",
                              {bytesMessage(missing), cpusMessage(cpus)})));
}

/// Bytes behind the last whole page of a CPU are no page that the kernel wrote.
void reportPartsOfPages(const Input& input, const DatContents& contents, ProblemCounter& problems)
{
    for (const auto& buffer : contents.buffers) {
        for (const auto& cpu : buffer.cpus) {
            if (buffer.compressed || cpu.size % buffer.pageSize == 0)
                continue;
            problems.add(problemAt(Problem::Kind::Truncated, input,
                                   cpu.offset + cpu.size / buffer.pageSize * buffer.pageSize,
                                   datCpuName(buffer, cpu.cpu),
                                   tr("the last page of a CPU is incomplete and is skipped")));
        }
    }
}

/// No byte is read as the data of two CPUs: a forged directory could make a small file endless.
void dropOverlaps(const Input& input, DatContents& contents, ProblemCounter& problems)
{
    std::vector<std::pair<DatBuffer*, DatCpu*>> regions;
    for (auto& buffer : contents.buffers) {
        for (auto& cpu : buffer.cpus) {
            if (cpu.size)
                regions.emplace_back(&buffer, &cpu);
        }
    }
    std::stable_sort(regions.begin(), regions.end(), [](const auto& a, const auto& b) {
        return a.second->offset < b.second->offset;
    });
    std::uint64_t end = 0;
    for (auto& [buffer, cpu] : regions) {
        if (cpu->offset < end) {
            problems.add(problemAt(
                Problem::Kind::Corrupt, input, cpu->offset, datCpuName(*buffer, cpu->cpu),
                tr("the trace data of a CPU overlap those of another CPU and are skipped")));
            cpu->size = 0;
            continue;
        }
        // Some recorders may count the number of chunks in, see trace_dat_v7.cpp.
        end = cpu->offset + cpu->size
            - (buffer->compressed ? std::min<std::uint64_t>(4, cpu->size) : 0);
    }
}

void fixPageSizes(const Input& input, DatContents& contents, ProblemCounter& problems)
{
    for (auto& buffer : contents.buffers) {
        if (buffer.isText) {
            buffer.pageSize = 1;
            continue;
        }
        if (buffer.pageSize >= 512 && buffer.pageSize <= 64U << 20
            && std::has_single_bit(buffer.pageSize)) {
            continue;
        }
        if (buffer.pageSize) {
            problems.add(
                problemAt(Problem::Kind::Corrupt, input, 0, buffer.name,
                          tr("the page size of a buffer is invalid; that of the file is used")));
        }
        buffer.pageSize = contents.header.pageSize;
    }
}

} // namespace

std::string datCpuName(const DatBuffer& buffer, std::uint32_t cpu)
{
    std::string name = "trace data of CPU " + std::to_string(cpu);
    if (!buffer.name.empty())
        name += " of buffer \"" + buffer.name + '"';
    return name;
}

Result<DatContents> readDatContents(Input& input, ProblemCounter& problems)
{
    const auto fileSize = input.size();
    if (!fileSize)
        return tl::unexpected<Error>(fileSize.error());
    auto header = readDatHeader(input, *fileSize);
    if (!header)
        return tl::unexpected<Error>(header.error());
    DatContents contents;
    contents.header = std::move(*header);
    contents.longSize = contents.header.longSize == 4 ? 4 : 8;
    const auto done = contents.header.version == 6
        ? readContainerV6(input, *fileSize, contents, problems)
        : readContainerV7(input, *fileSize, contents, problems);
    if (!done)
        return tl::unexpected<Error>(done.error());
    fixPageSizes(input, contents, problems);
    reportPartsOfPages(input, contents, problems);
    clampToFile(input, *fileSize, contents, problems);
    dropOverlaps(input, contents, problems);
    return contents;
}

} // namespace probescope::format
