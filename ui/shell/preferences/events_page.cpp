#include "ui/shell/preferences/events_page.h"

#include "ui/base/preferences/preferences.h"
#include "ui/shell/preferences/page_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>

namespace probescope::ui {

EventsPage::EventsPage(QWidget* parent)
    : QWidget(parent)
{
    auto& preferences = Preferences::ofProgram();
    auto* const form = newForm(this);

    auto* const times = new QComboBox(this);
    times->addItems({tr("Kernel timestamp"), tr("Since the start of the capture"),
                     tr("Since marker A"), tr("Wall clock (UTC)")}); // in the order of TimeStyle
    times->setAccessibleName(tr("Times"));
    times->setCurrentIndex(preference::timeStyle().value().toInt());
    form->addRow(tr("&Times:"), times);
    form->addRow(newHint(
        tr("A capture without marker A, or without the time of day, shows kernel timestamps."),
        this));
    connect(times, &QComboBox::activated, this,
            [&preferences](int index) { preferences.set(preference::timeStyle(), index); });
    preferences.follow(preference::timeStyle(), times,
                       [times](const QVariant& index) { times->setCurrentIndex(index.toInt()); });

    auto* const isShort = new QCheckBox(tr("&Short form of known events"), this);
    isShort->setChecked(preference::shortForm().value().toBool());
    form->addRow(isShort);
    form->addRow(newHint(tr("“%1” instead of all fields, which the details show.")
                             .arg(QStringLiteral("bash:10 [120] S ==> make:12 [120]")),
                         this));
    connect(isShort, &QCheckBox::toggled, this,
            [&preferences](bool on) { preferences.set(preference::shortForm(), on); });
    preferences.follow(preference::shortForm(), isShort,
                       [isShort](const QVariant& on) { isShort->setChecked(on.toBool()); });
}

} // namespace probescope::ui

#include "moc_events_page.cpp"
