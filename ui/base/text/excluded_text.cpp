#include "ui/base/text/excluded_text.h"

#include "ui/base/text/for_plural.h"

#include <QCoreApplication>
#include <QLocale>

namespace probescope::ui {

namespace {

struct ExcludedTr
{
    Q_DECLARE_TR_FUNCTIONS(Excluded)
};

} // namespace

QString incompleteText(std::uint64_t calls)
{
    return calls == 0 ? QString()
                      : ExcludedTr::tr("%1 incomplete call(s) excluded from statistics.", nullptr,
                                       forPlural(calls))
                            .arg(QLocale().toString(qulonglong(calls)));
}

QString untimedText(std::uint64_t calls)
{
    return calls == 0
        ? QString()
        : ExcludedTr::tr("%1 call(s) without a recorded duration excluded from statistics.",
                         nullptr, forPlural(calls))
              .arg(QLocale().toString(qulonglong(calls)));
}

QString unseenText(std::uint64_t calls)
{
    return calls == 0 ? QString()
                      : ExcludedTr::tr("%1 call(s) with neither entry nor exit in the capture "
                                       "excluded from statistics.",
                                       nullptr, forPlural(calls))
                            .arg(QLocale().toString(qulonglong(calls)));
}

} // namespace probescope::ui
