#include "core/probe/lift/lifted.h"

#include <cstdint>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using Source = Fetch::Source;

/// 2^k - 1: k; 0: it is another number.
unsigned lowBits(std::uint64_t mask)
{
    unsigned bits = 0;
    while (bits < 64 && ((mask >> bits) & 1) != 0)
        ++bits;
    return bits == 64 || (mask >> bits) == 0 ? bits : 0;
}

} // namespace

Lifted Lifted::of(Form form, std::size_t at)
{
    return {.form = form, .at = at};
}

Lifted Lifted::of(Fetch::Source source, std::string name, std::size_t at, std::string word,
                  std::int64_t number)
{
    return {.form = Form::Value,
            .fetch = {.source = source, .word = std::move(word), .number = number},
            .name = std::move(name),
            .at = at};
}

Lifted Lifted::ofRegister(std::string word)
{
    std::string name = word;
    if (word == "sp" || word == "rsp")
        return Lifted::of(Source::Stack, "stack", 0);
    return Lifted::of(Source::Register, std::move(name), 0, std::move(word));
}

Lifted Lifted::ofStack(std::string name, std::size_t at)
{
    return {.form = Form::Stack, .name = std::move(name), .at = at};
}

Lifted Lifted::unknown(std::size_t at, Message reason)
{
    return {.reason = std::move(reason), .at = at};
}

bool isSameValue(const Lifted& left, const Lifted& right)
{
    return left.form == right.form && left.fetch == right.fetch && left.bytes == right.bytes
        && left.isSigned == right.isSigned && left.bits == right.bits
        && left.bitOffset == right.bitOffset && left.number == right.number;
}

Lifted readMemory(Lifted address, unsigned bytes, bool isSigned, bool user)
{
    const std::size_t at = address.at;
    if (address.form == Form::Constant) {
        const bool userText = address.isUserText;
        address = Lifted::of(Source::Address, "memory", at, {}, address.number);
        address.isUserText = userText;
        address.isPlace = true;
    }
    if (address.form != Form::Value || address.bytes != 8 || address.bits != 0 || address.shift
        || bytes == 0)
        return Lifted::unknown(at, address.reason);
    if (std::exchange(address.isPlace, false)) {
        address.fetch.number = static_cast<std::int64_t>(
            static_cast<std::uint64_t>(address.fetch.number)
            + static_cast<std::uint64_t>(std::exchange(address.offset, 0)));
    } else if (address.fetch.source == Source::Stack && address.fetch.follows.empty() && bytes == 8
               && !isSigned && !user && address.offset >= 0 && address.offset % 8 == 0) {
        address.fetch = {.source = Source::StackEntry, .number = address.offset / 8};
        address.offset = 0;
    } else {
        address.fetch.follows.push_back({.offset = std::exchange(address.offset, 0), .user = user});
    }
    address.bytes = bytes;
    address.isSigned = isSigned;
    return address;
}

Lifted readText(Lifted address, bool user)
{
    const std::size_t at = address.at;
    const bool field = address.form == Form::Value && address.fetch.follows.empty()
        && address.fetch.source == Source::Field && address.offset == 0 && !user;
    const bool named = address.fetch.source == Source::Named && address.fetch.follows.empty()
        && address.offset == 0;
    if (address.form == Form::Text || field || named) {
        address.form = Form::Text; // the kernel knows that it is a text
        return address;
    }
    address.isUserText = user && (address.form == Form::Constant || address.isPlace);
    const bool onStack = address.fetch.source == Source::Stack;
    if (address.form == Form::Value || address.form == Form::Constant)
        address = readMemory(std::move(address), 8, false, user);
    if (address.form != Form::Value)
        return Lifted::unknown(at, address.reason);
    if (onStack && address.fetch.source == Source::StackEntry) // the text lies on the stack itself
        address.fetch = {.source = Source::Stack,
                         .follows = {{.offset = address.fetch.number * 8, .user = user}}};
    address.form = Form::Text;
    return address;
}

Lifted cutValue(Lifted value, unsigned bytes, bool isSigned)
{
    if (value.form != Form::Value || value.isPlace || bytes == 0)
        return value;
    if (bytes > value.bytes)
        return value; // it is made wider, and stays what it is
    if (value.offset != 0)
        value.isComputed = bytes < 8;
    value.bytes = bytes;
    value.isSigned = isSigned;
    return value;
}

Lifted maskValue(Lifted value, std::uint64_t mask)
{
    const unsigned bits = lowBits(mask);
    if (bits == 0 || value.form != Form::Value || value.bits != 0)
        return Lifted::unknown(value.at);
    const bool bytes = bits == 8 || bits == 16 || bits == 32 || bits == 64;
    if (!value.shift && bytes && bits / 8 <= value.bytes)
        return cutValue(std::move(value), bits / 8, false);
    value.bits = bits;
    value.bitOffset = value.shift.value_or(0);
    value.shift.reset();
    value.isSigned = false;
    return value;
}

} // namespace probescope::probe
