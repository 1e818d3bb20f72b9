#pragma once

#include "core/import/opened.h"

#include <QTemporaryDir>

#include <fstream>
#include <iterator>
#include <memory>

namespace probescope::test {

/// Text of trace_pipe with `count` events, one a microsecond.
inline std::string events(int count, const std::string& name = "task")
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        std::string fraction = std::to_string(i % 1'000'000);
        fraction.insert(0, 6 - fraction.size(), '0');
        text += "            " + name + "-" + std::to_string(100 + i % 7) + "     [001] d..2.  "
            + std::to_string(1 + i / 1'000'000) + "." + fraction
            + ": sched_waking: comm=a pid=" + std::to_string(i) + " prio=120 target_cpu=000\n";
    }
    return text;
}

/// A folder with files to open, and a cache of its own in it.
class OpenStage
{
public:
    OpenStage() { options.cache = path("cache"); }

    std::filesystem::path path(const std::string& name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    void write(const std::string& name, const std::string& bytes) const
    {
        std::ofstream(path(name), std::ios::binary) << bytes;
    }
    std::string read(const std::string& name) const
    {
        std::ifstream file(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    Result<open::Opened> openFile(const std::string& name) const
    {
        return open::openFile(path(name), options);
    }

    open::OpenOptions options;

private:
    QTemporaryDir m_folder;
};

inline const char* message(const Result<open::Opened>& opened)
{
    static std::string text;
    text = opened ? std::string() : opened.error().message();
    return text.c_str();
}

} // namespace probescope::test
