#include "ui/target/probes/form/models/argument_text.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

using probe::Kind;

namespace {

/// One of several ways to say it.
probe::Fetch plainFetch(probe::Fetch fetch)
{
    using Source = probe::Fetch::Source;
    for (auto& follow : fetch.follows)
        follow.user = false;
    if (fetch.source == Source::Register) {
        if (const auto number = argumentOfRegister(fetch.word)) {
            fetch.source = Source::Argument;
            fetch.number = std::int64_t(*number);
            fetch.word.clear();
        }
    }
    return fetch;
}

} // namespace

bool readSame(const probe::Argument& a, const probe::Argument& b)
{
    if (plainFetch(a.fetch) != plainFetch(b.fetch))
        return false;
    const auto bitsOf = [](const probe::Argument& argument) {
        return argument.type ? std::pair(argument.type->bits, argument.type->bitOffset)
                             : std::pair(0U, 0U);
    };
    return bitsOf(a) == bitsOf(b);
}

std::vector<ProbeDraft::Chosen> ProbeDraft::chosen() const
{
    std::vector<Chosen> chosen;
    const bool first = probe::isReturn(m_spec.kind);
    for (std::size_t i = 0; i < m_spec.arguments.size(); ++i)
        chosen.push_back({first, i});
    if (m_pair) {
        for (std::size_t i = 0; i < m_pair->arguments.size(); ++i)
            chosen.push_back({true, i});
    }
    return chosen;
}

const probe::Argument& ProbeDraft::argument(const Chosen& at) const
{
    return specOf(at.ofReturn).arguments.at(at.index);
}

std::optional<ProbeDraft::Chosen> ProbeDraft::find(const probe::Argument& argument,
                                                   bool ofReturn) const
{
    for (const auto& at : chosen()) {
        if (at.ofReturn == ofReturn && readSame(this->argument(at), argument))
            return at;
    }
    return std::nullopt;
}

std::string ProbeDraft::freeName(const std::vector<probe::Argument>& arguments, std::string name,
                                 std::size_t except) const
{
    if (name.empty())
        name = "arg" + std::to_string(arguments.size() + 1);
    const auto used = [&](const std::string& candidate) {
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (i != except && arguments[i].name == candidate)
                return true;
        }
        return false;
    };
    if (!used(name))
        return name;
    for (int i = 2;; ++i) {
        auto candidate = name + std::to_string(i);
        if (!used(candidate))
            return candidate;
    }
}

void ProbeDraft::add(probe::Argument argument, bool ofReturn)
{
    if (!readable())
        return;
    auto& arguments = specOf(ofReturn).arguments;
    argument.name = freeName(arguments, argument.name, arguments.size());
    arguments.push_back(std::move(argument));
    rewrite();
}

void ProbeDraft::set(const Chosen& at, probe::Argument argument)
{
    auto& arguments = specOf(at.ofReturn).arguments;
    if (!readable() || at.index >= arguments.size())
        return;
    arguments[at.index] = std::move(argument);
    rewrite();
}

void ProbeDraft::remove(const Chosen& at)
{
    auto& arguments = specOf(at.ofReturn).arguments;
    if (!readable() || at.index >= arguments.size())
        return;
    arguments.erase(arguments.begin() + std::ptrdiff_t(at.index));
    rewrite();
}

void ProbeDraft::move(const Chosen& at, int by)
{
    auto& arguments = specOf(at.ofReturn).arguments;
    const auto target = std::ptrdiff_t(at.index) + by;
    if (!readable() || at.index >= arguments.size() || target < 0
        || target >= std::ptrdiff_t(arguments.size()))
        return;
    std::swap(arguments[at.index], arguments[std::size_t(target)]);
    rewrite();
}

void ProbeDraft::setMaxActive(unsigned count)
{
    if (!readable() || !showsReturn())
        return;
    specOf(true).maxActive = count;
    rewrite();
}

/// Each moment keeps its own: the events of the other one have other fields.
bool ProbeDraft::filtersReturn(bool ofReturn) const
{
    return m_pair ? ofReturn : probe::isReturn(m_spec.kind);
}

const std::string& ProbeDraft::filter(bool ofReturn) const
{
    return filtersReturn(ofReturn) ? m_returnFilter : m_filter;
}

void ProbeDraft::setFilter(std::string_view filter, bool ofReturn)
{
    (filtersReturn(ofReturn) ? m_returnFilter : m_filter) = filter;
    if (m_spec.kind != Kind::Event || !readable() || m_spec.filter == filter)
        return;
    m_spec.filter = filter;
    rewrite();
}

} // namespace probescope::ui
