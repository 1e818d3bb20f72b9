#pragma once

#include "core/store/read/capture.h"

#include <memory>
#include <string>
#include <vector>

namespace probescope::test {

/// A capture of all that there is, to compare others with that were cut off.
class WholeCapture
{
public:
    explicit WholeCapture(std::shared_ptr<store::Capture> capture);

    std::uint64_t rows() const { return m_rows.size(); }
    const store::Capture& capture() const { return *m_capture; }
    /// Why `part` is no true beginning of it: rows, their text, calls, lanes and counts are those
    /// of the first rows, and only one that has all says that it is complete. Empty: it is.
    std::string whyNoBeginning(const store::Capture& part) const;

private:
    std::string differentRows(const store::Capture& part, std::uint64_t rows) const;
    std::string differentCalls(const store::Capture& part, std::uint64_t rows) const;
    std::string differentLanes(const store::Capture& part, std::uint64_t rows) const;

    std::shared_ptr<store::Capture> m_capture;
    std::vector<store::Event> m_rows;
    std::vector<std::string> m_texts;
};

} // namespace probescope::test
