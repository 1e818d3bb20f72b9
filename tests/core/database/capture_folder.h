#pragma once

#include "core/store/write/writer.h"
#include "tests/core/store/read/random_capture.h"
#include "tests/support/in_child.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace probescope::test {

inline std::string readFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline void writeFile(const std::filesystem::path& path, std::string_view bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

inline void run(const std::filesystem::path& path, const std::string& sql)
{
    sqlite3* db = nullptr;
    sqlite3_open(path.c_str(), &db);
    sqlite3_exec(db, "PRAGMA journal_mode", nullptr, nullptr, nullptr);
    QCOMPARE(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
}

inline std::set<std::string> namesIn(const std::filesystem::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

/// 1: the file stands for itself; 2: it needs a log.
inline int readVersion(const std::filesystem::path& path)
{
    return readFile(path).at(19);
}

inline void appendNumber(std::string& bytes, std::uint32_t number)
{
    for (unsigned shift = 32; shift > 0; shift -= 8)
        bytes += char(number >> (shift - 8));
}
/// Captures in a folder that each test has for itself.
class CaptureFolder : public QObject
{
protected:
    void empty() { m_folder = std::make_unique<QTemporaryDir>(); }
    std::filesystem::path file(const char* name) const
    {
        return m_folder->filePath(name).toStdString();
    }
    std::filesystem::path folder() const { return m_folder->path().toStdString(); }
    static void fill(store::Writer& writer, std::size_t events)
    {
        RandomCapture(3, {.remember = false}).push(writer, events);
    }
    std::filesystem::path finished(const char* name, std::size_t events = 1000) const
    {
        const std::filesystem::path path = file(name);
        auto writer = *store::Writer::create(path);
        fill(*writer, events);
        if (!writer->finish())
            return {};
        return path;
    }
    /// As an import leaves it that is killed.
    std::filesystem::path killed(const char* name, std::size_t events) const
    {
        const std::filesystem::path path = file(name);
        const int status = inChild([&] {
            auto writer = *store::Writer::create(path);
            RandomCapture random(3, {.remember = false});
            for (std::size_t i = 0; i < 10; ++i) {
                random.push(*writer, events / 10);
                writer->progress({});
            }
            raise(SIGKILL);
            return 0;
        });
        return status == 91 ? path : std::filesystem::path();
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace probescope::test
