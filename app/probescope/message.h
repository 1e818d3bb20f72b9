#pragma once

#include "core/base/terminal_text.h"

#include <QCoreApplication>
#include <QString>

#include <cerrno>
#include <cstdio>

namespace probescope {

struct MainTr
{
    Q_DECLARE_TR_FUNCTIONS(main)
};

/// A message on stderr, which may be a terminal (core/base/terminal_text.h). It begins with the
/// name of the program that the user called: probescope-cli draws by becoming this one.
inline void printMessage(const QString& text)
{
    const auto shown = terminalText(text.toStdString(), TextLines::One);
    std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, shown.c_str());
}

/// Nothing, after a message.
template <typename T>
T* failWith(const QString& text)
{
    printMessage(text);
    return nullptr;
}

} // namespace probescope
