#include "ui/base/parts/probe_items.h"

#include <QCoreApplication>
#include <QMenu>

namespace probescope::ui {

namespace {

constexpr qsizetype kMaxFunctions = 16; // what a menu has room for

struct ProbeItems
{
    Q_DECLARE_TR_FUNCTIONS(ProbeItems)
};

} // namespace

void addProbeItems(QMenu& menu, const QStringList& functions,
                   const std::function<void(const QString& function)>& wanted)
{
    if (functions.isEmpty())
        return;
    const auto add = [&wanted](QMenu& to, const QString& text, const QString& function) {
        to.addAction(text, &to, [wanted, function] { wanted(function); });
    };
    if (functions.size() == 1) {
        add(menu, ProbeItems::tr("Probe %1…").arg(functions.front()), functions.front());
        return;
    }
    auto* const probes = menu.addMenu(ProbeItems::tr("Probe a function"));
    for (const auto& function : functions.mid(0, kMaxFunctions))
        add(*probes, ProbeItems::tr("%1…").arg(function), function);
}

} // namespace probescope::ui
