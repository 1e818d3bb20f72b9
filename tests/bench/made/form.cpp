#include "tests/bench/made/form.h"

#include "tests/bench/made/call_text_form.h"
#include "tests/bench/made/dat_form.h"
#include "tests/bench/made/event_text_form.h"

namespace probescope::made {

namespace {

Result<std::unique_ptr<Form>> makeForm(const MadeOptions& options, FormKind kind,
                                       const std::filesystem::path& target)
{
    if (kind != FormKind::Text)
        return DatForm::create(options, kind == FormKind::DatV7, target);
    auto out = OutFile::create(target);
    if (!out)
        return passOn(out);
    if (options.workload == WorkloadKind::FunctionGraph)
        return std::make_unique<CallTextForm>(std::move(*out), options);
    return std::make_unique<EventTextForm>(std::move(*out), options);
}

} // namespace

std::optional<FormKind> formNamed(std::string_view name)
{
    if (name == "text")
        return FormKind::Text;
    if (name == "dat6")
        return FormKind::DatV6;
    if (name == "dat7")
        return FormKind::DatV7;
    return std::nullopt;
}

Result<> makeCapture(const MadeOptions& options, FormKind kind, const std::filesystem::path& target)
{
    auto form = makeForm(options, kind, target);
    if (!form)
        return passOn(form);
    const auto workload = makeWorkload(options);
    MadeEvent event;
    for (std::uint64_t i = 0; i < options.events && !(*form)->failed(); ++i) {
        workload->next(event);
        (*form)->add(event);
    }
    return (*form)->finish();
}

} // namespace probescope::made
