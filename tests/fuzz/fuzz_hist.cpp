#include "core/format/tables/kernel_table.h"
#include "tests/fuzz/checking_sink.h"

#include <cstdint>
#include <string>

using namespace probescope;
using namespace probescope::format;

namespace {

KernelTables readAs(KernelTables::Kind kind, const std::string& bytes, std::size_t chunk)
{
    const auto input = Input::fromBytes("fuzz", bytes, chunk);
    auto tables = readKernelTables(*input, kind);
    return tables ? std::move(*tables) : KernelTables{};
}

bool same(const KernelTables& one, const KernelTables& other)
{
    if (one.tables.size() != other.tables.size() || one.problems.size() != other.problems.size())
        return false;
    for (std::size_t i = 0; i < one.tables.size(); ++i) {
        if (one.tables[i].rows.size() != other.tables[i].rows.size()
            || one.tables[i].columns.size() != other.tables[i].columns.size())
            return false;
    }
    return true;
}

void check(const KernelTables& tables)
{
    for (const KernelTable& table : tables.tables) {
        CheckingSink::require(table.lines.size() == table.rows.size(), "a row has no line");
        for (const auto& row : table.rows)
            CheckingSink::require(row.size() == table.columns.size(), "a row lacks cells");
    }
    for (const TableProblem& problem : tables.problems)
        CheckingSink::require(!problem.reason.empty(), "a problem has no reason");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    for (const auto kind : {KernelTables::Kind::Hist, KernelTables::Kind::FunctionProfile,
                            KernelTables::Kind::StackTrace, KernelTables::Kind::KernelProbeProfile,
                            KernelTables::Kind::UserProbeProfile}) {
        const KernelTables whole = readAs(kind, bytes, std::size_t(-1));
        check(whole);
        CheckingSink::require(same(whole, readAs(kind, bytes, size % 61 + 1)),
                              "how the input is cut changes what is read");
    }
    return 0;
}
