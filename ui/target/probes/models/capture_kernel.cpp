#include "ui/target/probes/models/capture_kernel.h"

#include "core/sql/query/query.h"
#include "core/sql/tables/capture_tables.h"
#include "core/store/read/architecture.h"
#include "ui/target/probes/models/known_kernels.h"

#include <charconv>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::ui {

namespace {

constexpr std::size_t kMaxNames = 200'000; ///< no kernel has more functions

/// Names and modules.
using Names = std::set<std::pair<std::string, std::string>>;

/// `vfs_read`, `vfs_read+0x10/0x40 [ext4]`; addresses and programs are none.
void addName(Names& names, std::string_view text)
{
    const auto begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos)
        return;
    text.remove_prefix(begin);
    const auto name = text.substr(0, text.find_first_of("+ \t(<"));
    constexpr std::string_view kDigits = "0123456789";
    if (name.empty() || kDigits.find(name.front()) != std::string_view::npos
        || name.find_first_of("/:[]") != std::string_view::npos)
        return;
    const auto open = text.find('[', name.size());
    const auto close = text.find(']', open == std::string_view::npos ? text.size() : open);
    const auto module = close == std::string_view::npos ? std::string_view()
                                                        : text.substr(open + 1, close - open - 1);
    if (names.size() < kMaxNames)
        names.emplace(name, module);
}

/// What cannot be asked has no names.
void addColumn(Names& names, const store::Capture& capture, const std::string& table,
               const std::string& column, const CancelToken& cancel)
{
    const auto quoted = [](const std::string& name) { return '"' + name + '"'; };
    const auto query = store::Query::prepare(
        capture, "SELECT " + quoted(column) + ", count(*) FROM " + quoted(table) + " GROUP BY 1");
    if (!query)
        return;
    static_cast<void>((*query)->run(
        [&names](const store::Query::Row& row) {
            if (const auto* const text = std::get_if<std::string>(&row.front()))
                addName(names, *text);
            return names.size() < kMaxNames;
        },
        cancel));
}

/// Texts name functions, where binary captures have addresses and symbols.
Names namesInTexts(const store::Capture& capture, const CancelToken& cancel)
{
    Names names;
    addColumn(names, capture, "call", "function", cancel);
    std::set<std::pair<std::string, std::string>> asked;
    for (std::uint32_t i = 0; i < capture.eventTypeCount(); ++i) {
        const auto& type = capture.eventType(EventTypeId(i));
        if (type.role != EventRole::Function)
            continue;
        const auto table = store::typeTableName(type.system, type.name);
        for (const Field& field : type.fields) {
            if (field.kind == FieldKind::String && asked.emplace(table, field.name).second)
                addColumn(names, capture, table, field.name, cancel);
        }
    }
    return names;
}

std::vector<Symbol> symbolsOf(const store::Capture& capture, const CancelToken& cancel)
{
    auto symbols = capture.symbols();
    Names known;
    for (const Symbol& symbol : symbols)
        known.emplace(symbol.name, symbol.module);
    for (const auto& [name, module] : namesInTexts(capture, cancel)) {
        if (!known.contains({name, module}))
            symbols.push_back({.address = 0, .name = name, .module = module});
    }
    return symbols;
}

} // namespace

catalogue::OfflineKernel::Texts kernelTextsOf(const store::Capture& capture,
                                              const CancelToken& cancel)
{
    catalogue::OfflineKernel::Texts texts;
    const auto put = [&texts](const char* file, std::string text) {
        if (!text.empty())
            texts.emplace(file, std::move(text));
    };
    put("release", capture.fact(facts::kKernel).value_or(""));
    put("architecture", store::architectureOf(capture));
    put("kallsyms", catalogue::symbolLines(symbolsOf(capture, cancel)));
    const auto cpus = capture.fact(facts::kCpus).value_or("");
    unsigned count = 0;
    if (std::from_chars(cpus.data(), cpus.data() + cpus.size(), count).ec == std::errc()
        && count != 0)
        put("cpus", "0-" + std::to_string(count - 1));
    for (std::uint32_t i = 0; i < capture.eventTypeCount(); ++i) {
        const auto& type = capture.eventType(EventTypeId(i));
        // A path of somebody else is made of names only.
        const auto isName = [](const std::string& name) {
            return !name.empty() && name.find('/') == std::string::npos;
        };
        if (type.origin == FormatOrigin::Kernel && isName(type.system) && isName(type.name))
            texts.emplace("events/" + type.system + '/' + type.name + "/format", type.format);
    }
    return texts;
}

std::shared_ptr<catalogue::OfflineKernel>
kernelOf(const store::Capture& capture, const std::string& name, const CancelToken& cancel)
{
    auto texts = kernelTextsOf(capture, cancel);
    const auto release = capture.fact(facts::kKernel).value_or("");
    const auto folder = known_kernels::folderOf(QString::fromStdString(release));
    if (!folder.isEmpty()) {
        if (auto kernel = catalogue::OfflineKernel::open(folder.toStdString(), texts))
            return *kernel;
    }
    return std::make_shared<catalogue::OfflineKernel>(name, std::move(texts));
}

} // namespace probescope::ui
