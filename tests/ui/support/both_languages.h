#pragma once

#include "ui/base/translation/language.h"

#include <QApplication>
#include <QProcess>
#include <QTest>

namespace probescope {

/// Runs a test, which is made with the name of a language of the guide, in English and then in
/// Chinese, in a process of its own: titles of views are made once.
template <typename Test>
int runInBothLanguages(int argc, char* argv[])
{
    constexpr const char* kVariable = "PROBESCOPE_TEST_LANGUAGE";
    const bool isChinese = qEnvironmentVariableIsSet(kVariable);
    int failed = 0;
    {
        const QApplication app(argc, argv);
        ui::installLanguage(*QCoreApplication::instance(),
                            isChinese ? ui::Language::Chinese : ui::Language::English);
        Test test(isChinese ? QStringLiteral("zh_CN") : QStringLiteral("en"));
        failed = QTest::qExec(&test, argc, argv);
    }
    if (isChinese)
        return failed;
    qputenv(kVariable, "zh_CN");
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const auto program = QFileInfo(QStringLiteral("/proc/self/exe")).symLinkTarget();
    return failed + (QProcess::execute(program, arguments) == 0 ? 0 : 1);
}

} // namespace probescope
