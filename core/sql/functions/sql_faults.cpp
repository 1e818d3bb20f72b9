#include "core/sql/functions/sql_faults.h"

#include <algorithm>
#include <new>
#include <vector>

namespace probescope::store {

namespace {

std::vector<Message> allFaults()
{
    std::vector<Message> all{kDeviationNumber, kNsTextNumber,  kFuncNameAddress, kQuantizeNumber,
                             kLinearLo,        kLinearHi,      kLinearStep,      kLinearOrder,
                             kLinearStepSign,  kLinearBuckets, kLinearChange,    kLinearNumber};
    for (const auto& faults : {kPercentileFaults, kPercentileDiscFaults}) {
        for (auto&& fault :
             {faults.range(), faults.change(), faults.number(), faults.finite(), faults.tooMany()})
            all.push_back(fault);
    }
    return all;
}

} // namespace

Message PercentileFaults::range() const
{
    return tr("{}(x, p): p must be a number from 0 to {}", {name, maxP});
}

Message PercentileFaults::change() const
{
    return tr("{}(x, p): p must be the same for all rows", {name});
}

Message PercentileFaults::number() const
{
    return tr("{}(x, p): x must be a number", {name});
}

Message PercentileFaults::finite() const
{
    return tr("{}(x, p): x must be finite", {name});
}

Message PercentileFaults::tooMany() const
{
    return tr("{}(x, p): x has too many distinct values; narrow the query", {name});
}

void setFault(sqlite3_context* context, const Message& fault)
{
    const std::string text = fault.text();
    sqlite3_result_error(context, text.data(), int(text.size()));
}

void setFault(sqlite3_context* context, const ConstantMessage& fault) noexcept
{
    try {
        setFault(context, Message(fault));
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

Message faultOf(const std::string& text)
{
    const auto all = allFaults();
    const auto found = std::find(all.begin(), all.end(), text);
    return found == all.end() ? Message(text) : *found;
}

} // namespace probescope::store
