#include "ui/base/text/list_text.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

struct ListTr
{
    Q_DECLARE_TR_FUNCTIONS(Lists)
};

} // namespace

QString listText(const QStringList& words)
{
    return words.join(ListTr::tr(", ", "between the words of a list"));
}

QString clausesText(const QStringList& clauses)
{
    return clauses.join(ListTr::tr("; ", "between the parts of a sentence"));
}

QString sentencesText(const QStringList& sentences)
{
    static const QString kWideStops = QStringLiteral("。！？；：");
    QString text;
    for (const auto& sentence : sentences) {
        if (!text.isEmpty() && !sentence.isEmpty() && !kWideStops.contains(text.back()))
            text += u' ';
        text += sentence;
    }
    return text;
}

} // namespace probescope::ui
