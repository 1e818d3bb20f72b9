#include "ui/base/capture/event_functions.h"

#include "ui/base/text/function_in_text.h"

namespace probescope::ui {

namespace {

/// Addresses of code, which have no offset where a function begins.
bool holdsFunction(const QString& field)
{
    static const QStringList kFields{QStringLiteral("ip"), QStringLiteral("func"),
                                     QStringLiteral("__probe_ip"), QStringLiteral("__probe_func")};
    return kFields.contains(field);
}

} // namespace

QString functionOfDetail(const DetailSection& section, const DetailRow& row)
{
    switch (section.kind) {
    case DetailSection::Kind::Stack:
        return functionInText(row.shown);
    case DetailSection::Kind::Call: // its first line is the function
        return &row == &section.rows.front() ? functionInText(row.shown) : QString();
    case DetailSection::Kind::Fields:
        return row.shown.contains(QStringLiteral("+0x")) || holdsFunction(row.name)
            ? functionInText(row.shown)
            : QString();
    default:
        return {};
    }
}

QStringList functionsOfDetails(const std::vector<DetailSection>& sections)
{
    QStringList functions;
    for (const auto& section : sections) {
        for (const auto& row : section.rows) {
            const auto function = functionOfDetail(section, row);
            if (!function.isEmpty() && !functions.contains(function))
                functions << function;
        }
    }
    return functions;
}

} // namespace probescope::ui
