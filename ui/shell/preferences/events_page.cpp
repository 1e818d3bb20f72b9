#include "ui/shell/preferences/events_page.h"

#include "ui/base/preferences/preference.h"
#include "ui/shell/preferences/page_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>

namespace probescope::ui {

EventsPage::EventsPage(QWidget* parent)
    : QWidget(parent)
{
    auto* const form = newForm(this);
    form->addRow(tr("&Times:"),
                 newChoice(preference::timeStyle(),
                           {tr("Kernel timestamp"), tr("Since the start of the capture"),
                            tr("Since marker A"), tr("Wall clock (UTC)")},
                           tr("Times"), this));
    form->addRow(newHint(
        tr("A capture without marker A, or without the time of day, shows kernel timestamps."),
        this));
    form->addRow(newFlag(preference::shortForm(), tr("&Short form of known events"), this));
    form->addRow(newHint(tr("“%1” instead of all fields, which the details show.")
                             .arg(QStringLiteral("bash:10 [120] S ==> make:12 [120]")),
                         this));
}

} // namespace probescope::ui

#include "moc_events_page.cpp"
