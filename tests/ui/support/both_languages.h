#pragma once

#include "ui/base/translation/language.h"

#include <QApplication>
#include <QTest>

namespace probescope {

/// Runs a test, which is made with the name of a language of the guide, in English and then in
/// Chinese: what was installed for Chinese stays.
template <typename Test>
int runInBothLanguages(int argc, char* argv[])
{
    QApplication app(argc, argv);
    Test english(QStringLiteral("en"));
    ui::installLanguage(app, ui::Language::English);
    const int failed = QTest::qExec(&english, argc, argv);
    Test chinese(QStringLiteral("zh_CN"));
    ui::installLanguage(app, ui::Language::Chinese);
    return failed + QTest::qExec(&chinese, argc, argv);
}

} // namespace probescope
