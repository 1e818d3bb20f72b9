#include "resources/data/compile/data_files.h"
#include "resources/data/compile/section_reader.h"

#include <algorithm>
#include <array>

namespace probescope::data {

namespace {

struct PlotKind
{
    std::string_view word = {};
    std::string_view code = {};
    std::size_t columns = 2;
};
constexpr std::array<PlotKind, 4> kPlots{{{"bars", "Bars", 2},
                                          {"line", "Line", 2},
                                          {"scatter", "Scatter", 2},
                                          {"histogram", "Histogram", 1}}};

std::string translated(std::string_view text)
{
    return "QCoreApplication::translate(\"Gallery\", " + literal(text) + ")";
}

std::string plain(std::string_view text)
{
    return "QString::fromUtf8(" + literal(text) + ")";
}

/// `plot = bars comm events`
std::string plotOf(SectionReader& reader)
{
    const Entry* const entry = reader.one("plot");
    if (entry == nullptr)
        return {};
    const auto words = entry->words();
    const auto* const kind = std::find_if(kPlots.begin(), kPlots.end(), [&](const PlotKind& one) {
        return !words.empty() && one.word == words.front();
    });
    if (kind == kPlots.end() || words.size() != kind->columns + 1) {
        reader.fault(*entry,
                     "a plot is bars, line or scatter with two columns, or histogram with one");
        return {};
    }
    return ".plot = {PlotHint::Kind::" + std::string(kind->code) + ", " + plain(words[1]) + ", "
        + plain(words.size() > 2 ? words[2] : std::string()) + "},\n";
}

/// A query that has to give a row, and what is said when it gives none.
std::string needOf(SectionReader& reader)
{
    const Entry* const need = reader.one("needs");
    const Entry* const lack = reader.one("lack");
    if (need != nullptr && lack == nullptr)
        reader.fault(*need, "lack is missing: what is said when the query gives no row");
    else if (need == nullptr && lack != nullptr)
        reader.fault(*lack, "needs is missing: the query that has to give a row");
    if (need == nullptr || lack == nullptr)
        return {};
    return ".need = " + plain(need->block()) + ",\n.lack = " + translated(lack->text()) + ",\n";
}

std::string variantsOf(SectionReader& reader, const Section& section)
{
    const auto variants = reader.all("sql");
    if (variants.empty())
        reader.fault("[" + section.name + "] has no sql");
    std::string code;
    for (const Entry* const variant : variants)
        code += (code.empty() ? "" : ",\n") + plain(variant->block());
    return ".variants = {" + code + "},\n";
}

} // namespace

std::string queryGallery(std::string_view file, Faults& faults)
{
    std::string code;
    for (const Section& section : readSections(file, faults)) {
        SectionReader reader(section, faults);
        code += "{.group = " + translated(reader.text("group"))
            + ",\n.title = " + translated(section.name)
            + ",\n.sentence = " + translated(reader.text("tells")) + ",\n";
        code += variantsOf(reader, section) + needOf(reader) + plotOf(reader);
        if (reader.flag("example"))
            code += ".example = true,\n";
        code += "},\n";
        reader.finish();
    }
    return code;
}

} // namespace probescope::data
