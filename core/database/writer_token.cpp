#include "core/database/writer_token.h"

#include <array>
#include <cctype>
#include <climits>
#include <random>
#include <sys/mman.h>
#include <unistd.h>

namespace probescope::store {

namespace {

constexpr const char* kPrefix = "probescope-";

} // namespace

WriterToken::WriterToken()
{
    std::random_device device;
    const std::string number = std::to_string(device()) + std::to_string(device());
    m_file = memfd_create((kPrefix + number).c_str(), MFD_CLOEXEC);
    if (m_file >= 0)
        m_name = std::to_string(getpid()) + " " + std::to_string(m_file) + " " + number;
}

WriterToken::~WriterToken()
{
    if (m_file >= 0)
        close(m_file);
}

bool writerLives(std::string_view name)
{
    std::array<std::string, 3> parts;
    std::size_t part = 0;
    for (const char c : name) {
        if (c == ' ')
            ++part;
        else if (std::isdigit(static_cast<unsigned char>(c)) != 0 && part < parts.size())
            parts[part] += c;
        else
            return false;
    }
    const auto& [pid, file, number] = parts;
    if (part != 2 || pid.empty() || file.empty() || number.empty())
        return false;
    std::array<char, PATH_MAX> target{};
    const std::string link = "/proc/" + pid + "/fd/" + file;
    const ssize_t size = readlink(link.c_str(), target.data(), target.size());
    return size > 0
        && std::string_view(target.data(), std::size_t(size))
        == "/memfd:" + (kPrefix + number) + " (deleted)";
}

} // namespace probescope::store
