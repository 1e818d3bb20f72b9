#include "core/probe/spec/member_path.h"

namespace probescope::probe {

namespace {

bool isPathLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

} // namespace

Result<MemberPath> MemberPath::of(std::string_view path)
{
    MemberPath found;
    std::size_t at = path.starts_with('$') ? 1 : 0;
    std::size_t begin = 0;
    const auto wrong = [&at](Message what) {
        return fail(ErrorCode::Invalid, std::move(what), tr("Write it like file->f_path.dentry"),
                    Place{.byte = at});
    };
    while (true) {
        const std::size_t name = at;
        while (at < path.size() && isPathLetter(path[at]))
            ++at;
        if (at == name)
            return wrong(tr("a name is missing"));
        const std::string word(path.substr(begin, at - begin));
        if (found.parameter.empty())
            found.parameter = word;
        else
            found.members.push_back(word);
        if (at == path.size())
            return found;
        if (path[at] == '.')
            ++at;
        else if (path.substr(at).starts_with("->"))
            at += 2;
        else
            return wrong(tr("expected -> or a dot"));
        begin = at;
    }
}

} // namespace probescope::probe
