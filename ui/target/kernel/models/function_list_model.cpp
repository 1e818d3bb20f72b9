#include "ui/target/kernel/models/function_list_model.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::uint32_t kAskEvery = 4096; ///< functions between looks at the wish to stop

bool sameLetter(char a, char b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; };
    return lower(a) == lower(b);
}

bool holdsText(std::string_view text, std::string_view wanted)
{
    return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), sameLetter)
        != text.end();
}

QString functionText(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

std::vector<std::uint32_t> searchFunctions(const tracefs::TraceableFunctions& list,
                                           const QString& text, const CancelToken& cancel)
{
    const auto wanted = text.trimmed().toStdString();
    const auto kind = tracefs::patternKind(wanted);
    if (!wanted.empty()
        && (kind == tracefs::PatternKind::Glob || kind == tracefs::PatternKind::Module))
        return list.matching(wanted);
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < list.size(); ++i) {
        if (i % kAskEvery == 0 && cancel.cancelled())
            break;
        if (wanted.empty() || holdsText(list.name(i), wanted) || holdsText(list.module(i), wanted))
            found.push_back(i);
    }
    return found;
}

FunctionListModel::FunctionListModel(QObject* parent)
    : TableModel(parent)
{
    setFound(nullptr, {});
}

void FunctionListModel::setFound(const List& list, std::vector<std::uint32_t> found)
{
    using Text = std::string_view (tracefs::TraceableFunctions::*)(std::size_t) const;
    const auto column = [&list](const QString& title, Text text) {
        return Column{.title = title, .text = [list, text](const std::uint32_t& function) {
                          return functionText((*list.*text)(function));
                      }};
    };
    setTable({column(tr("Function"), &tracefs::TraceableFunctions::name),
              column(tr("Module"), &tracefs::TraceableFunctions::module)},
             std::move(found));
}

} // namespace probescope::ui

#include "moc_function_list_model.cpp"
