#pragma once

#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace probescope {

/// What a child process answers: 0 to 89 of the check, from 90 on when there was no answer.
inline int inChild(const std::function<int()>& check)
{
    const pid_t child = fork();
    if (child == 0) {
        try {
            _exit(check());
        } catch (const std::exception& error) {
            std::fputs(error.what(), stderr);
            _exit(92); // must not go on with the tests of the parent
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 91;
}

/// Runs the check in a child process that is not root, for whom no permission counts; in a folder
/// of its own.
inline int asNobody(const std::function<int(const std::filesystem::path&)>& check)
{
    return inChild([&check] {
        constexpr int kNobody = 65534;
        if (getuid() == 0 && (setgid(kNobody) != 0 || setuid(kNobody) != 0))
            return 90;
        namespace fs = std::filesystem;
        const fs::path folder =
            fs::temp_directory_path() / ("tst-capture-" + std::to_string(getpid()));
        fs::create_directory(folder);
        const int result = check(folder);
        fs::permissions(folder, fs::perms::owner_all);
        fs::remove_all(folder);
        return result;
    });
}

} // namespace probescope
