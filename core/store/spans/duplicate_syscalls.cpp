#include "core/store/spans/duplicate_syscalls.h"

namespace probescope::store {

bool DuplicateSyscalls::rawBegins(const SpanKey& key, Value call)
{
    Call& known = of(key);
    if (known.named == Seen::Begin && known.raw == Seen::Nothing) {
        known.raw = Seen::Begin;
        return false;
    }
    known = {.raw = Seen::Begin, .number = call, .rawRule = key.rule};
    return true;
}

DuplicateSyscalls::RawEnd DuplicateSyscalls::rawEnds(const SpanKey& key, const Span* openRaw,
                                                     Value call)
{
    Call& known = of(key);
    const bool isOfRaw = openRaw && (call == kAnyCall || openRaw->nameValue == call);
    if (!isOfRaw && known.named != Seen::Nothing && known.raw != Seen::End) {
        known.raw = Seen::End;
        // Of such a return the kernel writes no event of the call's own.
        if (call != kAnyCall || known.named != Seen::Begin)
            return RawEnd::OfNamed;
        known.named = Seen::End;
        return RawEnd::EndsNamed;
    }
    known = {.raw = Seen::End, .rawRule = key.rule};
    return RawEnd::OfRaw;
}

SpanKey DuplicateSyscalls::namedKey(const SpanKey& rawKey) const
{
    SpanKey key = rawKey;
    const auto known = m_tasks.find({rawKey.buffer.value(), rawKey.scope});
    if (known != m_tasks.end())
        key.rule = known->second.namedRule;
    return key;
}

std::optional<SpanKey> DuplicateSyscalls::namedBegins(const SpanKey& key, std::optional<Value> call)
{
    Call& known = of(key);
    if (known.raw == Seen::Begin && known.named == Seen::Nothing
        && (!call || *call == known.number)) {
        known.named = Seen::Begin;
        known.namedRule = key.rule;
        SpanKey raw = key;
        raw.rule = known.rawRule;
        return raw;
    }
    known = {.named = Seen::Begin, .namedRule = key.rule};
    return std::nullopt;
}

bool DuplicateSyscalls::namedEnds(const SpanKey& key)
{
    Call& known = of(key);
    if (known.named == Seen::Begin) {
        known.named = Seen::End;
        return true;
    }
    const bool isTold = known.raw == Seen::End && known.named == Seen::Nothing;
    known = {.raw = isTold ? Seen::End : Seen::Nothing, .named = Seen::End};
    return !isTold;
}

} // namespace probescope::store
