#pragma once

#include "tests/bench/made/form.h"
#include "tests/bench/made/out_file.h"

namespace probescope::made {

/// Events as the kernel's `trace` prints them with its default options.
class EventTextForm : public Form
{
public:
    EventTextForm(OutFile out, const MadeOptions& options);
    void add(const MadeEvent& event) override;
    bool failed() const override { return m_out.failed(); }
    Result<> finish() override { return m_out.finish(); }

private:
    void addSwitch(const MadeEvent& event);
    void addWakeUp(std::string_view name, const MadeEvent& event);
    void addProbe(const MadeEvent& event);

    OutFile m_out;
};

} // namespace probescope::made
